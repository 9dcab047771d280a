import type { ProblemCode } from './problem-codes.ts';

interface ReasonDeclaration {
  /** The problem that it explains. */
  readonly of: ProblemCode;
  /** For developers, in English; `{name}` stands for a parameter. `@tillside/messages` has the texts for people. */
  readonly detail: string;
}

/** Reasons that refine a problem's code. Each belongs to one code. */
export const problemReasons = {
  no_price: {
    of: 'product_unavailable',
    detail: 'The provider names no price for it at the moment. Nothing was bought.',
  },
  selling_paused: {
    of: 'product_unavailable',
    detail: 'The provider fails to deliver it, so it is not sold at the moment. Nothing was bought.',
  },
  few_left: { of: 'product_unavailable', detail: 'There are only {left} left. Nothing was bought.' },
  sold_out: { of: 'product_unavailable', detail: 'It is sold out. Nothing was bought.' },
  not_so_many_left: { of: 'product_unavailable', detail: 'There are not so many left.' },
  card_not_known: { of: 'not_found', detail: 'The provider knows no such card.' },
  card_terminated: { of: 'card_state', detail: 'The card is terminated.' },
  card_already_frozen: { of: 'card_state', detail: 'The card is frozen already.' },
  card_not_frozen: { of: 'card_state', detail: 'The card is not frozen.' },
  card_state_or_balance: {
    of: 'card_state',
    detail: 'The card’s state, or its balance, does not allow it. Look at the card and try again.',
  },
  dollar_wallet_low: {
    of: 'merchant_wallet_low',
    detail: 'The shop’s dollar wallet does not cover it. Nothing was charged.',
  },
  kyc_tier_too_low: {
    of: 'platform_refused',
    detail: 'The provider issues no card to this customer yet: their KYC tier is too low.',
  },
  customer_not_known: { of: 'customer_missing', detail: 'The provider does not know this customer.' },
  card_count_or_amount: {
    of: 'card_limit',
    detail:
      'The amount is beyond the provider’s limits, or the shop already has three active cards, which is the most.',
  },
  card_provider_owed: {
    of: 'due_balance',
    detail: 'The shop owes its card provider more than 5 dollars. The card can be unfrozen once that is settled.',
  },
  contact_missing: {
    of: 'input_refused',
    detail: 'Give a mobile number or an email address: the customer’s record has neither.',
  },
  card_money_under_way: {
    of: 'busy_subject',
    detail: 'Money of this card is under way. It has to end first; the card can be frozen meanwhile.',
  },
  card_deposit_under_way: {
    of: 'busy_subject',
    detail:
      'Money of this card is under way, or a deposit to it is still awaited. Freeze the card, and terminate it once that has ended.',
  },
  price_not_known: { of: 'unavailable', detail: 'The price is not known yet.' },
  balance_not_known: {
    of: 'unavailable',
    detail: 'Your balance cannot be shown at the moment. You can still buy.',
  },
  one_question_a_minute: {
    of: 'check_too_soon',
    detail: 'The platform takes one question a minute. Ask again in {seconds} seconds.',
  },
  requests_a_minute: {
    of: 'rate_limited',
    detail: 'At most {maximum} of these requests are taken in a minute. Nothing was done.',
  },
  rows_an_hour: {
    of: 'rate_limited',
    detail: 'At most {maximum} rows of purchases for several are taken in an hour. Nothing was bought.',
  },
  questions_at_once: {
    of: 'rate_limited',
    detail: 'Too many of your questions are under way at once. Nothing was done.',
  },
  pin_wrong_too_often: {
    of: 'rate_limited',
    detail: 'The PIN was wrong {tries} times for this payment. Nothing was taken. Try again in {minutes} minutes.',
  },
  pin_limit: {
    of: 'rate_limited',
    detail:
      'A PIN may be wrong {an_hour} times an hour and {a_day} times a day, and {passwords} one-time passwords are sent an hour. Nothing was sent. Try again in {minutes} minutes.',
  },
  recipients_full: {
    of: 'invalid_input',
    detail: 'At most {maximum} recipients are kept. Remove one that is no longer needed.',
  },
  cases_open: {
    of: 'rate_limited',
    detail: 'There are {maximum} open reports of this caller, which is the most. Nothing was opened.',
  },
  cases_today: {
    of: 'rate_limited',
    detail: 'This caller reported {maximum} problems in 24 hours, which is the most. Nothing was opened.',
  },
  transfer_not_arrived: {
    of: 'not_recognised',
    detail: 'This transfer has not arrived yet. Check the session ID, or try again in a minute.',
  },
  page_not_allowed: {
    of: 'origin_refused',
    detail: 'This page cannot do that, and nothing was done. Open the shop again from its own address.',
  },
  link_not_known: { of: 'link_ended', detail: 'There is no such link: it is cut short, or too old to be kept.' },
  link_revoked: { of: 'link_ended', detail: 'The shop has taken this link back.' },
  link_expired: { of: 'link_ended', detail: 'The time to open this link is over. Nothing was bought.' },
  link_used: { of: 'link_ended', detail: 'This link was opened before, in another browser or window.' },
  link_paid: { of: 'link_ended', detail: 'A link pays for one purchase, and this one has made it.' },
  link_time_over: {
    of: 'link_ended',
    detail: 'The time to pay with this link is over. Its purchase can still be read.',
  },
  link_maximum: { of: 'amount_refused', detail: 'The price is more than this link pays. Nothing was bought.' },
  page_of_another_caller: {
    of: 'caller_changed',
    detail: 'Somebody else is signed in now. Reload the page.',
  },
} as const satisfies Record<string, ReasonDeclaration>;

export type ProblemReason = keyof typeof problemReasons;

export const problemReasonCodes = Object.keys(problemReasons) as readonly ProblemReason[];

/** The parameters of a reason, such as `{left: 3}`. */
export type ReasonParameters = Readonly<Record<string, number>>;

/** The text of a reason for developers, in English. */
export function reasonDetail(reason: ProblemReason, parameters: ReasonParameters = {}): string {
  const { detail } = problemReasons[reason];
  return detail.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(parameters[name] ?? place));
}
