import { describe, expect, it } from 'vitest';
import { naira } from '../money/money.ts';
import { parseWith } from '../platform/parse.ts';
import { InstructionRequest, InstructionSchema, QuoteRequest } from './instruction.ts';
import { faultsIn } from '../../testing/faults.ts';

const at = '2026-07-20T10:30:00.000Z';
const instruction = {
  ref: 'ts_1',
  operation: 'airtime.buy',
  kind: 'bill',
  state: 'unknown',
  funding: 'reserved',
  quote: naira(500),
  input: { phone: '2348031234567', amount: naira(500), network: 'mtn' },
  can_retry: 'never',
  created_at: at,
  updated_at: at,
  version: 3,
  timeline: [{ at, state: 'unknown', code: 'answer_unclear' }],
};

describe('an instruction', () => {
  it('is read as its owner sees it', () => {
    expect(parseWith(InstructionSchema, instruction)).toEqual({ ok: true, value: instruction });
  });

  it.each([
    { state: 'done' },
    { funding: 'maybe' },
    { operation: 'card.get' },
    { version: 1.5 },
    { created_at: '2026-07-20 10:30:00' },
    { can_retry: 'yes' },
  ])('with %j is refused, naming the field', (change) => {
    const parsed = parseWith(InstructionSchema, { ...instruction, ...change });
    expect(parsed.ok ? [] : Object.keys(parsed.faults)).toEqual(Object.keys(change));
  });
});

describe('a request', () => {
  const body = { operation: 'airtime.buy', input: {} };

  it('takes an operation, its input and the price that was shown', () => {
    const shown = { ...body, quote: naira(500) };
    expect(parseWith(InstructionRequest, shown)).toEqual({ ok: true, value: shown });
  });

  it('takes nothing else: no ref, owner or state of the caller’s own choosing', () => {
    for (const extra of [{ ref: 'ts_1' }, { owner: 'ada' }, { state: 'succeeded' }]) {
      expect(parseWith(InstructionRequest, { ...body, ...extra }).ok).toBe(false);
    }
    expect(parseWith(QuoteRequest, { ...body, quote: naira(1) }).ok).toBe(false);
  });

  it('names what is missing', () => {
    expect(faultsIn(parseWith(InstructionRequest, {}))).toEqual({
      operation: ['required', 'is required'],
      input: ['required', 'is required: the input of the operation'],
    });
  });
});
