import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { naira } from '../money/money.ts';
import { dollarsField, nairaField } from './wire-money.ts';
import { codesOf, describeFaults, textsOf, type FieldFault } from './field-fault.ts';
import { parseWith } from './parse.ts';
import { wireInteger, wireNumber } from './wire.ts';

/** The one fault of a value. */
function faultOf(schema: z.ZodType, value: unknown): FieldFault | undefined {
  const parsed = parseWith(z.strictObject({ field: schema }), { field: value });
  return parsed.ok ? undefined : (parsed.faults['field'] ?? parsed.faults['']);
}

const name = z.string({ error: 'must be a text' }).min(3).max(5);
const amount = nairaField({ isWhole: true, minimum: naira(50), maximum: naira(500) });
const marked = (params: Record<string, unknown>) => z.string().refine(() => false, { error: 'is wrong', params });

describe('the code of a fault', () => {
  it.each<[string, z.ZodType, unknown, Partial<FieldFault>]>([
    ['is missing', name, undefined, { code: 'required' }],
    ['is an empty text where none is allowed', z.string().min(1), '', { code: 'required' }],
    ['is an option that is missing', z.enum(['a', 'b']), undefined, { code: 'required' }],
    ['has another type', name, 5, { code: 'malformed' }],
    ['has another form', z.email(), 'me', { code: 'malformed' }],
    ['is no number', wireNumber, 'lots', { code: 'malformed' }],
    ['is not whole', z.int(), 1.5, { code: 'not_whole' }],
    ['is written with decimals', wireInteger, '1.5', { code: 'not_whole' }],
    ['is an amount with decimals', amount, '99.50', { code: 'not_whole' }],
    ['is an amount finer than a cent', dollarsField({ isPositive: true }), '1.005', { code: 'too_precise' }],
    ['is an amount of nothing', dollarsField({ isPositive: true }), 0, { code: 'not_positive' }],
    ['is below the minimum number', z.number().min(2), 1, { code: 'too_small', minimum: 2 }],
    ['is above the maximum number', z.number().max(2), 3, { code: 'too_large', maximum: 2 }],
    ['is below the minimum amount', amount, 49, { code: 'too_small', minimum: naira(50) }],
    ['is above the maximum amount', amount, 501, { code: 'too_large', maximum: naira(500) }],
    ['is too short', name, 'ab', { code: 'too_short', minimum: 3 }],
    ['is too long', name, 'abcdef', { code: 'too_long', maximum: 5 }],
    ['has too few entries', z.array(z.string()).min(2), [], { code: 'too_few', minimum: 2 }],
    ['has too many', z.array(z.string()).max(0), ['a'], { code: 'too_many', maximum: 0 }],
    ['is no option', z.enum(['a', 'b']), 'c', { code: 'not_an_option', options: ['a', 'b'] }],
    ['is not the one value', z.literal('a'), 'c', { code: 'not_an_option', options: ['a'] }],
    ['is refused by a rule without a code', marked({}), 'a', { code: 'malformed' }],
    ['is refused by a rule with a code', marked({ code: 'unexpected' }), 'a', { code: 'unexpected' }],
    [
      'is refused by a rule with a bound of any currency',
      marked({ code: 'too_large', maximum: { currency: 'GHS', value: '5' } }),
      'a',
      { code: 'too_large', maximum: { currency: 'GHS', value: '5' } },
    ],
  ])('of what %s', (_, schema, value, expected) => {
    const { text, ...error } = faultOf(schema, value) ?? { text: '' };
    expect(error).toEqual(expected);
    expect(text).not.toBe('');
  });

  it('of a field that there is none of is unexpected, where the whole value is named', () => {
    const parsed = parseWith(z.strictObject({ field: z.string() }), { field: 'a', more: 1 });
    expect(parsed).toMatchObject({ ok: false, faults: { '': { code: 'unexpected' } } });
  });
});

describe('faults', () => {
  const faults = {
    amount: { code: 'too_small', minimum: naira(50), text: 'must be at least 50 naira' },
    '': { code: 'unexpected', text: 'has a field too many' },
  } as const;

  it('are one sentence for a developer', () => {
    expect(describeFaults(faults)).toBe('amount must be at least 50 naira; has a field too many.');
  });

  it('go over the wire without words, and to the sandbox’s caller as words alone', () => {
    expect(codesOf(faults)).toEqual({ amount: { code: 'too_small', minimum: naira(50) }, '': { code: 'unexpected' } });
    expect(textsOf(faults)).toEqual({ amount: 'must be at least 50 naira', '': 'has a field too many' });
  });
});
