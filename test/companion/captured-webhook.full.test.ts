import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox, type WebhookRequest } from '@tillside/sandbox';
import { paymentHash, rawBody, timestamped, type WebhookVerifier } from '@tillside/server';
import { expect, onTestFinished, test } from 'vitest';
import { apiKey, openShop, tillside } from './doctor-shop.ts';

const secret = 'whsec_canary';
const earlier = { id: 'x-event-id', timestamp: 'x-event-timestamp', signature: 'x-event-signature' };

/** Delivers an inbound payment, which each scheme can sign, as the real sandbox does. */
async function captured(settings: object): Promise<WebhookRequest> {
  const delivered = Promise.withResolvers<WebhookRequest>();
  const sandbox = createSandbox({
    fetch: async (_url, request) => {
      delivered.resolve(request);
      return { status: 200 };
    },
  });
  onTestFinished(() => sandbox.close());
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
    const answer = await sandbox.fetch(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const webhook = { url: 'http://localhost/till/webhooks', secret, ...settings };
  await send('PUT', '/_sandbox/settings', { webhook });
  const account = { customer_id: 'cus_ada', bank: '9psb', account_type: 'static' };
  const opened = await send('POST', '/api/v1/collections/virtual-accounts/create', account);
  const [, number = ''] = /"account_number":"(\d+)"/.exec(JSON.stringify(opened)) ?? [];
  await send('POST', '/_sandbox/transfers', { account: number, amount: 150.5 });
  return delivered.promise;
}

/** As a platform with other header names sends it: the names are not part of the signed content. */
function renamed({ headers, ...request }: WebhookRequest, names: Record<string, string>): WebhookRequest {
  const entries = Object.entries(headers).map(([name, value]) => [names[name] ?? name, value]);
  return { ...request, headers: Object.fromEntries(entries) };
}

const toEarlier = { 'x-timestamp': earlier.timestamp, 'x-signature': earlier.signature };

test.each<[string, object, (key: string) => WebhookVerifier, Record<string, string>?]>([
  ['timestamped({ secret })', { scheme: 'timestamped' }, (key) => timestamped({ secret: key })],
  [
    "timestamped({ secret, prefix: 'x-acme-' })",
    { scheme: 'timestamped', prefix: 'x-acme-' },
    (key) => timestamped({ secret: key, prefix: 'x-acme-' }),
  ],
  [
    "timestamped({ secret, headers: { id: 'x-event-id', timestamp: 'x-event-timestamp', signature: 'x-event-signature' } })",
    { scheme: 'timestamped' },
    (key) => timestamped({ secret: key, headers: earlier }),
    toEarlier,
  ],
  ['rawBody({ secret })', { scheme: 'rawBody' }, (key) => rawBody({ secret: key })],
  [
    "rawBody({ secret, header: 'x-acme-signature' })",
    { scheme: 'rawBody', header: 'X-Acme-Signature' },
    (key) => rawBody({ secret: key, header: 'X-Acme-Signature' }),
  ],
  ['paymentHash({ secretKey })', { scheme: 'paymentHash' }, (key) => paymentHash({ secretKey: key })],
])('the companion verifies and the doctor identifies a delivery that fits %s', async (preset, sent, make, names) => {
  const { headers, body } = renamed(await captured(sent), names ?? {});
  const deliver = async (verifier: WebhookVerifier): Promise<number> => {
    const { url } = await openShop(() => {}, { webhooks: { verify: [verifier] }, logger: silent });
    const answer = await fetch(`${url}/webhooks`, { method: 'POST', headers, body });
    return answer.status;
  };
  expect(await deliver(make(secret))).toBe(200);
  expect(await deliver(make('another'))).toBe(401);

  const { folder } = await openShop();
  const file = join(folder, 'captured.json');
  writeFileSync(file, JSON.stringify({ headers, body, received_at: new Date().toISOString() }));
  const right = await tillside(['doctor', 'webhook', '--file', file], { TILLSIDE_WEBHOOK_SECRET: secret });
  expect(right).toMatchObject({ code: 0, output: expect.stringContaining(`It fits: webhooks.verify: [${preset}].`) });
  const wrong = await tillside(['doctor', 'webhook', '--file', file, '--secret', 'another']);
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('this secret did not sign it') });
});

const silent = { info: () => {}, warn: () => {}, error: () => {} };
