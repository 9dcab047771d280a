import { describe, expect, test } from 'vitest';
import { billFields, expectCharged, without } from './bill-result.ts';
import { fixtures } from './fixtures.ts';
import { productAbroad } from './purchases.ts';
import { expectRefused, withControl, onLive, newRef, plainTime, platformUnderTest, uuid } from './support.ts';

const { sandbox, live, control } = platformUnderTest();

describe('internet', () => {
  test('platform §4.3 internet.providers shape: id, title and active', async () => {
    const { details } = await sandbox.get('/internet/list');
    expect(details[0]).toMatchObject({ id: expect.any(String), title: expect.any(String) });
    expect(details[0]).toHaveProperty('active');
  });

  test('platform §4.3 spectranet.plans shape: ids with a prefix and a number', async () => {
    const { details } = await sandbox.get('/internet/spectranet/pins/plans');
    expect(details[0]).toMatchObject({
      id: expect.stringMatching(/^\w+_\d+$/),
      title: expect.any(String),
      amount: expect.any(Number),
    });
  });

  test('platform §4.3 spectranet.buy shape, ref; §2.12 bill processed object: processed is one pin', async () => {
    const [plan] = (await sandbox.get('/internet/spectranet/pins/plans')).details;
    const body = { plan_id: plan.id, qty: 1, ref: newRef() };
    const { status, details } = await sandbox.post('/internet/spectranet/pins/vend', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({ ...billFields, ref: body.ref, product: expect.any(String) });
    expect(details.processed).toMatchObject({ pin: expect.any(String), serial: expect.any(String) });
    expect(details.processed.expiry_at).toMatch(/^\d{4}-\d\d-\d\d/);
    expectCharged(details, plan.amount);
    const again = await sandbox.post('/internet/spectranet/pins/vend', body);
    expect(again.details.trans_id).toBe(details.trans_id);
  });

  test('platform §4.3 spectranet.buy required, qty: a plan, and a whole number of pins', async () => {
    const [{ id }] = (await sandbox.get('/internet/spectranet/pins/plans')).details;
    for (const body of [{ qty: 1 }, { plan_id: id }, { plan_id: id, qty: 1.5 }]) {
      expectRefused(await sandbox.post('/internet/spectranet/pins/vend', { ...body, ref: newRef() }));
    }
  });

  test('platform §4.3 spectranet.validate text, required: details is a JSON-encoded string', onLive, async () => {
    const { status, details } = await live.post('/internet/spectranet/validate', { account: '1000001' });
    expect(status).toBe(200);
    expect(typeof details).toBe('string');
    expect(typeof JSON.parse(details)).toBe('object');
    expectRefused(await live.post('/internet/spectranet/validate', {}));
  });

  test(
    'platform §7 spectranet.validate 503; §4.3 spectranet.validate unavailable: 503 when the service is unavailable',
    withControl,
    async () => {
      await control('PUT', '/settings', { environment: 'live', spectranet_available: false });
      const { status, json } = await live.post('/internet/spectranet/validate', { account: '1000001' });
      await control('PUT', '/settings', { environment: 'live', spectranet_available: true });
      expect(status).toBe(503);
      expect(json.status).toBe(false);
    },
  );

  test('platform §4.3 spectranet.validate live: the sandbox has no counterpart', async () => {
    expect((await sandbox.post('/internet/spectranet/validate', { account: '1000001' })).status).toBe(404);
  });
});

describe('international bills', () => {
  const countries = async () => (await sandbox.get('/international-bills/countries')).details;
  const providers = async (iso: string) => (await sandbox.get('/international-bills/providers', { iso })).details;
  const first = () => productAbroad(sandbox);
  const order = async (change: object = {}) => {
    const { iso, prefix, code, product } = await first();
    const body = { ccode: iso, phone: `${prefix}241234567`, provider: code, variation: product.sku, ref: newRef() };
    return { ...body, ...change };
  };

  test('platform §4.3 international.countries shape: iso, title and prefix', async () => {
    const [country] = await countries();
    expect(country).toMatchObject({ iso: expect.any(String), title: expect.any(String) });
    expect(country).toHaveProperty('prefix');
  });

  test('platform §4.3 international.providers shape, required: of a country, each with its pattern of phone numbers', async () => {
    const { iso } = await first();
    const [provider] = await providers(iso);
    expect(provider).toMatchObject({
      code: expect.any(String),
      name: expect.any(String),
      phone_regex: expect.any(String),
    });
    expect(provider).toHaveProperty('logo_url');
    expect(() => new RegExp(provider.phone_regex)).not.toThrow();
    expectRefused(await sandbox.get('/international-bills/providers'));
  });

  test('platform §4.3 international.products shape, lookup, required: of a provider, with what is sent and received', async () => {
    const { iso, code, product } = await first();
    expect(product).toMatchObject({ sku: expect.any(String), country_iso: iso, provider_code: code });
    const fields = ['uat', 'display_text', 'min_send', 'max_send', 'min_receive', 'max_receive', 'receive_currency'];
    for (const field of [...fields, 'send_currency', 'vend_type', 'current_rate'])
      expect(product).toHaveProperty(field);
    expect(product.lookup_required).toEqual(expect.any(Boolean));
    for (const query of [{ iso }, { code }]) expectRefused(await sandbox.get('/international-bills/products', query));
  });

  test('platform §4.3 international.rate shape: what an amount costs in naira and dollars', async () => {
    const { iso, product } = await first();
    const query = { iso, sku: String(product.sku), amount: String(Math.floor(product.max_receive)) };
    const { status, details } = await sandbox.get('/international-bills/rate', query);
    expect(status).toBe(200);
    for (const field of ['ngn_rate', 'usd_rate', 'amount', 'fee']) expect(details[field]).toEqual(expect.any(Number));
    expect(details.currency).toEqual(expect.any(String));
  });

  test('platform §4.3 international.rate required, amount: country, product and a whole amount', async () => {
    const { iso, product } = await first();
    const query = { iso, sku: String(product.sku), amount: String(Math.floor(product.max_receive)) };
    for (const field of Object.keys(query)) {
      const { [field as keyof typeof query]: _left, ...rest } = query;
      expectRefused(await sandbox.get('/international-bills/rate', rest));
    }
    expectRefused(await sandbox.get('/international-bills/rate', { ...query, amount: '1.5' }));
  });

  test('platform §4.3 international.buy required, phone: country, number without plus sign, provider, product', async () => {
    const { ref: _ref, ...body } = await order();
    for (const lacking of without(body, Object.keys(body))) {
      expectRefused(await sandbox.post('/international-bills/vend', lacking));
    }
    expectRefused(await sandbox.post('/international-bills/vend', await order({ phone: `+${body.phone}` })));
  });

  test('platform §4.3 international.buy amount, debited: what is asked for arrives, what it costs is answered', async () => {
    const { product } = await first();
    const amount = product.min_receive;
    const { status, details } = await sandbox.post('/international-bills/vend', await order({ amount }));
    expect(status).toBe(200);
    expect(Number(details.receive)).toBeCloseTo(amount, 2);
    expect(details.amount).toBeCloseTo(product.min_send, 2);
  });

  test('platform §4.3 international.buy shape, amount, debited, ref; §2.12 bill processed text; §4.3 international.products sku: by default the most that can be received, from the USD wallet', async () => {
    const { product } = await first();
    const body = await order();
    const { status, details } = await sandbox.post('/international-bills/vend', body);
    expect(status).toBe(200);
    expect(details).toMatchObject({
      trans_id: expect.stringMatching(uuid),
      transaction_status: expect.any(String),
      processed: expect.any(String),
      total_charge: expect.any(Number),
      discount: expect.any(Number),
      account: body.phone,
      datetime: expect.stringMatching(plainTime),
    });
    expect(details.amount).toBeCloseTo(product.max_send, 2);
    expect(Number(details.receive)).toBeCloseTo(product.max_receive, 2);
    for (const field of ['country', 'currency', 'sent', 'receive']) expect(details).toHaveProperty(field);
    expect(details).not.toHaveProperty('created_at');
    const again = await sandbox.post('/international-bills/vend', body);
    expect(again.details.trans_id).toBe(details.trans_id);
  });

  test('platform §4.3 international.buy debit currency: debit_currency chooses the wallet', async () => {
    const dollars = await sandbox.post('/international-bills/vend', await order());
    const naira = await sandbox.post('/international-bills/vend', await order({ debit_currency: 'NGN' }));
    expect(naira.status).toBe(200);
    expect(naira.details.total_charge).toBeGreaterThan(dollars.details.total_charge);
  });
});

describe('requery', () => {
  const bought = async () => {
    const ref = newRef();
    const body = { phone: fixtures.phone, amount: 100, network: fixtures.network, ref };
    return { ref, trans_id: String((await sandbox.post('/airtime', body)).details.trans_id) };
  };

  test('platform §4.3 bill.requery shape, ref; §2.12 bill id: by trans_id or by ref', async () => {
    const { ref, trans_id } = await bought();
    for (const asked of [ref, trans_id]) {
      const { status, details } = await sandbox.get('/requery', { trans_id: asked });
      expect(status).toBe(200);
      expect(details).toMatchObject({
        trans_id,
        ref,
        status: expect.any(String),
        created_at: expect.stringMatching(plainTime),
      });
    }
  });

  test('platform §3 bill final: a processing bill is final once its provider answered', withControl, async () => {
    const { ref } = await bought();
    await control('POST', '/clock/advance', { seconds: 3_600 });
    expect((await sandbox.get('/requery', { trans_id: ref })).details.status).toBe('success');
  });

  test('platform §4.3 bill.requery required: trans_id is required, and nothing is found for a stranger’s', async () => {
    expectRefused(await sandbox.get('/requery'));
    expect((await sandbox.get('/requery', { trans_id: newRef() })).status).toBe(404);
  });
});
