import { describe, expect, it } from 'vitest';
import { naira } from '../../kernel/money/money.ts';
import { parseInput } from '../../kernel/platform/parse.ts';
import type { Operation } from '../../kernel/platform/operation.ts';
import { fundBetting } from './betting.ts';
import { buyCable, topUpCable } from './cable.ts';
import { buyData } from './data.ts';
import { buyElectricity } from './electricity.ts';
import { buyEpin } from './epin.ts';
import { buyInternational, internationalRate } from './international.ts';
import { dataVariation } from './services.ts';
import { sendSms } from './sms.ts';
import { faultsIn } from '../../testing/faults.ts';

const errorsOf = (operation: Operation, value: unknown) => faultsIn(parseInput(operation, value));

describe('inputs of bill purchases (platform §4.3)', () => {
  it('a data variation is the numeric part of a plan code', () => {
    expect(dataVariation('PSPLAN_12')).toBe('12');
    expect(dataVariation('12')).toBeNull();
    const data = { phone: '08031234567', variation: 12, provider: 'MTN', ref: 'r' };
    expect(parseInput(buyData, data)).toEqual({
      ok: true,
      value: { phone: '2348031234567', variation: '12', provider: 'mtn', ref: 'r' },
    });
    expect(errorsOf(buyData, { ...data, variation: 'PSPLAN_12' })).toEqual({
      variation: ['malformed', 'must be the numeric part of a plan_code, without its prefix'],
    });
    expect(Object.keys(errorsOf(buyData, {})).toSorted()).toEqual(['phone', 'provider', 'ref', 'variation']);
  });

  it('a bouquet id is passed on unchanged', () => {
    const id = ' eyJpdiI6/+ab== ';
    const cable = { service: 'dstv', account: 7_040_000_001, plan_id: id, ref: 'r' };
    expect(parseInput(buyCable, cable)).toEqual({
      ok: true,
      value: { ...cable, account: '7040000001', month: 1 },
    });
    expect(errorsOf(buyCable, { ...cable, month: 13 })).toEqual({ month: ['too_large', 'must be at most 12'] });
  });

  it('StarTimes accepts no top-up', () => {
    const topup = { service: 'startimes', account: '7040000001', amount: '500', customer_name: 'Ada', ref: 'r' };
    expect(errorsOf(topUpCable, topup)).toEqual({ service: ['not_an_option', 'must be one of dstv, gotv'] });
    expect(errorsOf(topUpCable, { ...topup, service: 'gotv' })).toEqual({});
  });

  it('electricity accepts amounts as text and reports what is wrong', () => {
    const meter = { service: 'IKEDC', meter_number: '45020000001', meter_type: 'prepaid', amount: '5000.00' };
    expect(parseInput(buyElectricity, { ...meter, phone: '+2348031234567' })).toEqual({
      ok: true,
      value: { ...meter, service: 'ikedc', amount: naira(5000), phone: '2348031234567' },
    });
    expect(errorsOf(buyElectricity, { ...meter, meter_type: 'smart', phone: 'x', amount: 0.5 })).toEqual({
      meter_type: ['not_an_option', 'must be one of prepaid, postpaid'],
      phone: ['malformed', 'must be a Nigerian mobile number, such as 2348031234567'],
      amount: ['not_whole', 'must be a whole number, without decimals'],
    });
  });

  it('a betting wallet is funded with at least 200 naira', () => {
    const bet = { customer_id: '100001', bet_id: 'bet9ja', amount: 199 };
    expect(errorsOf(fundBetting, bet)).toEqual({ amount: ['too_small', 'must be at least 200 naira'] });
    expect(errorsOf(fundBetting, { ...bet, amount: 200 })).toEqual({});
  });

  it('a purchase contains one to a hundred pins', () => {
    expect(errorsOf(buyEpin, { id: 'x', qty: 0 })).toEqual({ qty: ['too_small', 'must be at least 1'] });
    expect(errorsOf(buyEpin, { id: 'x', qty: 101 })).toEqual({ qty: ['too_large', 'must be at most 100'] });
  });

  it('messages go to 11-digit local numbers; the form with country code is refused', () => {
    const sms = { to: '08031234567', message: 'Hello', ref: 'r' };
    expect(errorsOf(sendSms, sms)).toEqual({});
    expect(errorsOf(sendSms, { ...sms, to: ['08031234567', '2348031234567'] })).toEqual({
      'to.1': ['malformed', 'must be an 11-digit local number, such as 08031234567, without country code'],
    });
    expect(errorsOf(sendSms, { ...sms, to: '2348031234567' })).toEqual({
      to: ['malformed', 'must be an 11-digit local number, such as 08031234567, without country code'],
    });
    expect(errorsOf(sendSms, { to: [] })).toEqual({
      to: ['too_few', 'needs at least one number'],
      message: ['required', 'is required: the text'],
      ref: ['required', 'is required: a reference of your own, unique for ever'],
    });
  });

  it('a bill abroad is paid in dollars unless naira are requested', () => {
    const bill = { ccode: 'gh', phone: 233_244_000_000, provider: 'MTNGH', variation: 'MTNGH_TOPUP' };
    expect(parseInput(buyInternational, bill)).toMatchObject({
      ok: true,
      value: { ccode: 'GH', phone: '233244000000', debit_currency: 'USD' },
    });
    expect(errorsOf(buyInternational, { ...bill, phone: '+233244000000', debit_currency: 'EUR' })).toEqual({
      phone: ['malformed', 'must be a number in international format, without plus sign'],
      debit_currency: ['not_an_option', 'must be USD or NGN'],
    });
    expect(errorsOf(internationalRate, { iso: 'GHA', sku: 'x', amount: '1.5' })).toEqual({
      iso: ['malformed', 'must be a country’s ISO code of two letters, such as GH'],
      amount: ['not_whole', 'must be a whole number, without decimals'],
    });
  });
});
