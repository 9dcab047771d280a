import type { FrameFailureCode, Problem } from '@tillside/contract/browser';
import { cardRevealWords } from '../../messages/en-NG/card-reveal.ts';
import type { NoticeProps } from '../../parts/Notice.tsx';
import type { Language } from '../../provider/context.ts';

/** Why a card's details are not shown. */
export type RevealTrouble =
  | { readonly kind: 'stepUp'; readonly url: string | null }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'refused'; readonly problem: Problem | null }
  | { readonly kind: 'frame'; readonly code: FrameFailureCode };

interface TroubleWords extends Pick<NoticeProps, 'title'> {
  readonly tone: 'info' | 'warning';
  readonly text: string;
  readonly link?: { readonly url: string; readonly label: string };
}

export function troubleWords(trouble: RevealTrouble, { say, messages }: Language): TroubleWords {
  const words = say(cardRevealWords);
  const title = words.revealFailedTitle;
  switch (trouble.kind) {
    case 'stepUp': {
      const { url } = trouble;
      const safe = url !== null && /^(https?:\/\/|\/(?!\/))/i.test(url);
      return {
        tone: 'info',
        title: words.revealStepUpTitle,
        text: safe ? words.revealStepUpText : words.revealStepUpNone,
        ...(safe ? { link: { url, label: words.revealStepUpLink } } : {}),
      };
    }
    case 'wait':
      return {
        tone: 'info',
        title,
        text: words.revealWait({ wait: messages.waitSeconds({ seconds: trouble.seconds }) }),
      };
    case 'refused':
      return { tone: 'warning', title, text: trouble.problem?.detail ?? trouble.problem?.title ?? words.revealTried };
    case 'frame':
      return { tone: 'warning', title, text: reasonOf(trouble.code, words) };
    default:
      return trouble satisfies never;
  }
}

function reasonOf(code: FrameFailureCode, words: typeof cardRevealWords): string {
  if (code === 'obscured') return words.revealObscured;
  if (code === 'csp_blocked') return words.revealBlocked;
  return code === 'no_fetch_metadata' ? words.revealOldBrowser : words.revealTried;
}
