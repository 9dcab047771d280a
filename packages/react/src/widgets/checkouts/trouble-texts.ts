import type { FrameFailureCode, ProblemCode } from '@tillside/contract';
import { checkoutMessages, commonMessages, type Translate } from '@tillside/messages';
import type { Language } from '../../language/language.ts';
import type { EntryTrouble } from './entry.ts';

export interface TroubleTexts {
  readonly title: string;
  readonly text: string;
}

/**
 * Why the sealed frame was not opened, or ended without a result.
 * @param seconds the remaining wait, if any
 */
export function troubleTexts(trouble: EntryTrouble, seconds: number, language: Language): TroubleTexts {
  const { t } = language;
  const title = t(checkoutMessages, 'entryTitle');
  switch (trouble.kind) {
    case 'wait':
      return {
        title,
        text:
          seconds > 0
            ? t(checkoutMessages, 'entryWait', { wait: waitTexts(seconds, language) })
            : t(checkoutMessages, 'entryTried'),
      };
    case 'away':
      return { title, text: t(checkoutMessages, 'secretsLost') };
    case 'refused':
      return { title, text: refusalText(trouble.code, t) };
    case 'frame':
      return frameTexts(trouble.code, t);
    default:
      return trouble satisfies never;
  }
}

/** A wait in words, up to an hour. */
export function waitTexts(seconds: number, { t }: Language): string {
  return seconds > 90
    ? t(checkoutMessages, 'waitMinutes', { minutes: Math.ceil(seconds / 60) })
    : t(commonMessages, 'waitSeconds', { seconds });
}

function refusalText(code: ProblemCode | null, t: Translate): string {
  switch (code) {
    case 'busy_subject':
      return t(checkoutMessages, 'entryBusy');
    case 'unauthenticated':
      return t(checkoutMessages, 'entrySignIn');
    case 'no_fetch_metadata':
      return t(checkoutMessages, 'entryOldBrowser');
    case 'origin_refused':
    case 'forbidden':
    case 'not_found':
      return t(checkoutMessages, 'entryRefused');
    default:
      return t(checkoutMessages, 'entryTried');
  }
}

function frameTexts(code: FrameFailureCode, t: Translate): TroubleTexts {
  const title = t(checkoutMessages, 'entryTitle');
  switch (code) {
    case 'locked':
      return { title: t(checkoutMessages, 'entryLockedTitle'), text: t(checkoutMessages, 'entryLockedText') };
    case 'reveal_410':
      return { title: t(checkoutMessages, 'entryOldTitle'), text: t(checkoutMessages, 'entryOldText') };
    case 'network':
      return { title: t(checkoutMessages, 'entryNotArrivedTitle'), text: t(checkoutMessages, 'entryNotArrivedText') };
    case 'unauthenticated':
    case 'bind':
      return { title, text: t(checkoutMessages, 'entrySignIn') };
    case 'csp_blocked':
      return { title, text: t(checkoutMessages, 'entryBlocked') };
    case 'frame_timeout':
      return { title, text: t(checkoutMessages, 'entryTimeout') };
    case 'no_fetch_metadata':
      return { title, text: t(checkoutMessages, 'entryOldBrowser') };
    default:
      return { title, text: t(checkoutMessages, 'entryTried') };
  }
}
