import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { naira } from '../money/money.ts';
import { getCard } from '../../features/cards/read.ts';
import { confirmPayment } from '../../features/accounts/payment.ts';
import { dataPlans } from '../../features/bills/data.ts';
import { buyAirtime } from '../../features/bills/airtime.ts';
import { decidingFields, droppedFrom } from './dropped.ts';
import { parseAnswer, LongNumber } from './json.ts';
import { parseDetails } from './parse.ts';
import { enteredCode, numeral, unreadableCode, wireId, wireName, wireNumber } from './wire.ts';

describe('the fields of an answer', () => {
  it('that decide are named by their paths, in the platform’s names', () => {
    expect(decidingFields(confirmPayment.details)).toEqual([
      'trans_id',
      'amount',
      'currency',
      'transaction.session_id',
      'transaction.amount',
      'transaction.currency',
      'account.number',
    ]);
    expect(decidingFields(buyAirtime.details)).toContain('processed[].response');
    expect(decidingFields(getCard.details)).not.toContain('created_at');
  });

  it('that decide nothing are dropped, and named without their value', () => {
    const plan = { plan_code: 'A_1', name: 'One', amount: '1,200.00', discount: 'canary' };
    const list = [{ network_code: 'mtn', plans: [{ category: 3, plans: [plan, { plan_code: 'A_2' }] }] }, 'canary'];
    expect(parseDetails(dataPlans, list)).toMatchObject({
      ok: true,
      value: [{ network_code: 'mtn', plans: [{ category: '', plans: [{ name: 'One', amount: naira(1_200) }] }] }],
    });
    expect(droppedFrom(dataPlans.details, list)).toEqual([
      '[]',
      '[].plans[].category',
      '[].plans[].plans[]',
      '[].plans[].plans[].discount',
    ]);
    expect(droppedFrom(dataPlans.details, [])).toEqual([]);
  });
});

describe('a list', () => {
  it('of which no row can be read is unreadable, and an empty one is not', () => {
    expect(parseDetails(dataPlans, ['x', {}]).ok).toBe(false);
    expect(parseDetails(dataPlans, [])).toEqual({ ok: true, value: [] });
  });

  it.each([['text'], [{}], [['x', {}]]])(
    'that proves something has unreadable rows, and is not empty: %j',
    (processed) => {
      const sent = { trans_id: 'T', transaction_status: 'success', ref: 'r', processed };
      const read = parseDetails(buyAirtime, sent);
      expect(read.ok && read.value.processed?.every((row) => row === null)).toBe(true);
    },
  );
});

describe('a number', () => {
  it.each([
    ['1,200.00', 1200],
    ['12,345,678.90', 12_345_678.9],
    ['71.00', 71],
  ])('is read from %s', (text, value) => {
    expect(wireNumber.parse(text)).toBe(value);
  });

  it.each(['1,200', '1.200,00', '1,20.00', '1 200.00', '12,00.00', ',200.00'])('is not guessed from %s', (text) => {
    expect(wireNumber.safeParse(text).success).toBe(false);
  });
});

describe('a code', () => {
  const token = '01234567890123456789';

  it('as a long number keeps its digits, and every other number is as JSON has it', () => {
    const read = parseAnswer('{"token": 12345678901234567890, "amount": 71.050, "id": 9007199254740991, "far": 1e400}');
    expect(read).toEqual({
      token: new LongNumber('12345678901234567890'),
      amount: 71.05,
      id: 9_007_199_254_740_991,
      far: Number.POSITIVE_INFINITY,
    });
    expect(enteredCode(20).parse(z.looseObject({}).parse(read)['token'])).toBe('12345678901234567890');
    expect(wireId.parse(new LongNumber('12345678901234567890'))).toBe('12345678901234567890');
  });

  it.each([12_345, new LongNumber('1234567890123456789'), 1.5, [], {}, true])(
    'that cannot be read is handed out to nobody: %j',
    (value) => {
      expect(enteredCode(20).parse(value)).toBe(unreadableCode);
    },
  );

  it('is text as it stands, and a word for nothing is none', () => {
    expect(enteredCode(20).parse(` ${token} `)).toBe(token);
    for (const word of ['null', 'N/A', '0', '-', '', ' ']) expect(enteredCode(20).parse(word)).toBeNull();
    expect(enteredCode().parse(12_345)).toBe(unreadableCode);
  });

  it('of a known length counts as a number in that length only', () => {
    expect(numeral(10).parse(1_234_567_890)).toBe('1234567890');
    expect(numeral(4).safeParse(196).success).toBe(false);
  });
});

it.each([
  ['O&#039;Brien', 'O’Brien'.replace('’', "'")],
  ['Ada &amp; Sons', 'Ada & Sons'],
  ['&amp;amp;', '&amp;'],
  ['&#x41;da', 'Ada'],
  ['A&#0;B &unknown;', 'A&#0;B &unknown;'],
])('entities of a name are decoded once: %s', (written, name) => {
  expect(wireName.parse(written)).toBe(name);
});
