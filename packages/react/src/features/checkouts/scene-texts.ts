import type { AttemptRefusal, Checkout, FrameFailureCode, ProblemCode } from '@tillside/contract';
import { checkoutMessages, type Translate, waitMessages } from '@tillside/messages';
import type { Language } from '../../kernel/language/language.ts';
import type { Tone } from '../../kernel/flow/tone.ts';
import type { CheckoutScene } from './checkout-scene.ts';
import type { EntryTrouble } from './entry.ts';

export interface SceneTexts {
  /** The seal of an outcome; `null` for an ordinary step. */
  readonly sign: { readonly tone: Tone; readonly turning?: boolean } | null;
  readonly title: string;
  /** The subject of the payment, below the amount. */
  readonly headline?: string;
  /** May be empty. */
  readonly text: string;
}

/**
 * The texts of a checkout scene. An open payment is never shown as failed, and never as paid too early.
 * @param merchant the shop's name, if the page knows it
 */
export function sceneTexts(
  scene: CheckoutScene,
  checkout: Checkout,
  { t, format }: Language,
  merchant: string | null,
): SceneTexts {
  switch (scene.name) {
    case 'offer':
      return offerTexts(scene, t);
    case 'entry':
      return {
        sign: null,
        title: scene.stage === 'otp' ? t(checkoutMessages, 'otpTitle') : t(checkoutMessages, 'pinTitle'),
        text: t(checkoutMessages, scene.stage === 'otp' ? 'frameTextOtp' : 'frameText'),
      };
    case 'finding':
      return {
        sign: { tone: 'unsure', turning: true },
        title: scene.lost ? t(checkoutMessages, 'lostTitle') : t(checkoutMessages, 'findingTitle'),
        text: scene.lost ? t(checkoutMessages, 'lostText') : t(checkoutMessages, 'findingText'),
      };
    case 'ordering':
      return {
        sign: { tone: 'waiting', turning: true },
        title: t(checkoutMessages, 'orderingTitle'),
        text: t(checkoutMessages, 'orderingText'),
      };
    case 'paying':
      return {
        sign: { tone: 'waiting', turning: true },
        title: t(checkoutMessages, 'payingTitle'),
        text: t(checkoutMessages, 'payingText'),
      };
    case 'paid':
      return { sign: { tone: 'success' }, title: t(checkoutMessages, 'paidTitle'), ...paidTexts(checkout) };
    case 'not_known':
      return {
        sign: { tone: 'unsure' },
        title: t(checkoutMessages, 'notKnownTitle'),
        text: t(checkoutMessages, 'notKnownText'),
      };
    case 'closed':
      return {
        sign: { tone: 'neutral' },
        title: t(checkoutMessages, 'closedTitle'),
        text: t(checkoutMessages, 'closedText'),
      };
    default:
      return scene satisfies never;
  }

  function paidTexts({ title, adds_to: balance, added, amount }: Checkout): Pick<SceneTexts, 'headline' | 'text'> {
    const shown = format.money(amount);
    // Only the shop knows that it is there.
    if (balance !== undefined && added) {
      const text = t(checkoutMessages, 'addedTo', { amount: shown, balance });
      return { headline: text, text };
    }
    return {
      headline: balance === undefined && merchant !== null ? t(checkoutMessages, 'paidTo', { merchant, title }) : title,
      text: t(checkoutMessages, 'paidText', { amount: shown }),
    };
  }
}

function offerTexts({ after }: Extract<CheckoutScene, { name: 'offer' }>, t: Translate): SceneTexts {
  switch (after) {
    case 'nothing':
      return { sign: null, title: t(checkoutMessages, 'title'), text: t(checkoutMessages, 'openText') };
    case 'pin_again':
      return { sign: null, title: t(checkoutMessages, 'pinAgainTitle'), text: t(checkoutMessages, 'pinAgainText') };
    case 'otp_sent':
      return { sign: null, title: t(checkoutMessages, 'otpTitle'), text: t(checkoutMessages, 'otpText') };
    case 'expired':
      return {
        sign: { tone: 'neutral' },
        title: t(checkoutMessages, 'expiredTitle'),
        text: t(checkoutMessages, 'expiredText'),
      };
    default:
      return { sign: { tone: 'failure' }, ...refusalTexts(after, t) };
  }
}

function refusalTexts(code: AttemptRefusal, t: Translate): Pick<SceneTexts, 'title' | 'text'> {
  const known: Partial<typeof refusals> = refusals;
  // An unknown code of a newer companion: the payment was certainly not made.
  const [title, text] = known[code] ?? refusals.payment_failed;
  return { title: t(checkoutMessages, title), text: t(checkoutMessages, text) };
}

const refusals = {
  payer_not_verified: ['payerTitle', 'payerText'],
  payer_cannot_pay: ['cannotPayTitle', 'cannotPayText'],
  otp_locked: ['otpLockedTitle', 'otpLockedText'],
  amount_refused: ['amountTitle', 'amountText'],
  payment_failed: ['failedTitle', 'failedText'],
  interrupted: ['interruptedTitle', 'interruptedText'],
} as const satisfies Readonly<Record<AttemptRefusal, readonly [title: string, text: string]>>;

export function offerButton(
  { after }: Extract<CheckoutScene, { name: 'offer' }>,
  { amount }: Checkout,
  { t, format }: Language,
): string {
  switch (after) {
    case 'nothing':
      return t(checkoutMessages, 'pay', { amount: format.money(amount) });
    case 'pin_again':
      return t(checkoutMessages, 'enterPin');
    case 'otp_sent':
      return t(checkoutMessages, 'enterOtp');
    case 'expired':
    case 'otp_locked':
      return t(checkoutMessages, 'anew');
    default:
      return t(checkoutMessages, 'again');
  }
}

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
    : t(waitMessages, 'seconds', { seconds });
}

function refusalText(code: ProblemCode | null, t: Translate): string {
  return t(checkoutMessages, (code && refusedBy[code]) ?? 'entryTried');
}

type EntryText = 'entryBusy' | 'entrySignIn' | 'entryOldBrowser' | 'entryRefused' | 'entryBlocked' | 'entryTimeout';

const refusedBy: Readonly<Partial<Record<ProblemCode, EntryText>>> = {
  busy_subject: 'entryBusy',
  unauthenticated: 'entrySignIn',
  no_fetch_metadata: 'entryOldBrowser',
  origin_refused: 'entryRefused',
  forbidden: 'entryRefused',
  not_found: 'entryRefused',
};

function frameTexts(code: FrameFailureCode, t: Translate): TroubleTexts {
  const title = t(checkoutMessages, 'entryTitle');
  switch (code) {
    case 'locked':
      return { title: t(checkoutMessages, 'entryLockedTitle'), text: t(checkoutMessages, 'entryLockedText') };
    case 'reveal_410':
      return { title: t(checkoutMessages, 'entryOldTitle'), text: t(checkoutMessages, 'entryOldText') };
    case 'network':
      return { title: t(checkoutMessages, 'entryNotArrivedTitle'), text: t(checkoutMessages, 'entryNotArrivedText') };
    default:
      return { title, text: t(checkoutMessages, failedBy[code] ?? 'entryTried') };
  }
}

const failedBy: Readonly<Partial<Record<FrameFailureCode, EntryText>>> = {
  unauthenticated: 'entrySignIn',
  bind: 'entrySignIn',
  csp_blocked: 'entryBlocked',
  frame_timeout: 'entryTimeout',
  no_fetch_metadata: 'entryOldBrowser',
};
