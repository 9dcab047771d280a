import { operations, passthroughs } from '@tillside/contract/schemas';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { base, openSandbox, purchase, type TestSandbox } from '../testing/open-sandbox.ts';

const live = 'ps_pk_live_tillside';

test.each(['', 'Bearer', 'Bearer nonsense', 'Basic ps_pk_test_tillside', `Bearer ${live}`])(
  'the key "%s" is answered 401 in the envelope',
  async (key) => {
    const { sandbox } = openSandbox();
    const response = await sandbox.fetch(
      `${base}/api/v1/requery?trans_id=x`,
      key === '' ? {} : { headers: { authorization: key } },
    );
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      status: false,
      status_code: 401,
      description: expect.stringContaining('API key'),
    });
  },
);

test('each environment takes its own key only', async () => {
  const till = openSandbox();
  expect((await till.platform('GET', '/live/api/v1/requery?trans_id=x', undefined, live)).status).toBe(404);
  expect((await till.platform('GET', '/live/api/v1/requery?trans_id=x')).status).toBe(401);
  expect((await till.platform('GET', '/sandbox/api/v1/requery?trans_id=x')).status).toBe(404);
  expect((await till.platform('GET', '/sandbox/api/v1/requery?trans_id=x', undefined, live)).status).toBe(401);
});

test('the two environments and two sandboxes know nothing of each other', async () => {
  const [till, other] = [openSandbox(), openSandbox()];
  await till.buy(purchase());
  expect((await till.platform('GET', '/live/api/v1/requery?trans_id=ref-1', undefined, live)).status).toBe(404);
  expect((await till.control('GET', '/settings?environment=live')).json.wallets.NGN).toBe(1_000_000);
  expect((await other.requery('ref-1')).status).toBe(404);
});

test('/api/v1 and /sandbox/api/v1 are the same world', async () => {
  const till = openSandbox();
  await till.buy(purchase());
  expect((await till.platform('GET', '/sandbox/api/v1/requery?trans_id=ref-1')).status).toBe(200);
});

test('double and trailing slashes are tolerated, and so is JSON as text/plain', async () => {
  const { sandbox } = openSandbox();
  const headers = { authorization: 'Bearer ps_pk_test_tillside', 'content-type': 'text/plain' };
  const response = await sandbox.fetch(`${base}//api/v1//airtime/`, {
    method: 'POST',
    headers,
    body: JSON.stringify(purchase()),
  });
  expect(response.status).toBe(200);
});

test('an unknown path is 404 and a wrong method 405, in the envelope', async () => {
  const till = openSandbox();
  expect(await till.platform('GET', '/api/v1/nothing')).toMatchObject({
    status: 404,
    json: { status: false, status_code: 404 },
  });
  expect(await till.platform('GET', '/api/v1')).toMatchObject({ status: 404, json: { status: false } });
  expect(await till.platform('GET', '/api/v1/airtime')).toMatchObject({
    status: 405,
    json: { status: false, status_code: 405 },
  });
  expect(await till.platform('GET', '/api/v1/%zz')).toMatchObject({ status: 404 });
});

test.each(['{', '[]', '1', '"x"', 'null'])('the body %s is answered 400', async (body) => {
  expect(await openSandbox().platform('POST', '/api/v1/airtime', body)).toMatchObject({
    status: 400,
    json: { status: false, status_code: 400 },
  });
});

test('a body over a megabyte is answered 413', async () => {
  expect((await openSandbox().platform('POST', '/api/v1/airtime', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
});

test('the sixty-first POST within a minute is turned away by the gateway, and GETs are not', async () => {
  const till = openSandbox();
  for (let count = 0; count < 60; count++) expect((await till.buy(purchase({ ref: `r${count}` }))).status).toBe(200);
  expect(await till.buy(purchase({ ref: 'r60' }))).toEqual({
    status: 429,
    json: { message: 'API rate limit exceeded' },
  });
  expect((await till.requery('r1')).status).toBe(200);
  await till.clock.pass(60_000);
  expect((await till.requery('r60')).status).toBe(404);
  expect((await till.buy(purchase({ ref: 'r60' }))).status).toBe(200);
});

const airtimeOfLive = (till: TestSandbox, ref: string): ReturnType<TestSandbox['platform']> =>
  till.platform('POST', '/live/api/v1/airtime', purchase({ ref }), live);

test('both environments share the sixty POSTs of a source, and a reset or a passed minute frees those of its own', async () => {
  const till = openSandbox();
  for (let count = 0; count < 40; count++) expect((await till.buy(purchase({ ref: `s${count}` }))).status).toBe(200);
  for (let count = 0; count < 20; count++) expect((await airtimeOfLive(till, `l${count}`)).status).toBe(200);
  expect((await airtimeOfLive(till, 'l20')).status).toBe(429);
  expect((await till.buy(purchase({ ref: 's40' }))).status).toBe(429);
  await till.control('POST', '/reset', { environment: 'live' });
  expect((await airtimeOfLive(till, 'l21')).status).toBe(200);
  await till.sandbox.advance(60);
  for (let count = 0; count < 59; count++) expect((await till.buy(purchase({ ref: `t${count}` }))).status).toBe(200);
  expect((await till.buy(purchase({ ref: 't59' }))).status).toBe(429);
});

test('the limit can be counted in each environment on its own', async () => {
  const till = openSandbox({ postLimit: 2, postLimitScope: 'environment' });
  for (const status of [200, 200, 429]) {
    expect((await till.buy(purchase({ ref: randomUUID() }))).status).toBe(status);
    expect((await airtimeOfLive(till, randomUUID())).status).toBe(status);
  }
});

test('a limit of 0 lets everything through', async () => {
  const till = openSandbox({ postLimit: 0 });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => till.buy(purchase({ ref: `r${index}` }))),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test('any printable ref buys once, can be requeried, and finds its truth in a path', async () => {
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).join('');
  const refs = [printable.slice(0, 64), printable.slice(64), 'a/b', '%2F', '#?&=+', '...', '__proto__', '-'];
  const till = openSandbox();
  for (const ref of refs) {
    const first = await till.buy(purchase({ ref }));
    const again = await till.buy(purchase({ ref }));
    const { trans_id } = first.json.message.details;
    expect(again.json.message.details, ref).toMatchObject({ ref, trans_id });
    expect((await till.requery(ref)).json.message.details, ref).toMatchObject({ ref, trans_id });
    const truth = await till.control('GET', `/truth/${encodeURIComponent(ref)}`);
    expect(truth.json, ref).toMatchObject({ executions: 1, trans_id });
  }
  for (const ref of ['a b', 'é', 'x'.repeat(65)]) {
    expect(await till.buy(purchase({ ref }))).toMatchObject({
      status: 422,
      json: { errors: { ref: expect.anything() } },
    });
  }
});

test('every operation reports each missing field as required, and names no field that is not', async () => {
  const till = openSandbox({ postLimit: 0 });
  for (const { id, method, path, environments } of [...Object.values(operations), ...Object.values(passthroughs)]) {
    const onLive = !environments.includes('sandbox');
    const url = `${onLive ? '/live' : ''}/api/v1${path.replaceAll(/\{\w+\}/g, '0123456789')}`;
    const key = onLive ? live : undefined;
    const { json } = await till.platform(method, url, method === 'GET' ? undefined : {}, key);
    for (const [field, message] of Object.entries(json.errors ?? {}))
      expect(message, `${id} ${field}`).toMatch(/^is required(: |$)/);
  }
});
