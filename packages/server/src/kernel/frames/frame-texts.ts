import {
  cardFrameMessages,
  createTranslate,
  frameMessages,
  walletFrameMessages,
  type Translate,
} from '@tillside/messages';
import type { FrameFailureStatusCode } from './gates.ts';
import type { FrameMessages } from '../options/options.ts';
import type { Boot, CardTexts, PinTexts } from './page/boot.ts';

const parts = [frameMessages, cardFrameMessages, walletFrameMessages] as const;

/** Placeholders that the frame replaces itself. */
const placeholders = {
  amount: '{amount}',
  name: '{name}',
  minutes: '{minutes}',
  seconds: '{seconds}',
  tries: '{tries}',
} as const;

type Text = string | ((values: typeof placeholders) => string);

/** The default texts, which the merchant may override. */
export const defaultFrameMessages: ReadonlyMap<string, string> = new Map(
  parts.flatMap(({ id, texts }) =>
    Object.entries<Text>(texts).map(([name, text]) => [
      `${id}.${name}`,
      typeof text === 'string' ? text : text(placeholders),
    ]),
  ),
);

/** The texts of a frame's document, with the merchant's overrides. */
export interface FrameTexts {
  readonly card: CardTexts;
  readonly pin: PinTexts;
  title(kind: Boot['kind']): string;
  /** The text that a person sees in place of a frame that failed. */
  failure(code: FrameFailureStatusCode): string;
}

export function createFrameTexts(messages: FrameMessages = {}): FrameTexts {
  const t = createTranslate(messages);
  const titles = {
    card: t(frameMessages, 'cardTitle'),
    pin: t(frameMessages, 'payTitle'),
    fail: t(frameMessages, 'failTitle'),
  };
  return {
    card: cardTexts(t),
    pin: pinTexts(t),
    title: (kind) => titles[kind],
    failure(code) {
      switch (code) {
        case 'ticket':
          return t(frameMessages, 'ticket');
        case 'bind':
          return t(frameMessages, 'bind');
        case 'unauthenticated':
          return t(frameMessages, 'unauthenticated');
        case 'unavailable':
          return t(frameMessages, 'unavailable');
        default:
          return t(frameMessages, 'internal');
      }
    },
  };
}

function cardTexts(t: Translate): CardTexts {
  return {
    secure: t(cardFrameMessages, 'secure'),
    number: t(cardFrameMessages, 'number'),
    expiry: t(cardFrameMessages, 'expiry'),
    ccv: t(cardFrameMessages, 'ccv'),
    show: t(cardFrameMessages, 'show'),
    keep: t(cardFrameMessages, 'keep'),
    copy: t(cardFrameMessages, 'copy'),
    copyNamed: t(cardFrameMessages, 'copyNamed', placeholders),
    copied: t(cardFrameMessages, 'copied', placeholders),
    notCopied: t(cardFrameMessages, 'notCopied', placeholders),
    loading: t(cardFrameMessages, 'loading'),
    shown: t(cardFrameMessages, 'shown'),
    hidden: t(cardFrameMessages, 'hidden'),
    empty: t(cardFrameMessages, 'empty'),
    obscured: t(cardFrameMessages, 'obscured'),
    failed: t(cardFrameMessages, 'failed'),
    used: t(cardFrameMessages, 'used'),
    hidesIn: t(cardFrameMessages, 'hidesIn', placeholders),
  };
}

function pinTexts(t: Translate): PinTexts {
  return {
    payTo: t(walletFrameMessages, 'payTo'),
    username: t(walletFrameMessages, 'username'),
    pin: t(walletFrameMessages, 'pin'),
    sendPin: t(walletFrameMessages, 'sendPin'),
    otp: t(walletFrameMessages, 'otp'),
    sendOtp: t(walletFrameMessages, 'sendOtp', placeholders),
    loading: t(walletFrameMessages, 'loading'),
    otpSent: t(walletFrameMessages, 'otpSent'),
    otpWrong: t(walletFrameMessages, 'otpWrong'),
    newCode: t(walletFrameMessages, 'newCode'),
    newCodeIn: t(walletFrameMessages, 'newCodeIn', placeholders),
    newCodeText: t(walletFrameMessages, 'newCodeText'),
    keepCode: t(walletFrameMessages, 'keepCode'),
    newCodeSent: t(walletFrameMessages, 'newCodeSent'),
    noNewCode: t(walletFrameMessages, 'noNewCode'),
    triesLeft: t(walletFrameMessages, 'triesLeft', placeholders),
    lastTry: t(walletFrameMessages, 'lastTry'),
    locked: t(walletFrameMessages, 'locked'),
    lockedFor: t(walletFrameMessages, 'lockedFor', placeholders),
    lockedForOne: t(walletFrameMessages, 'lockedForOne'),
    wiped: t(walletFrameMessages, 'wiped'),
    usernameMissing: t(walletFrameMessages, 'usernameMissing'),
    pinFormat: t(walletFrameMessages, 'pinFormat'),
    otpFormat: t(walletFrameMessages, 'otpFormat'),
    done: t(walletFrameMessages, 'done'),
    unknown: t(walletFrameMessages, 'unknown'),
    used: t(walletFrameMessages, 'used'),
    obscured: t(walletFrameMessages, 'obscured'),
    payerNotVerified: t(walletFrameMessages, 'payerNotVerified'),
    payerCannotPay: t(walletFrameMessages, 'payerCannotPay'),
    otpLocked: t(walletFrameMessages, 'otpLocked'),
    amountRefused: t(walletFrameMessages, 'amountRefused'),
    paymentFailed: t(walletFrameMessages, 'paymentFailed'),
    interrupted: t(walletFrameMessages, 'interrupted'),
    orderExpired: t(walletFrameMessages, 'orderExpired'),
    pinAgain: t(walletFrameMessages, 'pinAgain'),
  };
}
