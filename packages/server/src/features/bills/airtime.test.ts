import { dollars, isRef, limits, naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { acceptedBy, faultsBy, inputBy, requestOf } from '../../testing/plans.ts';
import { askingOf } from '../../testing/asking.ts';
import { aRef, aRow } from '../../testing/rows.ts';
import { airtimePlan } from './airtime.ts';

const good = { phone: '0803 123 4567', amount: naira(500), network: 'mtn' };
const stored = { phone: '2348031234567', amount: naira(500), network: 'mtn' };

const accept = (input: unknown) => acceptedBy(airtimePlan, input);
const faultsOf = (input: unknown) => faultsBy(airtimePlan, input);
const inputOf = (input: unknown) => inputBy(airtimePlan, input);

describe('airtime for one number', () => {
  it.each([
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '8031234567',
    '2348031234567',
    '+2348031234567',
    '+234 (0)803-123-4567',
    '002348031234567',
    'tel:+2348031234567',
    '\u202a+234 803 123 4567\u202c',
    '０８０３１２３４５６７',
  ])('is accepted for %j, stored in the platform’s form', async (phone) => {
    expect(await inputOf({ ...good, phone })).toEqual(stored);
  });

  it('costs its amount, discount not taken off', async () => {
    expect(await accept(good)).toMatchObject({ ok: true, cost: naira(500) });
  });

  it('takes a network in any case', async () => {
    expect(await inputOf({ ...good, network: ' MTN ' })).toEqual(stored);
  });

  it('stores only what it knows: no PIN, no ref of the caller’s own', async () => {
    expect(await inputOf({ ...good, pin: '1234', ref: 'mine', __proto__: { rows: [] } })).toEqual(stored);
  });

  it.each([
    ['', 'required', 'is required: a mobile number, such as 0803 123 4567'],
    ['0803 CALL ME', 'malformed', 'must contain digits only'],
    ['0803123456', 'too_short', 'has too few digits for a Nigerian mobile number'],
    ['080312345678', 'too_long', 'has too many digits for a Nigerian mobile number'],
    ['+447911123456', 'malformed', 'must be a Nigerian number; this one has another country code'],
    ['0123456789', 'too_short', 'has too few digits for a Nigerian mobile number'],
    ['06031234567', 'malformed', 'must be a mobile number, beginning with 070, 080, 081, 090 or 091'],
  ])('names what is wrong with the number %j, and that field only', async (phone, code, text) => {
    expect(await faultsOf({ ...good, phone })).toEqual({ phone: [code, text] });
  });

  it.each([
    [{ amount: naira(9) }, { amount: ['too_small', 'must be at least 10 naira'] }],
    [{ amount: naira(500_001) }, { amount: ['too_large', 'must be at most 500000 naira'] }],
    [{ amount: naira(99.5) }, { amount: ['not_whole', 'must be a whole number, without decimals'] }],
    [{ amount: naira(-500) }, { amount: ['too_small', 'must be at least 1 naira'] }],
    [
      { amount: Number.POSITIVE_INFINITY },
      { amount: ['malformed', 'must be an amount such as {"currency":"NGN","minor":50000}'] },
    ],
    [{ amount: 500 }, { amount: ['malformed', 'must be an amount such as {"currency":"NGN","minor":50000}'] }],
    [{ amount: '500.00' }, { amount: ['malformed', 'must be an amount such as {"currency":"NGN","minor":50000}'] }],
    [{ amount: '500.00' }, { amount: ['malformed', 'must be an amount such as {"currency":"NGN","minor":50000}'] }],
    [{ amount: dollars(5) }, { amount: ['malformed', 'must be an amount such as {"currency":"NGN","minor":50000}'] }],
    [{ amount: '1e3' }, { amount: ['malformed', 'must be an amount such as {"currency":"NGN","minor":50000}'] }],
    [{ network: 'visafone' }, { network: ['not_an_option', 'must be one of mtn, glo, airtel, 9mobile'] }],
    [{ network: undefined }, { network: ['required', 'is required: one of mtn, glo, airtel, 9mobile'] }],
    [
      { phone: 8031234567 },
      { phone: ['malformed', 'is required: a mobile number with country code, such as 2348031234567'] },
    ],
  ])('with %j is refused, naming that field', async (change, faults) => {
    expect(await faultsOf({ ...good, ...change })).toEqual(faults);
  });

  it('accepts the smallest and the largest amount', async () => {
    expect(await inputOf({ ...good, amount: naira(10) })).toMatchObject({ amount: naira(10) });
    expect(await inputOf({ ...good, amount: naira(500_000) })).toMatchObject({ amount: naira(500_000) });
  });

  it('keeps to the merchant’s own limits where there are some', async () => {
    const own = askingOf({}, { products: { airtime: { minimum: naira(50), maximum: naira(100) } } });
    expect(await acceptedBy(airtimePlan, { ...good, amount: naira(49) }, own)).toEqual({
      ok: false,
      faults: { amount: { code: 'too_small', minimum: naira(50), text: 'must be at least 50 naira' } },
    });
    expect(await acceptedBy(airtimePlan, { ...good, amount: naira(101) }, own)).toEqual({
      ok: false,
      faults: { amount: { code: 'too_large', maximum: naira(100), text: 'must be at most 100 naira' } },
    });
    expect(own.catalogue.airtime.presets).toEqual([naira(100)]);
  });

  it('names every field that is wrong at once, and never repeats what was sent', async () => {
    const faults = await faultsOf({ phone: 'canary<script>', amount: 'canary', network: 'canary' });
    expect(Object.keys(faults).toSorted()).toEqual(['amount', 'network', 'phone']);
    expect(JSON.stringify(faults)).not.toContain('canary');
  });

  it.each([null, undefined, 'text', 7, [], [good]])('that is no object is refused: %j', async (input) => {
    expect((await accept(input)).ok).toBe(false);
  });

  it('is sent with our ref, and has no rows', async () => {
    const row = aRow({ input: await inputOf(good) });
    expect(airtimePlan.items?.(row.input, row.ref)).toBeNull();
    expect(requestOf(airtimePlan, row)).toEqual({
      method: 'POST',
      path: '/airtime',
      body: { ...stored, amount: 500, ref: 'ts_one' },
    });
  });
});

describe('airtime for many numbers', () => {
  const rows = [good, { phone: '0905 123 4567', amount: naira(1_000), network: 'glo' }];

  it('is stored as rows, and costs their sum', async () => {
    expect(await accept({ rows })).toEqual({
      ok: true,
      input: { rows: [stored, { phone: '2349051234567', amount: naira(1_000), network: 'glo' }] },
      cost: naira(1_500),
    });
  });

  it('with one amount for all becomes rows too, even of a single number', async () => {
    const shared = { phone: ['08031234567', '+2348031234567'], amount: naira(500), network: 'mtn' };
    expect(await accept(shared)).toEqual({
      ok: true,
      input: { rows: [stored, stored] },
      cost: naira(1_000),
    });
    expect(await inputOf({ ...shared, phone: ['08031234567'] })).toEqual({ rows: [stored] });
    expect(await inputOf({ rows: [good] })).toEqual({ rows: [stored] });
  });

  it('names each wrong field by its row', async () => {
    const wrong = [good, { ...good, phone: '0803' }, { ...good, network: 'x' }, { ...good, amount: naira(1.5) }];
    expect(await faultsOf({ rows: wrong })).toEqual({
      'rows.1.phone': ['too_short', 'has too few digits for a Nigerian mobile number'],
      'rows.2.network': ['not_an_option', 'must be one of mtn, glo, airtel, 9mobile'],
      'rows.3.amount': ['not_whole', 'must be a whole number, without decimals'],
    });
  });

  it('names each amount outside the limits by its row; a shared one once', async () => {
    expect(
      await faultsOf({ rows: [{ ...good, amount: naira(5) }, good, { ...good, amount: naira(600_000) }] }),
    ).toEqual({
      'rows.0.amount': ['too_small', 'must be at least 10 naira'],
      'rows.2.amount': ['too_large', 'must be at most 500000 naira'],
    });
    expect(await faultsOf({ ...good, phone: ['08031234567', '08051234567'], amount: naira(5) })).toEqual({
      amount: ['too_small', 'must be at least 10 naira'],
    });
  });

  it('names each wrong number of a shared amount by its place', async () => {
    expect(await faultsOf({ ...good, phone: ['08031234567', '0803'] })).toEqual({
      'phone.1': ['too_short', 'has too few digits for a Nigerian mobile number'],
    });
  });

  it('takes as many rows as the limit allows, and not one more', async () => {
    const many = (count: number): object[] => Array.from({ length: count }, () => good);
    const most = limits.airtimeRows.value;
    expect(await accept({ rows: many(most) })).toMatchObject({ ok: true, cost: naira(most * 500) });
    expect(await faultsOf({ rows: many(most + 1) })).toEqual({ rows: ['too_many', `must be at most ${most} rows`] });
    expect((await accept({ ...good, phone: many(most + 1).map(() => good.phone) })).ok).toBe(false);
  });

  it.each([{ rows: [] }, { rows: 'all' }, { rows: [null] }, { rows: [[]] }, { rows: null }, { ...good, phone: [] }])(
    'without a proper list is refused: %j',
    async (input) => {
      expect((await accept(input)).ok).toBe(false);
    },
  );

  it('gives every row a ref of its own, made from ours', async () => {
    const input = await inputOf({ rows });
    const items = airtimePlan.items?.(input, aRef('ts_one')) ?? null;
    expect(items).toEqual([
      { ref: 'ts_one-1', ...stored, state: 'waiting' },
      { ref: 'ts_one-2', phone: '2349051234567', amount: naira(1_000), network: 'glo', state: 'waiting' },
    ]);
    expect(items?.every(({ ref }) => isRef(ref))).toBe(true);
    expect(requestOf(airtimePlan, aRow({ input, items })).body).toEqual({
      ref: 'ts_one',
      rows: [
        { ...stored, amount: 500, reference: 'ts_one-1' },
        { phone: '2349051234567', amount: 1_000, network: 'glo', reference: 'ts_one-2' },
      ],
    });
  });

  it('makes the same request again from the same row', async () => {
    const input = await inputOf({ rows });
    const row = aRow({ input, items: airtimePlan.items?.(input, aRef('ts_one')) ?? null });
    expect(requestOf(airtimePlan, row)).toEqual(requestOf(airtimePlan, structuredClone(row)));
  });
});
