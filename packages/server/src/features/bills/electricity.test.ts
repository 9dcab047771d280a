import { naira } from '@tillside/contract';
import { parseAnswer } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../../testing/asking.ts';
import { acceptedBy, faultsBy, requestOf, rowBy } from '../../testing/plans.ts';
import { electricityPlan } from './electricity.ts';

const good = {
  service: 'IKEDC',
  meter_number: '45020000001',
  meter_type: 'prepaid',
  amount: naira(5_000),
  phone: '0803 123 4567',
};
const stored = { ...good, service: 'ikedc', phone: '2348031234567' };
const answer = {
  trans_id: 'tr_1',
  transaction_status: 'success',
  ref: 'ts_one',
  created_at: '2026-11-21 10:00:00',
  token: '11112222333344440000',
  token_amount: '4651.16',
  unit: 'kWh',
  address: '1 Marina Road',
};

describe('electricity', () => {
  it('costs its amount', async () => {
    expect(await acceptedBy(electricityPlan, good)).toEqual({
      ok: true,
      input: stored,
      cost: naira(5_000),
    });
  });

  it.each([
    [{ service: 'nepa' }, 'service', 'not_an_option', /^must be one of ikedc, ekedc, /],
    [{ meter_number: '12' }, 'meter_number', 'malformed', /digits of a meter number/],
    [{ meter_number: '12/34/56/7890-01' }, 'meter_number', 'malformed', /digits of a meter number/],
    [{ meter_number: '1234567890123456' }, 'meter_number', 'malformed', /digits of a meter number/],
    [{ meter_type: 'postpaid', meter_number: '12\u000034' }, 'meter_number', 'malformed', /as it stands on the bill/],
    [{ meter_type: 'postpaid', meter_number: '12\n34' }, 'meter_number', 'malformed', /as it stands on the bill/],
    [{ meter_type: 'postpaid', meter_number: '- /' }, 'meter_number', 'malformed', /as it stands on the bill/],
    [{ meter_type: 'postpaid', meter_number: '1'.repeat(33) }, 'meter_number', 'malformed', /as it stands on the bill/],
    [{ meter_type: 'solar' }, 'meter_type', 'not_an_option', /^must be one of prepaid, postpaid$/],
    [{ amount: naira(499) }, 'amount', 'too_small', /^must be at least 500 naira$/],
    [{ amount: naira(500_001) }, 'amount', 'too_large', /^must be at most 500000 naira$/],
    [{ amount: naira(5_000.5) }, 'amount', 'not_whole', /^must be a whole number, without decimals$/],
    [{ phone: undefined }, 'phone', 'required', /^is required/],
    [{ phone: '0603 123 4567' }, 'phone', 'malformed', /^must be a mobile number, beginning with/],
  ])('with %j is refused, naming that field only', async (change, field, code, text) => {
    const faults = await faultsBy(electricityPlan, { ...good, ...change });
    expect(faults).toEqual({ [field]: [code, expect.stringMatching(text)] });
  });

  it.each(['12/34/56/7890-01', '3B281D015', '1234567890123456', '0123456789', 'A', '12 34 - 56'])(
    'is sold to the postpaid account %j, as it stands on the bill',
    async (meter_number) => {
      const postpaid = { ...good, meter_type: 'postpaid', meter_number };
      expect(await acceptedBy(electricityPlan, postpaid)).toMatchObject({ ok: true, input: { meter_number } });
    },
  );

  it('keeps to the merchant’s own limits and companies', async () => {
    const services = [{ code: 'NEWCO', name: 'New Company' }];
    const own = askingOf({}, { products: { electricity: { services, minimum: naira(1_000), maximum: naira(4_000) } } });
    expect(await faultsBy(electricityPlan, good, own)).toEqual({ service: ['not_an_option', 'must be one of newco'] });
    expect(await faultsBy(electricityPlan, { ...good, service: 'newco' }, own)).toEqual({
      amount: ['too_large', 'must be at most 4000 naira'],
    });
    expect(await acceptedBy(electricityPlan, { ...good, service: 'newco', amount: naira(4_000) }, own)).toMatchObject({
      ok: true,
    });
  });

  it('is sent as it was stored', async () => {
    expect(requestOf(electricityPlan, await rowBy(electricityPlan, good))).toEqual({
      method: 'POST',
      path: '/electricity/vend',
      body: { ...stored, amount: 5_000, ref: 'ts_one' },
    });
  });

  it('shows what the token is worth, and keeps the token itself for the owner', async () => {
    const outcome = electricityPlan.readSent(answer, await rowBy(electricityPlan, good));
    expect(outcome).toMatchObject({
      meaning: 'succeeded',
      details: { token_amount: naira(4_651.16), unit: 'kWh', address: '1 Marina Road' },
      secrets: { token: '11112222333344440000' },
    });
    expect(outcome?.details).not.toHaveProperty('token');
  });

  it('of a prepaid meter is not delivered while its token is not known: it is asked for again', async () => {
    const row = await rowBy(electricityPlan, good);
    expect(electricityPlan.readSent({ ...answer, token: null }, row)).toMatchObject({
      meaning: 'processing',
      incomplete: true,
      transId: 'tr_1',
      details: {},
    });
    const { token: _, transaction_status: status, ...asked } = answer;
    expect(electricityPlan.readReconciled({ ...asked, status }, row, 1)).toMatchObject({ meaning: 'processing' });
    expect(electricityPlan.readReconciled({ ...asked, status, token: '11112222333344445555' }, row, 1)).toMatchObject({
      meaning: 'succeeded',
      secrets: { token: '11112222333344445555' },
    });
  });

  it('of a postpaid meter has no token, and is delivered without', async () => {
    const row = await rowBy(electricityPlan, { ...good, meter_type: 'postpaid', meter_number: '4502000002' });
    const outcome = electricityPlan.readSent({ ...answer, token: null }, row);
    expect(outcome).toMatchObject({ meaning: 'succeeded' });
    expect(outcome?.secrets).toBeUndefined();
  });

  it('for a meter that does not exist is not recognised', async () => {
    const row = await rowBy(electricityPlan, good);
    const refusal = { statusCode: null, description: 'There is no such meter of this type.', errors: {} };
    expect(electricityPlan.readRefusal?.({ ...refusal, status: 404 }, row)).toEqual({ code: 'not_recognised' });
    expect(electricityPlan.readRefusal?.({ ...refusal, status: 403 }, row)).toBeNull();
  });

  it.each([
    ['reset_token', 12_345_678_901],
    ['reset_token', {}],
    ['configure_token', 1.5],
    ['token', 1_111_222_233_334_444],
    ['token', 'null'],
    ['token', 'N/A'],
    ['token', 0],
  ])('whose %s is %j is not delivered yet, and hands out no such code', async (field, code) => {
    const row = await rowBy(electricityPlan, good);
    const read = electricityPlan.readSent({ ...answer, [field]: code }, row);
    expect(read).toMatchObject({ meaning: 'processing' });
    expect(read?.secrets ?? {}).not.toHaveProperty(field);
  });

  it.each([null, 'null', 'N/A', '0', ''])('needs no new keys where reset_token is %j', async (reset_token) => {
    const row = await rowBy(electricityPlan, good);
    expect(electricityPlan.readSent({ ...answer, reset_token }, row)).toMatchObject({
      meaning: 'succeeded',
      secrets: { token: answer.token },
    });
  });

  it('hands out every digit of a token that came as a number', async () => {
    const row = await rowBy(electricityPlan, good);
    const sent = parseAnswer(JSON.stringify(answer).replace(`"${answer.token}"`, answer.token));
    expect(electricityPlan.readSent(sent, row)).toMatchObject({
      meaning: 'succeeded',
      secrets: { token: answer.token },
    });
  });
});
