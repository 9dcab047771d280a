import type { FrameFailureCode, Problem } from '@tillside/contract';
import { commonMessages, revealMessages, type Translate } from '@tillside/messages';
import { problemText } from '../../../language/problem-text.ts';
import type { NoticeProps } from '../../../ui/Notice.tsx';
import type { Language } from '../../../language/language.ts';

/** Why a card's details are not shown. */
export type RevealTrouble =
  | { readonly kind: 'stepUp'; readonly url: string | null }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'refused'; readonly problem: Problem | null }
  | { readonly kind: 'frame'; readonly code: FrameFailureCode };

interface TroubleTexts extends Pick<NoticeProps, 'title'> {
  readonly tone: 'info' | 'warning';
  readonly text: string;
  readonly link?: { readonly url: string; readonly label: string };
}

export function troubleTexts(trouble: RevealTrouble, { t }: Language): TroubleTexts {
  const title = t(revealMessages, 'failedTitle');
  switch (trouble.kind) {
    case 'stepUp': {
      const { url } = trouble;
      const safe = url !== null && /^(https?:\/\/|\/(?!\/))/i.test(url);
      return {
        tone: 'info',
        title: t(revealMessages, 'stepUpTitle'),
        text: safe ? t(revealMessages, 'stepUpText') : t(revealMessages, 'stepUpNone'),
        ...(safe ? { link: { url, label: t(revealMessages, 'stepUpLink') } } : {}),
      };
    }
    case 'wait':
      return {
        tone: 'info',
        title,
        text: t(revealMessages, 'wait', { wait: t(commonMessages, 'waitSeconds', { seconds: trouble.seconds }) }),
      };
    case 'refused':
      return {
        tone: 'warning',
        title,
        text: (trouble.problem && problemText(trouble.problem, { t })) || t(revealMessages, 'tried'),
      };
    case 'frame':
      return { tone: 'warning', title, text: reasonOf(trouble.code, t) };
    default:
      return trouble satisfies never;
  }
}

function reasonOf(code: FrameFailureCode, t: Translate): string {
  if (code === 'obscured') return t(revealMessages, 'obscured');
  if (code === 'csp_blocked') return t(revealMessages, 'blocked');
  return code === 'no_fetch_metadata' ? t(revealMessages, 'oldBrowser') : t(revealMessages, 'tried');
}
