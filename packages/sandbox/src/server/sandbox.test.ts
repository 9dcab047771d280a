import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerConsole } from './shell.ts';
import { base, openSandbox, purchase } from '../testing/open-sandbox.ts';

const key = 'ps_pk_test_tillside';

test('the API key is in nothing the sandbox shows, wherever a caller put it', async () => {
  const till = openSandbox();
  await till.buy(purchase({ note: key, pin: '1234', otp: '12345' }));
  await till.platform('GET', `/api/v1/requery?trans_id=${key}&key=${key}`);
  await till.platform('GET', `/api/v1/${key}`);
  await till.platform('GET', '/api/v1/requery?trans_id=x', undefined, 'ps_pk_test_someone_else');
  const shown = await Promise.all(
    ['/journal', '/events', '/overview', '/settings'].map((path) => till.control('GET', path)),
  );
  const text = JSON.stringify(shown);
  expect(text).toContain('ref-1');
  expect(text).not.toMatch(/ps_pk_|"1234"|"12345"|[Bb]earer/);
});

test('the webhook secret is not on the console page', async () => {
  const till = openSandbox();
  await till.control('PUT', '/settings', { webhook: { url: 'http://localhost:1/', secret: 'whsec_canary' } });
  expect(JSON.stringify(await till.control('GET', '/overview'))).not.toContain('canary');
});

test('the console page and its files are served under a policy without inline code', async () => {
  const { sandbox } = openSandbox();
  const page = await sandbox.fetch(`${base}/`);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  expect(html).not.toMatch(/<script(?![^>]*src=)|<style| style=| on[a-z]+=/);
  for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g))
    expect((await sandbox.fetch(base + path)).status, path).toBe(200);
  const get = { method: 'GET', query: new URLSearchParams(), headers: new Headers(), source: 'test', body: '' };
  expect(answerConsole({ ...get, path: '/constructor' }, '/constructor')).toBeNull();
});

test('with the same clock and random bytes, two sandboxes answer the same', async () => {
  const answers = await Promise.all(
    [0, 1].map(async () => {
      let count = 0;
      const till = openSandbox({ random: (size) => new Uint8Array(size).fill(count++) });
      return (await till.buy(purchase())).json;
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
});

const phones = fc.oneof(
  fc.constantFrom('2348031234567', '2348030000002', '2348030000006', '+2347011234567'),
  fc.string(),
  fc.array(fc.constantFrom('2348031234567', '2348030000001')),
);
const amounts = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom('10', '71.00', 1, 1e15, Number.MAX_SAFE_INTEGER, -1, null),
  fc.string(),
);
const refs = fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString', undefined), fc.string());
const networks = fc.oneof(fc.constantFrom('mtn', 'GLO', 'constructor'), fc.anything());
const rows = fc.array(
  fc.record({ phone: phones, amount: amounts, network: networks, reference: refs }, { requiredKeys: [] }),
  { maxLength: 5 },
);
const inputs = fc.oneof(
  fc.record({ phone: phones, amount: amounts, network: networks, ref: refs, rows }, { requiredKeys: [] }),
  fc.record(
    { phone: fc.constant('2348031234567'), amount: fc.integer({ min: 1 }), network: fc.constant('mtn'), ref: refs },
    { requiredKeys: ['phone', 'amount', 'network'] },
  ),
  fc.record({ rows, ref: refs }),
  fc.object(),
  fc.string(),
);
const paths = fc.oneof(
  fc.constantFrom(
    '/api/v1/airtime',
    '/live/api/v1/airtime',
    '/api/v1/requery',
    '/',
    '/_sandbox/settings',
    '/_sandbox/faults',
    '/_sandbox/restore',
    '/_sandbox/clock/advance',
    '/_sandbox/truth/constructor',
  ),
  fc.webPath(),
  fc.string().map((text) => `/api/v1/${encodeURIComponent(text)}`),
);

test('no input is answered with a 500, and money never appears or goes below nothing', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(fc.constantFrom('POST', 'GET', 'PUT', 'DELETE', 'PATCH'), paths, inputs), { maxLength: 6 }),
    async (calls) => {
      const till = openSandbox({ postLimit: 0 });
      for (const [method, path, input] of calls) {
        const body = method === 'GET' ? undefined : typeof input === 'string' ? input : (JSON.stringify(input) ?? '');
        const response = await till.sandbox
          .fetch(base + path, {
            method,
            headers: { authorization: `Bearer ${key}` },
            ...(body === undefined ? {} : { body }),
          })
          .catch(() => null);
        expect(response?.status ?? 0, `${method} ${path}`).toBeLessThan(500);
      }
      await till.sandbox.advance(100);
      const { NGN } = (await till.control('GET', '/settings')).json.wallets;
      expect(NGN).toBeGreaterThanOrEqual(0);
      expect(NGN).toBeLessThanOrEqual(1_000_000);
      await till.sandbox.close();
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

test.each(['__proto__', 'constructor', 'toString'])('the ref %s is a ref like any other', async (ref) => {
  const till = openSandbox();
  expect((await till.requery(ref)).status).toBe(404);
  expect((await till.buy(purchase({ ref }))).status).toBe(200);
  expect((await till.requery(ref)).status).toBe(200);
});
