import { describe, expect, it } from 'vitest';
import { dollars, naira } from '../../kernel/money/money.ts';
import { unreadableCode } from '../../kernel/platform/wire.ts';
import { parseDetails, parseWith } from '../../kernel/platform/parse.ts';
import { readInput } from '../../kernel/platform/read-input.ts';
import { billStatus } from './bill-events.ts';
import { bettingProviders, fundBetting, validateBetting } from './betting.ts';
import { buyCable, topUpCable } from './cable.ts';
import { buyElectricity } from './electricity.ts';
import { buyEpin } from './epin.ts';
import { buyInternational, internationalProducts, internationalRate } from './international.ts';
import { requeryBill } from './requery.ts';
import { sendSms } from './sms.ts';
import { buySpectranet, validateSpectranet } from './spectranet.ts';

const bill = { trans_id: 'T1', transaction_status: 'success', ref: 'r', created_at: '2026-07-20 10:30:00' };
const read = { ...bill, created_at: '2026-07-20T10:30:00+01:00' };

describe('the quirks of bill answers are normalised', () => {
  it('a rate without what the document promises is read as far as it goes', () => {
    expect(parseDetails(internationalRate, { usd_rate: '0.08', fee: null })).toEqual({
      ok: true,
      value: { usd_rate: '0.08', fee: null },
    });
    const whole = parseDetails(internationalRate, { usd_rate: 0.08, ngn_rate: 120, amount: 5, currency: 'ghs' });
    expect(whole).toMatchObject({ ok: true, value: { amount: { currency: 'GHS', value: '5' }, currency: 'GHS' } });
  });

  it.each(['N/A', 'null', '-', '', null])('the name %j of a delivered meter is none', (customer_name) => {
    expect(parseDetails(buyElectricity, { ...bill, customer_name })).toMatchObject({ value: { customer_name: null } });
    expect(parseDetails(validateSpectranet, { customer_name, account_name: 'Ada' })).toMatchObject({
      value: { name: 'Ada' },
    });
    const named = { service: 'gotv', account: '7040000001', amount: naira(1_000), customer_name };
    expect(readInput(topUpCable, named).ok).toBe(false);
  });

  it('cable’s total_charged becomes total_charge, its currency upper case, its amounts money', () => {
    const answer = { ...bill, amount: '4400.00', discount: '66.00', total_charged: '4334.00', currency: 'ngn' };
    expect(parseDetails(buyCable, { ...answer, plan: 'topup', plan_id: null })).toEqual({
      ok: true,
      value: {
        ...read,
        amount: naira(4400),
        discount: naira(66),
        total_charge: naira(4334),
        currency: 'NGN',
        plan: 'topup',
        plan_id: null,
      },
    });
    const event = parseWith(billStatus.payload, answer);
    expect(event).toMatchObject({ ok: true, value: { total_charge: '4334.00' } });
    expect(parseDetails(requeryBill, { ...bill, status: 'success', total_charged: '5' })).toMatchObject({
      value: { total_charge: '5' },
    });
  });

  it('a message’s recipent becomes recipient', () => {
    const row = { uid: 1, recipent: '08031234567', time_created: '2026-07-20 10:30:00', page: '2', status: 'sent' };
    expect(parseDetails(sendSms, { ...bill, processed: [row] })).toEqual({
      ok: true,
      value: {
        ...read,
        processed: [
          { uid: '1', recipient: '08031234567', time_created: '2026-07-20T10:30:00+01:00', page: 2, status: 'sent' },
        ],
      },
    });
    expect(parseDetails(sendSms, { ...bill, processed: [{ uid: 1 }, row] })).toMatchObject({
      value: { processed: [{ recipient: '08031234567' }] },
    });
  });

  it.each([
    [{ name: ' Ada Obi ' }, 'Ada Obi'],
    [{ status: 'success', data: { account: '1', name: 'Ada Obi' } }, 'Ada Obi'],
    [{ data: { customer_name: 'Ada Obi' } }, 'Ada Obi'],
    [{ name: '', account_name: 'Ada Obi' }, 'Ada Obi'],
    [{ status: 'success', bvn: '1' }, null],
    [{ data: 'Ada Obi' }, null],
  ])('of a Spectranet account %j only the holder’s name is read', (details, name) => {
    expect(parseDetails(validateSpectranet, details)).toEqual({ ok: true, value: { name } });
  });

  it('a Spectranet account sent as JSON text is parsed, and other text is an error', () => {
    expect(parseDetails(validateSpectranet, '{"data":{"name":"Ada"}}')).toEqual({
      ok: true,
      value: { name: 'Ada' },
    });
    expect(parseDetails(validateSpectranet, { name: 'Ada' })).toEqual({ ok: true, value: { name: 'Ada' } });
    for (const wrong of ['not json', '5', '[1]', null])
      expect(parseDetails(validateSpectranet, wrong).ok, String(wrong)).toBe(false);
  });

  it('lookup_required may be "0", and amounts may be text', () => {
    const product = {
      sku: 7,
      display_text: 'Airtime',
      min_send: '1.00',
      max_send: '50.00',
      min_receive: '12.5',
      max_receive: 625,
      receive_currency: 'ghs',
      send_currency: 'usd',
      lookup_required: '0',
    };
    expect(parseDetails(internationalProducts, [product])).toEqual({
      ok: true,
      value: [
        {
          ...product,
          sku: '7',
          min_send: dollars(1),
          max_send: dollars(50),
          min_receive: { currency: 'GHS', value: '12.5' },
          max_receive: { currency: 'GHS', value: '625' },
          receive_currency: 'GHS',
          send_currency: 'USD',
          lookup_required: false,
        },
      ],
    });
  });

  it('sent and received amounts abroad may be text with a currency, and names may be numbers (observed)', () => {
    const copied = { ...bill, processed: 233244000000, account: 233244000000, sent: '0.13 USD', receive: '1.41ghs' };
    expect(parseDetails(buyInternational, { ...copied, currency: 'GHS' })).toEqual({
      ok: true,
      value: {
        ...read,
        // As a number it may be a shortened token.
        processed: unreadableCode,
        account: '233244000000',
        sent: '0.13',
        sent_currency: 'USD',
        receive: '1.41',
        receive_currency: 'ghs',
        currency: 'GHS',
      },
    });
    expect(parseDetails(buyInternational, { ...bill, sent: '0.13', receive: 1.41 })).toMatchObject({
      ok: true,
      value: { sent: '0.13', receive: '1.41' },
    });
    for (const wrong of ['0.13 dollars', 'USD', '0.13 USD 2', '1,837.50 NGN', '']) {
      expect(parseDetails(buyInternational, { ...bill, sent: wrong }), wrong).toMatchObject({ value: { sent: null } });
    }
  });

  it('a vend without a status is accepted, and a list without `active` offers its providers (observed)', () => {
    const { transaction_status: _, ...without } = bill;
    expect(parseDetails(fundBetting, without).ok).toBe(true);
    expect(parseDetails(buyElectricity, { ...without, unit: 93.02 })).toMatchObject({ value: { unit: '93.02' } });
    expect(parseDetails(bettingProviders, [{ id: 'bet9ja', title: 'Bet9ja' }])).toEqual({
      ok: true,
      value: [{ id: 'bet9ja', title: 'Bet9ja', active: true }],
    });
  });

  it('an international bill has its time in datetime, ePins have none', () => {
    const { created_at, ...timeless } = bill;
    expect(parseDetails(buyInternational, { ...timeless, datetime: created_at, processed: 'sent' })).toMatchObject({
      ok: true,
      value: { datetime: '2026-07-20T10:30:00+01:00' },
    });
    expect(parseDetails(buyEpin, { ...timeless, qty: '1', epins: [{ pin: '123' }, { pin: 123 }] })).toMatchObject({
      ok: true,
      value: { qty: 1, epins: [{ pin: '123' }, null] },
    });
  });

  it('an internet pin is one object', () => {
    const processed = { pin: '1', serial: '2', expiry_at: '2027-07-20' };
    expect(parseDetails(buySpectranet, { ...bill, processed })).toMatchObject({ ok: true, value: { processed } });
  });

  it('a postpaid purchase has no token; an unexpected field and numbers as text are accepted', () => {
    expect(parseDetails(buyElectricity, { ...bill, token: null, tax_amount: '34.88', tariff: 68.2, new: 1 })).toEqual({
      ok: true,
      value: { ...read, token: null, tax_amount: naira(34.88), tariff: '68.2', new: 1 },
    });
  });

  it('a missing required field is named', () => {
    const electricity = parseDetails(buyElectricity, { ref: 'r' });
    expect(electricity.ok ? [] : Object.keys(electricity.faults)).toEqual(['trans_id']);
    const customer = parseDetails(validateBetting, {});
    expect(customer.ok ? [] : Object.keys(customer.faults)).toEqual(['account']);
  });
});
