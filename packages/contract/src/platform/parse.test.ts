import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseWith } from './parse.ts';

describe('field errors', () => {
  it('join the path with dots and keep the first error of each field', () => {
    const schema = z.object({
      rows: z.array(z.object({ name: z.string().min(2, 'is short').regex(/^a/, 'must begin with a') })),
    });
    expect(parseWith(schema, { rows: [{ name: 'ab' }, { name: 'x' }] })).toEqual({
      ok: false,
      errors: { 'rows.1.name': 'is short' },
    });
  });

  it('stand under the empty name when the whole value is wrong', () => {
    const parsed = parseWith(z.object({}), 'text');
    expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual(['']);
  });

  it('of a union are those of the variant that was missed by the fewest fields', () => {
    const card = z.object({ id: z.string('is required'), number: z.string('is required') });
    const order = z.object({ order_id: z.string('is required'), address: z.string('is required') });
    const errors = (value: unknown) => parseWith(z.object({ made: z.union([card, order]) }), { made: value });
    expect(errors({ order_id: 'O1' })).toEqual({ ok: false, errors: { 'made.address': 'is required' } });
    expect(errors({ id: 'C1' })).toEqual({ ok: false, errors: { 'made.number': 'is required' } });
  });
});
