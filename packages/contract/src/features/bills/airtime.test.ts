import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naira } from '../../kernel/money/money.ts';
import { parseDetails, parseInput } from '../../kernel/platform/parse.ts';
import { buyAirtime } from './airtime.ts';
import { faultsIn } from '../../testing/faults.ts';

const read = (value: unknown) => parseInput(buyAirtime, value);
const errorsOf = (value: unknown) => faultsIn(read(value));

const single = { phone: '2348031234567', amount: 500, network: 'mtn' };
const read500 = { ...single, amount: naira(500) };
const row = (n: number) => ({ ...single, reference: `till-${n}` });

describe('one number', () => {
  it('is accepted, with or without a ref', () => {
    expect(read(single)).toEqual({ ok: true, value: read500 });
    expect(read({ ...single, ref: 'ts_abc' })).toEqual({ ok: true, value: { ...read500, ref: 'ts_abc' } });
  });

  it('is normalised: no plus sign, money for the amount, a lower-case network', () => {
    expect(read({ phone: '+2348031234567', amount: '500.00', network: ' MTN ' })).toEqual({ ok: true, value: read500 });
  });

  it('loses undeclared fields', () => {
    expect(read({ ...single, pin: '1234' })).toEqual({ ok: true, value: read500 });
  });

  it.each([
    [
      { phone: '08031234567' },
      { phone: ['malformed', 'must be a Nigerian mobile number with country code, such as 2348031234567'] },
    ],
    [
      { phone: '2342031234567' },
      { phone: ['malformed', 'must be a Nigerian mobile number with country code, such as 2348031234567'] },
    ],
    [
      { phone: undefined },
      { phone: ['required', 'is required: a mobile number with country code, such as 2348031234567'] },
    ],
    [{ amount: 0 }, { amount: ['too_small', 'must be at least 1 naira'] }],
    [{ amount: -500 }, { amount: ['too_small', 'must be at least 1 naira'] }],
    [{ amount: 99.5 }, { amount: ['not_whole', 'must be a whole number, without decimals'] }],
    [{ amount: 'lots' }, { amount: ['malformed', 'must be a number'] }],
    [{ amount: undefined }, { amount: ['required', 'is required: a number'] }],
    [{ network: 'visafone' }, { network: ['not_an_option', 'must be one of mtn, glo, airtel, 9mobile'] }],
    [{ network: undefined }, { network: ['required', 'is required: one of mtn, glo, airtel, 9mobile'] }],
    [{ ref: 'has spaces' }, { ref: ['malformed', 'must be 1 to 64 printable ASCII characters without spaces'] }],
    [{ ref: '' }, { ref: ['malformed', 'must be 1 to 64 printable ASCII characters without spaces'] }],
  ])('with %j is refused, naming that field only', (change, errors) => {
    expect(errorsOf({ ...single, ...change })).toEqual(errors);
  });

  it('names every field that is wrong, each once', () => {
    expect(Object.keys(errorsOf({})).toSorted()).toEqual(['amount', 'network', 'phone']);
  });
});

describe('several numbers with one amount', () => {
  it('are accepted', () => {
    const shared = { ...single, phone: ['2348031234567', '2348051234567'] };
    expect(read(shared)).toEqual({ ok: true, value: { ...shared, amount: naira(500) } });
  });

  it('report an invalid number by its index', () => {
    expect(Object.keys(errorsOf({ ...single, phone: ['2348031234567', 'no'] }))).toEqual(['phone.1']);
  });

  it('need at least one', () => {
    expect(errorsOf({ ...single, phone: [] })).toEqual({ phone: ['too_few', 'needs at least one number'] });
  });
});

describe('rows', () => {
  it('are accepted, each with its own reference', () => {
    const bulk = { rows: [row(1), { ...row(2), amount: 1000, network: 'glo' }], ref: 'till' };
    const rows = [
      { ...row(1), amount: naira(500) },
      { ...row(2), amount: naira(1000), network: 'glo' },
    ];
    expect(read(bulk)).toEqual({ ok: true, value: { ...bulk, rows } });
  });

  it('report an invalid field by its row', () => {
    expect(errorsOf({ rows: [row(1), { ...row(2), amount: 0 }] })).toEqual({
      'rows.1.amount': ['too_small', 'must be at least 1 naira'],
    });
  });

  it.each([
    [[], 'too_few', 'needs at least one row'],
    ['all of them', 'malformed', 'must be a list of rows'],
    [Array.from({ length: 2001 }, (_, n) => row(n)), 'too_many', 'must be at most 2000 rows'],
  ])('are refused where the list itself is wrong', (rows, code, text) => {
    expect(errorsOf({ rows })).toEqual({ rows: [code, text] });
  });
});

describe('any value at all', () => {
  it.each([null, undefined, 'airtime', 42, [], [single]])('%j is refused without a crash', (value) => {
    expect(read(value).ok).toBe(false);
  });

  it('is never repeated in an error', () => {
    const marked = fc.stringMatching(/^secret-[a-z]{8}$/);
    const strange = fc.oneof(marked, fc.array(marked), fc.record({ phone: marked, [Symbol.name]: marked }));
    fc.assert(
      fc.property(
        fc.record({ phone: strange, amount: strange, network: strange, ref: strange }),
        fc.boolean(),
        (input, inRows) => {
          expect(JSON.stringify(errorsOf(inRows ? { rows: [input] } : input))).not.toContain('secret-');
        },
      ),
    );
  });
});

describe('the result', () => {
  const sent = {
    trans_id: 'T1',
    transaction_status: 'success',
    amount: '500.00',
    total_charged: '490.00',
    processed: [{ number: '08031234567', amount: '500', id: 7, response: null, extra: true }],
    created_at: '2026-07-20 10:30:00',
    something_new: 1,
  };

  it('is normalised: money from text, one spelling of total_charge, times with an offset', () => {
    expect(parseDetails(buyAirtime, sent)).toEqual({
      ok: true,
      value: {
        trans_id: 'T1',
        transaction_status: 'success',
        amount: naira(500),
        total_charge: naira(490),
        processed: [{ number: '08031234567', amount: naira(500), id: '7', response: null, extra: true }],
        created_at: '2026-07-20T10:30:00+01:00',
        something_new: 1,
      },
    });
  });

  it('keeps the documented total_charge when both spellings are there', () => {
    const parsed = parseDetails(buyAirtime, { ...sent, total_charge: 480 });
    expect(parsed).toMatchObject({ ok: true, value: { total_charge: naira(480) } });
    expect(parsed).not.toHaveProperty('value.total_charged');
  });

  it.each([{ trans_id: '' }, { trans_id: undefined }, { ref: [] }, { transaction_status: 1 }])(
    'with %j proves nothing: it is refused',
    (change) => {
      expect(parseDetails(buyAirtime, { ...sent, ...change }).ok).toBe(false);
    },
  );

  it.each([{ created_at: 'now' }, { amount: 'many' }, { product: [] }])(
    'with %j is read without that field',
    (change) => {
      const parsed = parseDetails(buyAirtime, { ...sent, ...change });
      expect(parsed).toMatchObject({ ok: true, value: { trans_id: 'T1', [Object.keys(change)[0] ?? '']: null } });
    },
  );
});
