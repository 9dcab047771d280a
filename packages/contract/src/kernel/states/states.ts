import type { InstructionOperationId } from '../platform/operation-ids.ts';

/** Every state of an instruction. */
export const instructionStates = [
  'created',
  'reserving',
  'awaiting_funds',
  'reserved',
  'sending',
  'processing',
  'unknown',
  'succeeded',
  'partial',
  'failed',
  'review',
  'reversed',
  'abandoned',
] as const;

/** The state of an instruction. */
export type InstructionState = (typeof instructionStates)[number];

/**
 * The allowed transitions of an instruction. Stores refuse all others. `created` is only the first line of a timeline: the
 * commit that inserts an instruction also writes that it is `reserving`.
 */
export const instructionEdges: Readonly<Record<InstructionState, readonly InstructionState[]>> = {
  created: ['reserving'],
  // `unknown`: a restored backup does not contain that it was sent.
  reserving: ['awaiting_funds', 'reserved', 'abandoned', 'unknown'],
  awaiting_funds: ['reserved', 'abandoned', 'unknown'],
  reserved: ['sending', 'abandoned', 'unknown'],
  sending: ['reserved', 'processing', 'succeeded', 'failed', 'partial', 'unknown'],
  processing: ['succeeded', 'failed', 'partial', 'review'],
  unknown: ['sending', 'succeeded', 'failed', 'partial', 'review'],
  succeeded: ['reversed'],
  partial: [],
  failed: [],
  review: ['succeeded', 'failed'],
  reversed: [],
  abandoned: [],
};

/** Every state of an instruction's funding. */
export const fundingStates = [
  'none',
  'reserving',
  'reserved',
  'capturing',
  'captured',
  'releasing',
  'released',
  'refund_owed',
  'refunding',
  'refunded',
  'credit_owed',
  'crediting',
  'credited',
] as const;

/** The state of an instruction's funding. */
export type FundingState = (typeof fundingStates)[number];

/** The allowed transitions of an instruction's funding. */
export const fundingEdges: Readonly<Record<FundingState, readonly FundingState[]>> = {
  // A success may owe a payout: to the caller, or to a customer whose payee staff have to name.
  none: ['reserving', 'credited', 'credit_owed'],
  reserving: ['reserved', 'releasing'],
  reserved: ['capturing', 'releasing'],
  // A hook cannot return money that a wallet payment has taken: a person has to return it.
  capturing: ['captured', 'refund_owed'],
  captured: ['refund_owed'],
  releasing: ['released', 'refund_owed'],
  released: ['refund_owed'],
  // A hook pays the refund, or staff record that it was paid. While a hook is being called, no one else may pay it.
  refund_owed: ['refunding', 'refunded'],
  refunding: ['refunded'],
  refunded: [],
  // Nothing is owed once the platform has reversed the operation.
  credit_owed: ['crediting', 'none'],
  crediting: ['credited'],
  credited: [],
};

/** States with a known outcome: nothing more is sent or read automatically. */
export const finalStates = [
  'succeeded',
  'partial',
  'failed',
  'reversed',
  'abandoned',
] as const satisfies readonly InstructionState[];

export type FinalState = (typeof finalStates)[number];

export function isFinal(state: InstructionState): state is FinalState {
  return (finalStates as readonly InstructionState[]).includes(state);
}

/** Whether a state precedes the first send to the platform. */
export function isBeforeSend(state: InstructionState): boolean {
  return state === 'created' || state === 'reserving' || state === 'awaiting_funds' || state === 'reserved';
}

/** Whether an operation pays its price to the shopper, as when a card is closed, instead of taking it (platform §4.1). */
export function isPayout(operation: InstructionOperationId): boolean {
  return operation === 'card.withdraw' || operation === 'card.terminate';
}

/** The kinds of things that an instruction acts on. */
export const instructionKinds = ['bill', 'card', 'account', 'checkout'] as const;

export type InstructionKind = (typeof instructionKinds)[number];

/** Retry advice of an answer: `same_key` repeats the request, `new_key` makes a new purchase. */
export const retryAdvice = ['never', 'same_key', 'new_key', 'after_review'] as const;

export type RetryAdvice = (typeof retryAdvice)[number];

/** Roles that operations are granted to: shoppers instruct for themselves, staff for everybody. */
export const instructingRoles = ['shopper', 'staff'] as const;

export type InstructingRole = (typeof instructingRoles)[number];

/**
 * Roles of a caller. Support reads what staff read. Finance also decides reviews and settles debts. Neither of the two
 * instructs anything: the table of routes grants by name what each may do.
 */
export const roles = [...instructingRoles, 'support', 'finance'] as const;

export type Role = (typeof roles)[number];

/**
 * The state of a checkout.
 * - `open`: a PIN may be entered.
 * - `ordering`: the PIN is being verified.
 * - `otp_sent`: the payer has a one-time password.
 * - `paying`: the payment is being made.
 * - `not_known`: the payment got no clear answer and is under review; no second attempt is offered.
 */
export const checkoutStates = [
  'open',
  'ordering',
  'otp_sent',
  'paying',
  'paid',
  'refused',
  'expired',
  'not_known',
] as const;

export type CheckoutState = (typeof checkoutStates)[number];

/**
 * Why an attempt did not lead to a payment. No money was taken in any case.
 * - `payer_not_verified`: name and PIN were not accepted.
 * - `otp_locked`: the one-time password was wrong too often.
 * - `interrupted`: it ended before anything was sent.
 */
export const attemptRefusals = [
  'payer_not_verified',
  'payer_cannot_pay',
  'otp_locked',
  'amount_refused',
  'payment_failed',
  'interrupted',
] as const;

export type AttemptRefusal = (typeof attemptRefusals)[number];
