import type { AttemptRefusal, Checkout } from '@tillside/contract/browser';
import { checkoutWords } from '../messages/en-NG/checkout.ts';
import type { IconName } from '../parts/icons.tsx';
import type { Language } from '../provider/context.ts';
import type { Tone } from '../purchase/outcome.ts';
import type { CheckoutScene } from './checkout-scene.ts';

/** What a person reads of a scene. */
export interface SceneWords {
  /** `null`: a step like any other, without a sign above it. */
  readonly sign: { readonly tone: Tone; readonly icon: IconName; readonly turning?: boolean } | null;
  readonly title: string;
  /** Empty: there is nothing more to say. */
  readonly text: string;
}

type Words = typeof checkoutWords;

/** The words for what is shown of a checkout. Open is never told as failed, and nothing as paid before it is. */
export function sceneWords(scene: CheckoutScene, checkout: Checkout, { say, format }: Language): SceneWords {
  const words = say(checkoutWords);
  switch (scene.name) {
    case 'offer':
      return offerWords(scene, checkout, words);
    case 'entry':
      return {
        sign: null,
        title: scene.stage === 'otp' ? words.checkoutOtpTitle : words.checkoutPinTitle,
        text: words.checkoutFrameText,
      };
    case 'finding':
      return {
        sign: { tone: 'unsure', icon: 'question', turning: true },
        title: scene.lost ? words.checkoutLostTitle : words.checkoutFindingTitle,
        text: scene.lost ? words.checkoutLostText : words.checkoutFindingText,
      };
    case 'ordering':
      return {
        sign: { tone: 'waiting', icon: 'clock', turning: true },
        title: words.checkoutOrderingTitle,
        text: words.checkoutOrderingText,
      };
    case 'paying':
      return {
        sign: { tone: 'waiting', icon: 'clock', turning: true },
        title: words.checkoutPayingTitle,
        text: words.checkoutPayingText,
      };
    case 'paid':
      return {
        sign: { tone: 'success', icon: 'check' },
        title: words.checkoutPaidTitle,
        text: words.checkoutPaidText({ amount: format.money(checkout.amount) }),
      };
    case 'not_known':
      return {
        sign: { tone: 'unsure', icon: 'question' },
        title: words.checkoutNotKnownTitle,
        text: words.checkoutNotKnownText,
      };
    case 'closed':
      return {
        sign: { tone: 'neutral', icon: 'dash' },
        title: words.checkoutClosedTitle,
        text: words.checkoutClosedText,
      };
    default:
      return scene satisfies never;
  }
}

function offerWords(
  { after }: Extract<CheckoutScene, { name: 'offer' }>,
  checkout: Checkout,
  words: Words,
): SceneWords {
  switch (after) {
    case 'nothing':
      return { sign: null, title: words.checkoutTitle, text: words.checkoutOpenText };
    case 'pin_again':
      return { sign: null, title: words.checkoutPinAgainTitle, text: words.checkoutPinAgainText };
    case 'otp_sent':
      return { sign: null, title: words.checkoutOtpTitle, text: words.checkoutOtpText };
    case 'expired':
      return {
        sign: { tone: 'neutral', icon: 'clock' },
        title: words.checkoutExpiredTitle,
        text: words.checkoutExpiredText,
      };
    default:
      return { sign: { tone: 'failure', icon: 'cross' }, ...refusalWords(after, checkout, words) };
  }
}

function refusalWords(code: AttemptRefusal, checkout: Checkout, words: Words): Pick<SceneWords, 'title' | 'text'> {
  switch (code) {
    case 'payer_not_verified':
      return { title: words.checkoutPayerTitle, text: words.checkoutPayerText };
    case 'payer_cannot_pay':
      return { title: words.checkoutCannotPayTitle, text: words.checkoutCannotPayText };
    case 'otp_locked':
      return { title: words.checkoutOtpLockedTitle, text: words.checkoutOtpLockedText };
    case 'amount_refused':
      return { title: words.checkoutAmountTitle, text: words.checkoutAmountText };
    case 'payment_failed':
      return { title: words.checkoutFailedTitle, text: words.checkoutFailedText };
    case 'interrupted':
      return { title: words.checkoutInterruptedTitle, text: words.checkoutInterruptedText };
    default:
      // Of a newer companion: its own sentence stands in.
      code satisfies never;
      return { title: words.checkoutFailedTitle, text: checkout.attempt?.refusal?.title ?? words.checkoutFailedText };
  }
}

/** What the button of an offer says. */
export function offerButton(
  { after }: Extract<CheckoutScene, { name: 'offer' }>,
  { amount }: Checkout,
  { say, format }: Language,
): string {
  const words = say(checkoutWords);
  switch (after) {
    case 'nothing':
      return words.checkoutPay({ amount: format.money(amount) });
    case 'pin_again':
      return words.checkoutEnterPin;
    case 'otp_sent':
      return words.checkoutEnterOtp;
    case 'expired':
    case 'otp_locked':
      return words.checkoutAnew;
    default:
      return words.checkoutAgain;
  }
}
