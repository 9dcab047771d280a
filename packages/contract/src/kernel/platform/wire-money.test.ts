import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '../../list/operations.ts';
import { parseDetails, parseWith } from './parse.ts';
import { dollars, money, naira } from '../money/money.ts';
import {
  dollarsField,
  dollarsOnTheWire,
  finerAmounts,
  majorUnits,
  nairaField,
  nairaOnTheWire,
  namedMoney,
  wireTextOf,
  writeAmounts,
} from './wire-money.ts';
import { faultsIn } from '../../testing/faults.ts';

/** The amounts that the platform’s numbers distinguish: up to ten trillion naira. */
const wholeMinor = fc.integer({ min: -1e15, max: 1e15 });
const major = { path: '/x', money: { unit: 'major' } } as const;
const minor = { path: '/x', money: { unit: 'minor' } } as const;
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('amounts of the platform', () => {
  it('survive the way from the wire and back, as a number and as text', () => {
    fc.assert(
      fc.property(wholeMinor, (count) => {
        const amount = money('NGN', count);
        const number = sent(writeAmounts(major, amount));
        expect(parseWith(nairaOnTheWire, number)).toEqual({ ok: true, value: amount });
        expect(parseWith(nairaOnTheWire, (count / 100).toFixed(2))).toEqual({ ok: true, value: amount });
        expect(writeAmounts(major, amount)).toBe(count / 100);
      }),
    );
  });

  it('in text are exact to the last safe integer, and one more is too large', () => {
    const last = '90071992547409.91';
    expect(parseWith(nairaOnTheWire, last)).toEqual({ ok: true, value: money('NGN', Number.MAX_SAFE_INTEGER) });
    expect(faultsIn(parseWith(nairaOnTheWire, '90071992547409.92'))).toEqual({ '': ['too_large', 'is too large'] });
    expect(faultsIn(parseWith(dollarsOnTheWire, 1e30))).toEqual({ '': ['too_large', 'is too large'] });
  });

  it('that are finer than a minor unit are rounded up, and their text is kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 1, max: 999 }), (count, rest) => {
        const text = `${(count / 100).toFixed(2)}${String(rest).padStart(3, '0')}`;
        const read = parseWith(z.object({ rows: z.array(nairaOnTheWire) }), { rows: ['5', text] });
        expect(read).toEqual({ ok: true, value: { rows: [naira(5), money('NGN', count + 1)] } });
        expect(read.ok && finerAmounts(read.value)).toEqual([{ path: 'rows.1', text }]);
      }),
    );
    expect(parseWith(nairaOnTheWire, '-0.005')).toEqual({ ok: true, value: naira(0) });
    expect(finerAmounts({ a: naira(5), b: null, c: 'x' })).toEqual([]);
  });

  it('in the details of an operation are listed by their path where they were finer', () => {
    const answered = {
      trans_id: 'T',
      created_at: '2026-07-20 10:30:00',
      card: { id: 'c', balance: '20.001', prev_balance: 15 },
    };
    const read = parseDetails(operations['card.freeze'], answered);
    expect(read).toMatchObject({ ok: true, value: { card: { balance: dollars(20.01), prev_balance: dollars(15) } } });
    expect(read.ok && finerAmounts(read.value)).toEqual([{ path: 'card.balance', text: '20.001' }]);
  });

  it.each(['', '1e3', '1,000', 'NGN 5', naira(5), null, true])('are not %j', (value) => {
    expect(faultsIn(parseWith(nairaOnTheWire, value))).toEqual({ '': ['malformed', 'must be a number'] });
  });

  it('of a currency that stands beside them are money, or foreign money with its digits', () => {
    expect(namedMoney('usd', '10.5')).toEqual(dollars(10.5));
    expect(namedMoney('ghs', '1.410')).toEqual({ currency: 'GHS', value: '1.410' });
  });
});

describe('what an operation takes', () => {
  const field = nairaField({ isWhole: true, minimum: naira(10), maximum: naira(500), tooLarge: 'is over the limit' });

  it.each([
    [9, 'too_small', 'must be at least 10 naira'],
    [10.5, 'not_whole', 'must be a whole number, without decimals'],
    ['501.00', 'too_large', 'is over the limit'],
    ['lots', 'malformed', 'must be a number'],
    [undefined, 'required', 'is required: a number'],
  ])('is refused: %j', (value, code, text) => {
    expect(faultsIn(parseWith(field, value))).toEqual({ '': [code, text] });
  });

  it('is refused where it is finer than a minor unit, too large, or nothing', () => {
    const fault = (value: unknown) => faultsIn(parseWith(dollarsField({ isPositive: true }), value))[''];
    expect(fault('1.005')).toEqual(['too_precise', 'must have at most two decimals']);
    expect(fault(1e12 + 1)).toEqual(['too_large', 'is too large']);
    expect(fault(0)).toEqual(['not_positive', 'must be more than 0']);
    expect(fault('0.01')).toBeUndefined();
  });
});

describe('writeAmounts', () => {
  it('writes every amount as the number of the operation’s unit, and leaves everything else', () => {
    const input = { rows: [{ amount: naira(500), phone: '234' }], fee: dollars(1.05), other: null, n: 3 };
    expect(writeAmounts(major, input)).toEqual({ rows: [{ amount: 500, phone: '234' }], fee: 1.05, other: null, n: 3 });
    expect(writeAmounts(minor, input)).toMatchObject({ rows: [{ amount: 50_000 }], fee: 105 });
    expect(writeAmounts(major, { currency: 'GHS', value: '12.50' })).toBe(12.5);
    expect(JSON.stringify(writeAmounts(major, { amount: naira(71.05) }))).toBe('{"amount":71.05}');
  });

  it('returns an amount as it was sent, or as it will be sent', () => {
    const read = parseWith(nairaField(), '1500.00');
    expect(read.ok && wireTextOf(read.value)).toBe('1500.00');
    expect(wireTextOf(naira(1_500))).toBe('1500');
    expect(majorUnits(naira(-0.05))).toBe(-0.05);
  });
});
