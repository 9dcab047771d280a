/** Where an instruction stands. */
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

export type InstructionState = (typeof instructionStates)[number];

/** Where the shopper's money for an instruction stands. */
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

export type FundingState = (typeof fundingStates)[number];

/** Every edge an instruction may move along. Nothing else is ever written. */
export const instructionEdges: Readonly<Record<InstructionState, readonly InstructionState[]>> = {
  created: ['reserving', 'abandoned'],
  reserving: ['awaiting_funds', 'reserved', 'abandoned'],
  awaiting_funds: ['reserved', 'abandoned'],
  reserved: ['sending', 'abandoned'],
  sending: ['reserved', 'processing', 'succeeded', 'failed', 'partial', 'unknown'],
  processing: ['succeeded', 'failed', 'partial', 'review'],
  unknown: ['sending', 'succeeded', 'failed', 'partial', 'review'],
  review: ['succeeded', 'failed'],
  succeeded: ['reversed'],
  partial: [],
  failed: [],
  reversed: [],
  abandoned: [],
};

/** Every edge the funding of an instruction may move along. */
export const fundingEdges: Readonly<Record<FundingState, readonly FundingState[]>> = {
  // A success may owe a payout: to who asked for it, or to a customer whose caller staff have to name.
  none: ['reserving', 'credited', 'credit_owed'],
  reserving: ['reserved', 'releasing'],
  reserved: ['capturing', 'releasing'],
  // What was taken by a wallet cannot be given back by a hook: then a person has to.
  capturing: ['captured', 'refund_owed'],
  captured: ['refund_owed'],
  releasing: ['released', 'refund_owed'],
  released: ['refund_owed'],
  // A hook pays the refund, or staff say that it was paid. While a hook is being called nobody else may pay.
  refund_owed: ['refunding', 'refunded'],
  refunding: ['refunded'],
  refunded: [],
  // What the platform takes back is owed to nobody.
  credit_owed: ['crediting', 'none'],
  crediting: ['credited'],
  credited: [],
};

/** States whose outcome is known: nothing more is sent or asked by itself. */
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

/** States before anything was sent to the platform. */
export function isBeforeSend(state: InstructionState): boolean {
  return state === 'created' || state === 'reserving' || state === 'awaiting_funds' || state === 'reserved';
}

/** What kind of thing an instruction acts on. */
export const instructionKinds = ['bill', 'card', 'account', 'checkout'] as const;

export type InstructionKind = (typeof instructionKinds)[number];

/** What a caller may do after an answer: `same_key` repeats the request, `new_key` is a new purchase. */
export const retryAdvice = ['never', 'same_key', 'new_key', 'after_review'] as const;

export type RetryAdvice = (typeof retryAdvice)[number];
