import { dollars, naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { askingOf, type Lists } from '../../testing/asking.ts';
import { lists } from '../../testing/bills.ts';
import { acceptedBy, faultsBy, requestOf, rowBy } from '../../testing/plans.ts';
import { internationalPlan } from './international.ts';

const asking = askingOf(lists);
const cedi = (value: string) => ({ currency: 'GHS', value });
const good = {
  ccode: 'gh',
  phone: '+233 24 400 0000',
  provider: 'MTNGH',
  variation: 'MTNGH_TOPUP',
  amount: cedi('100'),
};
const stored = {
  ...good,
  ccode: 'GH',
  phone: '233244000000',
  debit_currency: 'USD',
  receive_currency: 'GHS',
  send_currency: 'USD',
};

function changed(id: 'international.products' | 'international.rate', change: object): Lists {
  const [product] = lists['international.products'] ?? [];
  const rate = lists['international.rate'];
  if (!product || !rate) throw new Error('The lists are not what they were.');
  return id === 'international.rate'
    ? { ...lists, [id]: { ...rate, ...change } }
    : { ...lists, [id]: [{ ...product, ...change }] };
}

describe('a bill abroad', () => {
  it('costs what arrives at the rate of now, with the fee, in dollars by default', async () => {
    const here = askingOf(lists);
    expect(await acceptedBy(internationalPlan, good, here)).toEqual({
      ok: true,
      input: stored,
      cost: dollars(8.25),
      arrives: cedi('100'),
    });
    expect(here.lookedUp.at(-1)).toEqual({
      id: 'international.rate',
      input: { iso: 'GH', sku: 'MTNGH_TOPUP', amount: cedi('100') },
      maxAge: 60_000,
    });
  });

  it('is paid from the wallet the merchant chose, whatever the caller sends', async () => {
    const byNaira = askingOf(changed('international.rate', { fee: null }), {
      products: { international: { debitCurrency: 'NGN' } },
    });
    expect(await acceptedBy(internationalPlan, { ...good, debit_currency: 'EUR' }, byNaira)).toEqual({
      ok: true,
      input: { ...stored, debit_currency: 'NGN' },
      cost: naira(12_000),
      arrives: cedi('100'),
    });
  });

  it('without an amount is the most the product takes', async () => {
    const { amount: _, ...most } = good;
    expect(await acceptedBy(internationalPlan, most, asking)).toMatchObject({
      input: { amount: cedi('500') },
      cost: dollars(40.25),
    });
  });

  it.each([
    [{ ccode: 'FR' }, { ccode: ['not_offered', 'is not a country that can be paid to'] }],
    [{ ccode: 'Ghana' }, { ccode: ['malformed', 'must be a country’s ISO code of two letters, such as GH'] }],
    [{ provider: 'TCGH' }, { provider: ['not_offered', 'is not a provider of this country'] }],
    [{ phone: '233204000000' }, { phone: ['malformed', 'is not a number of MTN Ghana'] }],
    [{ phone: '0244000000' }, { phone: ['malformed', 'must be a number in international format, without plus sign'] }],
    [{ variation: 'MTNGH_2GB' }, { variation: ['not_offered', 'is not a product of this provider'] }],
    [{ amount: cedi('4') }, { amount: ['too_small', 'must be from 5 to 500 GHS'] }],
    [{ amount: cedi('501') }, { amount: ['too_large', 'must be from 5 to 500 GHS'] }],
    [{ amount: cedi('10.5') }, { amount: ['not_whole', 'must be a whole number, without decimals'] }],
    [{ amount: cedi('-1') }, { amount: ['not_positive', 'must be more than 0'] }],
  ])('with %j is refused, naming that field', async (change, faults) => {
    expect(await faultsBy(internationalPlan, { ...good, ...change }, asking)).toEqual(faults);
  });

  it('of a fixed product has one amount', async () => {
    const fixed = askingOf(changed('international.products', { min_receive: cedi('500') }));
    expect(await acceptedBy(internationalPlan, good, fixed)).toEqual({
      ok: false,
      faults: { amount: { code: 'too_small', minimum: cedi('500'), maximum: cedi('500'), text: 'must be 500 GHS' } },
    });
  });

  it('is not stopped by a provider’s pattern that is none', async () => {
    const providers = [{ code: 'MTNGH', name: 'MTN Ghana', phone_regex: '(' }];
    const broken = askingOf({ ...lists, 'international.providers': providers });
    expect(await acceptedBy(internationalPlan, good, broken)).toMatchObject({ ok: true });
  });

  it.each([
    ['+1 415 555 0000', 'must begin with 233, the code of its country'],
    ['2330244000000', 'must have no 0 after 233'],
  ])('of a provider without a pattern is not sold to %j', async (phone, text) => {
    const providers = [{ code: 'MTNGH', name: 'MTN Ghana' }];
    const plain = askingOf({ ...lists, 'international.providers': providers });
    expect(await faultsBy(internationalPlan, { ...good, phone }, plain)).toEqual({ phone: ['malformed', text] });
  });

  it.each([
    ['the other way round', { usd_rate: '12.5', ngn_rate: '0.0083' }],
    ['of the whole amount', { usd_rate: '8', ngn_rate: '12000' }],
    ['nothing', { usd_rate: '0', ngn_rate: '0' }],
    ['negative', { usd_rate: '-0.08', ngn_rate: '-120' }],
  ])('is not sold at a rate that is %s', async (_, rate) => {
    const odd = askingOf(changed('international.rate', rate));
    expect(await acceptedBy(internationalPlan, good, odd)).toMatchObject({ ok: false, code: 'product_unavailable' });
  });

  it('is sent with the wallet that pays, and without what only its receipt needs', async () => {
    const { receive_currency: _receive, send_currency: _send, ...sent } = stored;
    expect(requestOf(internationalPlan, await rowBy(internationalPlan, good, asking))).toEqual({
      method: 'POST',
      path: '/international-bills/vend',
      body: { ...sent, amount: 100, ref: 'ts_one' },
    });
  });

  it('shows the owner what arrived, and not what the merchant was debited for it', async () => {
    const row = await rowBy(internationalPlan, good, asking);
    const answer = { trans_id: 'tr_1', transaction_status: 'success', datetime: '2026-11-21 10:00:00' };
    const outcome = internationalPlan.readSent(
      { ...answer, amount: 8.4, sent: 8.4, receive: 100, currency: 'USD' },
      row,
    );
    expect(outcome).toMatchObject({
      meaning: 'succeeded',
      details: { receive: cedi('100'), datetime: '2026-11-21T10:00:00+01:00' },
      charged: dollars(8.4),
    });
    expect(JSON.stringify(outcome?.details)).not.toContain('8.4');
  });

  // As a documentation copy of 2024 shows it (observed).
  const copied = {
    trans_id: 'tr_1',
    transaction_status: 'success',
    datetime: '2026-11-21 10:00:00',
    processed: 233244000000,
    account: 233244000000,
    amount: 8.4,
    currency: 'GHS',
    sent: '8.4 USD',
    receive: '100 GHS',
  };

  it('reads amounts with their currency, and hands out no number in place of a text', async () => {
    const row = await rowBy(internationalPlan, good, asking);
    expect(internationalPlan.readSent(copied, row)).toMatchObject({
      meaning: 'succeeded',
      details: { receive: cedi('100'), account: '233244000000' },
      charged: null,
    });
    const asked = { ...copied, transaction_status: undefined, status: 'success', created_at: copied.datetime };
    expect(internationalPlan.readReconciled(asked, row, 1)).toMatchObject({
      meaning: 'succeeded',
      details: { receive: cedi('100') },
    });
  });

  it.each([
    { currency: 'KES' },
    { sent: '8.4 EUR' },
    { receive: '100 KES' },
    { receive: '8.4 USD' },
    { transaction_status: 'failed', sent: '8.4 GHS' },
  ])('that was carried out in another currency (%j) is unknown', async (change) => {
    const row = await rowBy(internationalPlan, good, asking);
    const { transaction_status: status, ...rest } = { ...copied, ...change };
    expect(internationalPlan.readSent({ ...copied, ...change }, row)).toBeNull();
    expect(internationalPlan.readReconciled({ ...rest, status, created_at: copied.datetime }, row, 1)).toBeNull();
  });
});
