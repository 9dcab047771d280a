import type { MessageOverrides, NoticeMessageKey } from '@tillside/messages';
import { optionRule as rule } from '@tillside/contract/schemas';
import type { Owner } from '../model/caller.ts';
import { requireOptions } from '../model/errors.ts';
import type { EventInstruction, NoticeKind } from '../model/event.ts';

/** One fact about a purchase that its shopper has to know. */
export interface Notice {
  /** The same for every delivery of the same notice. */
  readonly id: string;
  /** The owner of the purchase. */
  readonly caller: Owner;
  readonly kind: NoticeKind;
  /** The current instruction, in the form that events use: without tokens and pins. */
  readonly instruction: EventInstruction;
  /** One or two sentences for the shopper. Never a token, a pin or a full number. */
  readonly text: string;
  /** The language of the page that asked for the purchase: BCP 47. `en-NG` if it named none. */
  readonly language: string;
}

/** The default of `lateAfter`, in milliseconds. */
export const defaultLateAfter = 120_000;

/** Notices to shoppers whose page is closed. */
export interface NoticeOptions {
  /**
   * Notifies the shopper: by your app, an e-mail or a message. Called again with the same `id` until it returns, also
   * after a restart.
   */
  send(notice: Notice, services: NoticeServices): void | Promise<void>;
  /**
   * Delay after the payment from which a delivery is late, in milliseconds: pages are usually closed. Default 2 min.
   */
  readonly lateAfter?: number;
  /**
   * Texts by language, then by key: the part `notices` of `@tillside/messages`. `yo` also applies to `yo-NG`. Missing
   * texts, and every other language, are sent in English.
   */
  readonly messages?: NoticeMessages;
}

/** Overrides of the texts of notices, by language and key. */
export type NoticeMessages = Readonly<Record<string, Pick<MessageOverrides, NoticeMessageKey>>>;

export interface NoticeServices {
  /**
   * Sends this notice's text by the platform's SMS (platform §4.3), at your expense, to a Nigerian mobile number. `null`
   * sends nothing. Each notice makes one text message: a repeated call changes nothing, also while its outcome is unknown.
   */
  sms(to: string | null, limits: SmsLimits): Promise<void>;
}

/** Limits of text messages in any 24 hours. A message over a limit is logged and not sent. */
export interface SmsLimits {
  readonly perCaller: number;
  /**
   * A quarter of it, rounded up, is never used by notices of the kind `failed_released` to callers who have paid for no
   * delivery in their last 100 purchases: failures that cost nothing cannot use up what others need.
   */
  readonly inAll: number;
}

/** Options of `noticesBySms`. */
export interface NoticesBySms extends Omit<NoticeOptions, 'send'> {
  /** The caller's mobile number; `null` for none. */
  phone(callerId: string): string | null | Promise<string | null>;
  /** Text messages to one caller in any 24 hours. Default 5. */
  readonly perCaller?: number;
  /** Text messages in any 24 hours, of which a quarter is kept, as in `SmsLimits`. Default 100. */
  readonly inAll?: number;
}

/** Returns the option `notices` of `createTillside` that sends notices by the platform's SMS, at your expense. */
export function noticesBySms(given: NoticesBySms): NoticeOptions {
  requireOptions({ of: 'noticesBySms', about: 'notices' }, given, rules);
  const { phone, perCaller = 5, inAll = 100, ...options } = given;
  return {
    ...options,
    send: async ({ caller }, { sms }) => sms(await phone(caller.id), { perCaller, inAll }),
  };
}

const aLimit = rule.maybe(rule.wholeNumber(0, 1_000_000, ' of text messages'));
/** `createTillside` checks it. */
const checkedLater = (): null => null;
const rules = {
  phone: rule.aFunction(' of a caller’s id that answers their mobile number, or null.'),
  perCaller: aLimit,
  inAll: aLimit,
  lateAfter: checkedLater,
  messages: checkedLater,
};
