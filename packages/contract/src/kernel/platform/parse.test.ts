import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseWith } from './parse.ts';
import { wireNumber } from './wire.ts';
import { faultsIn } from '../../testing/faults.ts';

describe('field errors', () => {
  it('join the path with dots and keep the first error of each field', () => {
    const schema = z.object({
      rows: z.array(z.object({ name: z.string().min(2, 'is short').regex(/^a/, 'must begin with a') })),
    });
    expect(faultsIn(parseWith(schema, { rows: [{ name: 'ab' }, { name: 'x' }] }))).toEqual({
      'rows.1.name': ['too_short', 'is short'],
    });
  });

  it('stand under the empty name when the whole value is wrong', () => {
    const parsed = parseWith(z.object({}), 'text');
    expect(parsed.ok ? [] : Object.keys(parsed.faults)).toEqual(['']);
  });

  it('of what is missing begin alike, whatever the type, and other errors do not', () => {
    const schema = z.object({
      amount: wireNumber,
      kind: z.literal('static', { error: 'must be static' }),
      name: z.string({ error: 'is required: the name' }),
      plain: z.string(),
    });
    const missing = {
      amount: ['required', 'is required: a number'],
      kind: ['required', 'is required: static'],
      name: ['required', 'is required: the name'],
      plain: ['required', 'is required'],
    };
    expect(faultsIn(parseWith(schema, {}))).toEqual(missing);
    expect(faultsIn(parseWith(schema, { amount: null, kind: 'x', name: 'A', plain: 'x' }))).toEqual({
      amount: ['malformed', 'must be a number'],
      kind: ['not_an_option', 'must be static'],
    });
  });

  it.each(['constructor', 'toString', 'valueOf'])('names a field that every object has: %s', (name) => {
    const parsed = parseWith(z.record(z.string(), z.string('is no text')), { [name]: 1 });
    expect(faultsIn(parsed)).toEqual({ [name]: ['malformed', 'is no text'] });
  });

  it('of a union are those of the variant that was missed by the fewest fields', () => {
    const card = z.object({ id: z.string('is required'), number: z.string('is required') });
    const order = z.object({ order_id: z.string('is required'), address: z.string('is required') });
    const errors = (value: unknown) => parseWith(z.object({ made: z.union([card, order]) }), { made: value });
    expect(faultsIn(errors({ order_id: 'O1' }))).toEqual({ 'made.address': ['required', 'is required'] });
    expect(faultsIn(errors({ id: 'C1' }))).toEqual({ 'made.number': ['required', 'is required'] });
  });
});
