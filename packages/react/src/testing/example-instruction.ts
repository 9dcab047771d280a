import {
  isPayout,
  naira,
  type FundingState,
  type Instruction,
  type InstructionOperationId,
  type InstructionState,
  type ProblemCode,
  type StepCode,
} from '@tillside/contract';

/** The successive states of a purchase. Each read moves it on by one. The POST answers with the first. */
export type Course = readonly (InstructionState | readonly [InstructionState, FundingState, ProblemCode?])[];

export function exampleInstruction(parts: Partial<Instruction> = {}): Instruction {
  const created_at = '2026-11-21T09:41:00.000+01:00';
  const state = parts.state ?? 'succeeded';
  return {
    ref: 'ts_7n2q9w4x8k3m',
    operation: 'airtime.buy',
    kind: 'bill',
    state,
    funding: fundingOf(parts.operation ?? 'airtime.buy', state),
    quote: naira(1_000),
    input: { phone: '2348031234567', network: 'mtn', amount: naira(1_000) },
    can_retry: 'never',
    created_at,
    updated_at: created_at,
    version: 3,
    timeline: [
      { at: created_at, state: 'created', code: stepOf.created },
      { at: '2026-11-21T09:41:01.000+01:00', state: 'sending', code: stepOf.sending },
      { at: '2026-11-21T09:41:04.000+01:00', state, code: stepOf[state] },
    ],
    ...(state === 'succeeded' && { details: { trans_id: 'TRX-88213907' } }),
    ...parts,
  };
}

/** The same instruction, one step further. */
export function moved(
  before: Instruction,
  step: Course[number],
  delivers: Readonly<Record<string, unknown>> = {},
): Instruction {
  const [state, fixedFunding, code] = typeof step === 'string' ? [step] : step;
  const funding = fixedFunding ?? fundingOf(before.operation, state);
  const at = new Date(Date.parse(before.updated_at) + 1_000).toISOString();
  return {
    ...before,
    state,
    funding,
    version: before.version + 1,
    updated_at: at,
    can_retry: state === 'failed' || state === 'abandoned' ? 'new_key' : 'never',
    timeline: [...before.timeline, { at, state, code: stepOf[state] }],
    ...((state === 'succeeded' || state === 'partial') && { details: { trans_id: 'TRX-88213907', ...delivers } }),
    ...(code && { problem: { code } }),
  };
}

/** The step that leads to each state. */
const stepOf: Readonly<Record<InstructionState, StepCode>> = {
  created: 'received',
  reserving: 'reserving_funds',
  awaiting_funds: 'awaiting_payment',
  reserved: 'funds_reserved',
  sending: 'sent',
  processing: 'processing',
  unknown: 'answer_unclear',
  succeeded: 'delivered',
  partial: 'partly_delivered',
  failed: 'not_delivered',
  review: 'review_opened',
  reversed: 'reversed',
  abandoned: 'not_reserved_in_time',
};

/** The funding at rest. What a card pays out was never reserved. */
function fundingOf(operation: InstructionOperationId, state: InstructionState): FundingState {
  if (isPayout(operation)) return state === 'succeeded' ? 'credited' : 'none';
  return restingFunding[state] ?? 'reserved';
}

const restingFunding: Readonly<Partial<Record<InstructionState, FundingState>>> = {
  created: 'none',
  reserving: 'reserving',
  awaiting_funds: 'reserving',
  succeeded: 'captured',
  partial: 'captured',
  failed: 'released',
  reversed: 'refund_owed',
  abandoned: 'released',
};
