import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requestSchema, schemaWriter } from './json-schema.ts';
import { parseWith } from './parse.ts';
import { toPlainTime, toSettlementTime } from './time.ts';
import {
  alsoSpelled,
  conditional,
  decimal,
  expected,
  isoTime,
  jsonText,
  plainTime,
  settlementTime,
  renamed,
  tuple,
  wireBoolean,
  wireEnum,
  wireInteger,
} from './wire.ts';
import { buyCable } from '../../features/bills/cable.ts';
import { buyAirtime } from '../../features/bills/airtime.ts';

const answer = (schema: z.ZodType) => schemaWriter().write(schema, 'answer');
const patternOf = (schema: z.ZodType, name: string): RegExp => {
  const writer = schemaWriter();
  writer.write(schema, 'answer');
  return new RegExp(String(writer.components()[name]?.['pattern']), 'u');
};

describe('an answer stands as the platform sends it', () => {
  it('a promised field is required and never null, one on a condition is not required, and both may be missing to us', () => {
    const details = z.looseObject({
      promised: expected(z.string()),
      orNull: expected(z.string().nullable()),
      sometimes: conditional(z.boolean()).describe('On Sundays.'),
      maybe: z.string().nullish(),
    });
    expect(answer(details)).toEqual({
      type: 'object',
      properties: {
        promised: { type: 'string' },
        orNull: { type: ['string', 'null'] },
        sometimes: { type: 'boolean', description: 'On Sundays.' },
        maybe: { type: ['string', 'null'] },
      },
      required: ['promised', 'orNull'],
    });
    expect(parseWith(details, { promised: null })).toEqual({ ok: true, value: { promised: null } });
  });

  it('fields have the platform’s names, and are read under ours', () => {
    const row = renamed({ recipent: 'recipient' }, z.object({ recipient: z.string() }));
    expect(answer(row)).toEqual({
      type: 'object',
      properties: { recipent: { type: 'string' } },
      required: ['recipent'],
    });
    expect(row.parse({ recipent: '0803' })).toEqual({ recipient: '0803' });
    expect(row.parse({ recipient: 'ours', recipent: 'theirs' })).toEqual({ recipient: 'ours' });
    const both = alsoSpelled({ narration: 'description' }, z.object({ description: z.string() }));
    expect(answer(both)).toMatchObject({ required: ['description'] });
    expect(both.parse({ narration: 'rent' })).toEqual({ description: 'rent' });
  });

  it('a list of named elements is a tuple', () => {
    const pair = tuple(['rows', 'count'], z.object({ rows: z.array(z.string()), count: wireInteger }));
    expect(answer(pair)).toMatchObject({
      type: 'array',
      prefixItems: [{ type: 'array', items: { type: 'string' } }, { type: 'integer' }],
      minItems: 2,
      maxItems: 2,
    });
    expect(pair.parse([['a'], '1'])).toEqual({ rows: ['a'], count: 1 });
    expect(pair.parse({ rows: [], count: 0 })).toEqual({ rows: [], count: 0 });
  });

  it('words are an enumeration, and any word is read', () => {
    const status = wireEnum(['active', 'frozen']);
    expect(answer(status)).toEqual({ type: 'string', enum: ['active', 'frozen'] });
    expect(status.parse('odd')).toBe('odd');
  });

  it('JSON in a text is text', () => {
    expect(answer(jsonText(z.object({}), 'Theirs.'))).toMatchObject({
      type: 'string',
      contentMediaType: 'application/json',
    });
    expect(answer(wireBoolean)).toEqual({ type: 'boolean' });
  });

  it('times have the style that is sent (platform §2.1)', () => {
    const instant = Date.UTC(2026, 6, 2, 9, 30);
    expect(toPlainTime(instant)).toMatch(patternOf(plainTime, 'PlainTime'));
    expect(toSettlementTime(instant)).toMatch(patternOf(settlementTime, 'SettlementTime'));
    expect(new Date(instant).toISOString()).not.toMatch(patternOf(plainTime, 'PlainTime'));
    const writer = schemaWriter();
    expect(writer.write(isoTime, 'answer')).toEqual({ $ref: '#/components/schemas/IsoTime' });
    expect(writer.components()['IsoTime']).toMatchObject({ type: 'string', format: 'date-time' });
    for (const text of ['71.00', '-3', '0.5']) expect(text).toMatch(patternOf(decimal, 'Decimal'));
    for (const text of ['', '1,000', '1e3', 'x1']) expect(text).not.toMatch(patternOf(decimal, 'Decimal'));
  });
});

describe('a request', () => {
  it('has the limits of what is sent, and needs no field that has a default', () => {
    const schema = requestSchema(buyCable);
    expect(schema).toMatchObject({
      properties: {
        account: { type: 'string', pattern: String.raw`^\d{10,11}$` },
        month: { type: 'integer', minimum: 1, maximum: 12, default: 1 },
        service: { type: 'string', examples: ['dstv', 'gotv', 'startimes'] },
      },
      required: ['service', 'account', 'plan_id', 'ref'],
    });
  });

  it('of one of several kinds lists each', () => {
    expect(requestSchema(buyAirtime)['anyOf']).toHaveLength(3);
  });
});

it('two different schemas of one name are a mistake', () => {
  const writer = schemaWriter();
  writer.write(z.object({ a: z.string() }).meta({ id: 'Same' }), 'plain');
  expect(() => writer.write(z.object({ b: z.string() }).meta({ id: 'Same' }), 'plain')).toThrow(
    'Two schemas are named Same',
  );
});
