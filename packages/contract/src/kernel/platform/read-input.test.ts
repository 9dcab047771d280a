import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { buyAirtime } from '../../features/bills/airtime.ts';
import { fundBetting } from '../../features/bills/betting.ts';
import { buyInternational, internationalRate } from '../../features/bills/international.ts';
import type { AnyMoney } from '../money/foreign-money.ts';
import { dollars, naira, type Dollars } from '../money/money.ts';
import { createCard } from '../../features/cards/create.ts';
import type { OperationInput } from '../../list/platform-operations.ts';
import { parseInput } from './parse.ts';
import { readInput, readQuery } from './read-input.ts';
import { writeRequest } from './request.ts';
import { faultsIn } from '../../testing/faults.ts';

const single = { phone: '2348031234567', amount: naira(500), network: 'mtn' };
const example = 'must be an amount such as {"currency":"NGN","minor":50000}';
const errorsOf = (value: unknown) => faultsIn(readInput(buyAirtime, value));

describe('what a caller gives', () => {
  it('has amounts as money, wherever they stand', () => {
    expect(readInput(buyAirtime, single)).toEqual({ ok: true, value: single });
    const rows = [single, { ...single, amount: naira(1_000) }];
    expect(readInput(buyAirtime, { rows })).toEqual({ ok: true, value: { rows } });
  });

  it.each([500, '500', 'NGN 500.00', null, { amount: 500, currency: 'NGN' }, { ...naira(500), more: 1 }, dollars(5)])(
    'is refused with the amount %j, and the error shows how to write it',
    (amount) => {
      expect(errorsOf({ ...single, amount })).toEqual({ amount: ['malformed', example] });
      expect(errorsOf({ rows: [single, { ...single, amount }] })).toEqual({ 'rows.1.amount': ['malformed', example] });
    },
  );

  it('names what is missing, and every other field that is wrong', () => {
    expect(errorsOf({ network: 'x', phone: single.phone })).toEqual({
      amount: ['required', 'is required: an amount such as {"currency":"NGN","minor":50000}'],
      network: ['not_an_option', 'must be one of mtn, glo, airtel, 9mobile'],
    });
    const bet = { customer_id: '1', bet_id: 'b', amount: naira(199) };
    expect(faultsIn(readInput(fundBetting, bet))).toEqual({ amount: ['too_small', 'must be at least 200 naira'] });
    expect(errorsOf({ ...single, phone: naira(5) })).toHaveProperty('phone');
  });

  it('is read by a part of an input as well', () => {
    const part = { ...fundBetting, input: fundBetting.input.pick({ amount: true, bet_id: true }) };
    const read = readInput(part, { amount: naira(200), bet_id: 'b', more: 1 });
    expect(read).toEqual({ ok: true, value: { amount: naira(200), bet_id: 'b' } });
    expect(faultsIn(readInput(part, { amount: 200, bet_id: 'b' }))).toEqual({ amount: ['malformed', example] });
  });

  it('is the money that was given, without a way over the number on the wire', () => {
    const amount = naira(500);
    const read = readInput(fundBetting, { customer_id: '1', bet_id: 'b', amount });
    expect(read.ok && read.value.amount).toBe(amount);
  });

  it.each([0, -500, 1, 199.99, 200, 250.5, 500, 1_000_000, 1_000_001, 10_000_000_000_000])(
    'meets the rules that the same amount of %d meets on the wire',
    (major) => {
      const bet = { customer_id: '1', bet_id: 'b' };
      const given = [
        [buyAirtime, { ...single, amount: naira(major) }, { ...single, amount: major }],
        [fundBetting, { ...bet, amount: naira(major) }, { ...bet, amount: major }],
        [createCard, { amount: dollars(major) }, { amount: String(major) }],
      ] as const;
      for (const [operation, asMoney, onTheWire] of given) {
        expect(faultsIn(readInput<z.ZodType>(operation, asMoney))).toEqual(
          faultsIn(parseInput<z.ZodType>(operation, onTheWire)),
        );
      }
    },
  );

  it.each([null, undefined, 'airtime', 42, []])('%j is refused without a crash', (value) => {
    expect(readInput(buyAirtime, value).ok).toBe(false);
  });

  it('keeps the currency of what arrives abroad, and may leave it out', () => {
    const bill = { ccode: 'GH', phone: '233244000000', provider: 'MTN', variation: 'X' };
    const amount = { currency: 'GHS', value: '12.50' };
    const read = readInput(buyInternational, { ...bill, amount });
    expect(read).toMatchObject({ ok: true, value: { ...bill, amount } });
    if (read.ok) expectTypeOf(read.value.amount).toEqualTypeOf<AnyMoney | undefined>();
    expect(readInput(buyInternational, { ...bill, amount: dollars(5) })).toMatchObject({
      value: { amount: dollars(5) },
    });
    expect(readInput(buyInternational, bill).ok).toBe(true);
    expect(faultsIn(readInput(buyInternational, { ...bill, amount: 12.5 }))).toEqual({
      amount: ['malformed', 'must be an amount such as {"currency":"GHS","value":"10.00"}'],
    });
  });

  it('is typed: a bare number and another currency do not compile', () => {
    expectTypeOf<OperationInput<'card.create'>['amount']>().toEqualTypeOf<Dollars>();
    expectTypeOf<OperationInput<'international.rate'>['amount']>().toEqualTypeOf<AnyMoney>();
    const read = readInput(createCard, {});
    if (read.ok) expectTypeOf(read.value.amount).toEqualTypeOf<Dollars>();
  });
});

describe('what a caller asks in a query', () => {
  const asked = { iso: 'GH', sku: 'X' };

  it('has its amount with the currency', () => {
    expect(readQuery(internationalRate, { ...asked, amount: 'GHS 10' })).toEqual({
      ok: true,
      value: { ...asked, amount: { currency: 'GHS', value: '10' } },
    });
    expect(readQuery(internationalRate, { ...asked, sku: 'GHS 10', amount: 'USD 10.00' })).toMatchObject({
      value: { sku: 'GHS 10', amount: dollars(10) },
    });
  });

  it.each(['10', '', 'GHS', 10, { currency: 'GHS', value: '10' }])('is refused with the amount %j', (amount) => {
    expect(faultsIn(readQuery(internationalRate, { ...asked, amount }))).toEqual({
      amount: ['malformed', 'must be an amount such as GHS 10.00'],
    });
  });

  it('is refused where the amount is missing or not whole', () => {
    expect(faultsIn(readQuery(internationalRate, asked))).toEqual({
      amount: ['required', 'is required: an amount such as GHS 10.00'],
    });
    expect(faultsIn(readQuery(internationalRate, { ...asked, amount: 'GHS 1.5' }))).toEqual({
      amount: ['not_whole', 'must be a whole number, without decimals'],
    });
  });
});

describe('what leaves', () => {
  it('is the platform’s number, as the platform reads it', () => {
    const read = readInput(buyAirtime, { ...single, ref: 'r' });
    const { body } = writeRequest(buyAirtime, read.ok ? { ...read.value } : {});
    expect(body).toEqual({ phone: '2348031234567', amount: 500, network: 'mtn', ref: 'r' });
    expect(parseInput(buyAirtime, body)).toEqual(read);
    const rate = readInput(internationalRate, { iso: 'GH', sku: 'X', amount: { currency: 'GHS', value: '10.00' } });
    expect(writeRequest(internationalRate, rate.ok ? { ...rate.value } : {}).path).toBe(
      '/international-bills/rate?iso=GH&sku=X&amount=10',
    );
  });
});
