import {
  naira,
  problems,
  type FundingState,
  type Instruction,
  type InstructionState,
  type ProblemCode,
} from '@tillside/contract/browser';

/** Where a purchase goes, one step with each time it is looked at. The first is what the POST answers. */
export type Course = readonly (InstructionState | readonly [InstructionState, FundingState, ProblemCode?])[];

export function exampleInstruction(parts: Partial<Instruction> = {}): Instruction {
  const created_at = '2026-11-21T09:41:00.000+01:00';
  const state = parts.state ?? 'succeeded';
  return {
    ref: 'ts_7n2q9w4x8k3m',
    operation: 'airtime.buy',
    kind: 'bill',
    state,
    funding: restingFunding[state] ?? 'reserved',
    quote: naira(1_000),
    input: { phone: '2348031234567', network: 'mtn', amount: naira(1_000) },
    can_retry: 'never',
    created_at,
    updated_at: created_at,
    version: 3,
    timeline: [
      { at: created_at, state: 'created', why: sentences.created },
      { at: '2026-11-21T09:41:01.000+01:00', state: 'sending', why: sentences.sending },
      { at: '2026-11-21T09:41:04.000+01:00', state, why: sentences[state] },
    ],
    ...(state === 'succeeded' && { details: { trans_id: 'TRX-88213907' } }),
    ...parts,
  };
}

/** The same one step on. */
export function moved(
  before: Instruction,
  step: Course[number],
  delivers: Readonly<Record<string, unknown>> = {},
): Instruction {
  const [state, fixedFunding, code] = typeof step === 'string' ? [step] : step;
  const funding = fixedFunding ?? restingFunding[state] ?? 'reserved';
  const at = new Date(Date.parse(before.updated_at) + 1_000).toISOString();
  return {
    ...before,
    state,
    funding,
    version: before.version + 1,
    updated_at: at,
    can_retry: state === 'failed' || state === 'abandoned' ? 'new_key' : 'never',
    timeline: [...before.timeline, { at, state, why: sentences[state] }],
    ...((state === 'succeeded' || state === 'partial') && { details: { trans_id: 'TRX-88213907', ...delivers } }),
    ...(code && { problem: { code, title: problems[code].title } }),
  };
}

const sentences: Readonly<Record<InstructionState, string>> = {
  created: 'The purchase was received.',
  reserving: 'Setting the money aside.',
  awaiting_funds: 'Waiting for the payment.',
  reserved: 'The money is set aside.',
  sending: 'Sent to the provider.',
  processing: 'The provider is working on it.',
  unknown: 'The provider did not answer. We are asking.',
  succeeded: 'Delivered.',
  partial: 'Partly delivered.',
  failed: 'The provider could not deliver it.',
  review: 'A person is looking into it.',
  reversed: 'The provider took it back.',
  abandoned: 'Cancelled before it began.',
};

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
