import type { FrameFailureCode, ProblemCode } from '@tillside/contract/browser';
import { checkoutWords } from '../messages/en-NG/checkout.ts';
import type { Language } from '../provider/context.ts';
import type { EntryTrouble } from './entry.ts';

type Words = typeof checkoutWords;

export interface TroubleWords {
  readonly title: string;
  readonly text: string;
}

/**
 * Why the sealed frame was not opened, or ended without an outcome.
 * @param seconds that have to be waited, where they do
 */
export function troubleWords(trouble: EntryTrouble, seconds: number, language: Language): TroubleWords {
  const words = language.say(checkoutWords);
  const title = words.checkoutEntryTitle;
  switch (trouble.kind) {
    case 'wait':
      return {
        title,
        text: seconds > 0 ? words.checkoutEntryWait({ wait: waitWords(seconds, language) }) : words.checkoutEntryTried,
      };
    case 'away':
      return { title, text: words.checkoutEntryLost };
    case 'refused':
      return { title, text: refusalText(trouble.code, words) };
    case 'frame':
      return frameWords(trouble.code, words);
    default:
      return trouble satisfies never;
  }
}

/** A wait in words: up to an hour, so not in thousands of seconds. */
export function waitWords(seconds: number, { say, messages }: Language): string {
  return seconds > 90
    ? say(checkoutWords).checkoutWaitMinutes({ minutes: Math.ceil(seconds / 60) })
    : messages.waitSeconds({ seconds });
}

function refusalText(code: ProblemCode | null, words: Words): string {
  switch (code) {
    case 'busy_subject':
      return words.checkoutEntryBusy;
    case 'unauthenticated':
      return words.checkoutEntrySignIn;
    case 'no_fetch_metadata':
      return words.checkoutEntryOldBrowser;
    case 'origin_refused':
    case 'forbidden':
    case 'not_found':
      return words.checkoutEntryRefused;
    default:
      return words.checkoutEntryTried;
  }
}

function frameWords(code: FrameFailureCode, words: Words): TroubleWords {
  const title = words.checkoutEntryTitle;
  switch (code) {
    case 'locked':
      return { title: words.checkoutEntryLockedTitle, text: words.checkoutEntryLockedText };
    case 'reveal_410':
      return { title: words.checkoutEntryOldTitle, text: words.checkoutEntryOldText };
    case 'network':
      return { title: words.checkoutEntryNotArrivedTitle, text: words.checkoutEntryNotArrivedText };
    case 'unauthenticated':
    case 'bind':
      return { title, text: words.checkoutEntrySignIn };
    case 'csp_blocked':
      return { title, text: words.checkoutEntryBlocked };
    case 'frame_timeout':
      return { title, text: words.checkoutEntryTimeout };
    case 'no_fetch_metadata':
      return { title, text: words.checkoutEntryOldBrowser };
    default:
      return { title, text: words.checkoutEntryTried };
  }
}
