import type { MessageOverrides, NoticeMessageKey } from '@tillside/messages';
import type { Owner } from '../model/caller.ts';
import type { EventInstruction, NoticeKind } from '../model/event.ts';

/** One thing that a shopper has to learn of a purchase. */
export interface Notice {
  /** The same for every delivery of the same notice. */
  readonly id: string;
  /** Whose purchase it is. */
  readonly caller: Owner;
  readonly kind: NoticeKind;
  /** The instruction as it is now, as events have it: without tokens and pins. */
  readonly instruction: EventInstruction;
  /** One or two sentences for the shopper. Never a token, a pin or a full number. */
  readonly text: string;
  /** The language of the page that asked for the purchase: BCP 47. `en-NG` if it named none. */
  readonly language: string;
}

/** Milliseconds. */
export const defaultLateAfter = 120_000;

/** Notices to shoppers whose page is closed. */
export interface NoticeOptions {
  /**
   * Tells the shopper: by your app, an e-mail or a message. Called again with the same `id` until it returns, also after a
   * restart.
   */
  send(notice: Notice, services: NoticeServices): void | Promise<void>;
  /**
   * How long after the payment a delivery counts as late, in milliseconds: by then a page usually is closed. Default 2 min.
   */
  readonly lateAfter?: number;
  /**
   * Texts by language, and in it by key: the part `notices` of `@tillside/messages`. `yo` also serves `yo-NG`; what is left
   * out, and every other language, is sent in English.
   */
  readonly messages?: NoticeMessages;
}

/** Overrides of the texts of notices, by language and key. */
export type NoticeMessages = Readonly<Record<string, Pick<MessageOverrides, NoticeMessageKey>>>;

export interface NoticeServices {
  /**
   * Sends this notice's text by the platform's SMS (platform §4.3), at your expense, to a Nigerian mobile number; to nobody
   * for `null`. Each notice makes one text message: calling it again changes nothing, also while its outcome is not known.
   */
  sms(to: string | null, limits: SmsLimits): Promise<void>;
}

/** Text messages in any 24 hours. What is over a limit is not sent, and logged. */
export interface SmsLimits {
  readonly perCaller: number;
  readonly inAll: number;
}

/** Options of `noticesBySms`. */
export interface NoticesBySms extends Omit<NoticeOptions, 'send'> {
  /** The caller's mobile number; `null` for none. */
  phone(callerId: string): string | null | Promise<string | null>;
  /** Text messages to one caller in any 24 hours. Default 5. */
  readonly perCaller?: number;
  /** Text messages in any 24 hours. Default 100. */
  readonly inAll?: number;
}

/** Tells shoppers by the platform's SMS, which you pay for: for `notices` of `createTillside`. */
export function noticesBySms({ phone, perCaller = 5, inAll = 100, ...options }: NoticesBySms): NoticeOptions {
  return {
    ...options,
    send: async ({ caller }, { sms }) => sms(await phone(caller.id), { perCaller, inAll }),
  };
}
