import type { AttemptRefusal, Checkout } from '@tillside/contract';
import { checkoutMessages, type Translate } from '@tillside/messages';
import type { Language } from '../../language/language.ts';
import type { Tone } from '../../flow/state-badge.ts';
import type { CheckoutScene } from './checkout-scene.ts';

export interface SceneTexts {
  /** The seal of an outcome; `null` for an ordinary step. */
  readonly sign: { readonly tone: Tone; readonly turning?: boolean } | null;
  readonly title: string;
  /** What was paid for, below the amount. */
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
        text: t(checkoutMessages, 'frameText'),
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
      return {
        sign: { tone: 'success' },
        title: t(checkoutMessages, 'paidTitle'),
        headline:
          merchant === null ? checkout.title : t(checkoutMessages, 'paidTo', { merchant, title: checkout.title }),
        text: t(checkoutMessages, 'paidText', { amount: format.money(checkout.amount) }),
      };
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
  switch (code) {
    case 'payer_not_verified':
      return { title: t(checkoutMessages, 'payerTitle'), text: t(checkoutMessages, 'payerText') };
    case 'payer_cannot_pay':
      return { title: t(checkoutMessages, 'cannotPayTitle'), text: t(checkoutMessages, 'cannotPayText') };
    case 'otp_locked':
      return { title: t(checkoutMessages, 'otpLockedTitle'), text: t(checkoutMessages, 'otpLockedText') };
    case 'amount_refused':
      return { title: t(checkoutMessages, 'amountTitle'), text: t(checkoutMessages, 'amountText') };
    case 'payment_failed':
      return { title: t(checkoutMessages, 'failedTitle'), text: t(checkoutMessages, 'failedText') };
    case 'interrupted':
      return { title: t(checkoutMessages, 'interruptedTitle'), text: t(checkoutMessages, 'interruptedText') };
    default:
      // An unknown code of a newer companion: the payment was certainly not made.
      code satisfies never;
      return { title: t(checkoutMessages, 'failedTitle'), text: t(checkoutMessages, 'failedText') };
  }
}

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
