import { createServer } from 'node:http';
import { signWebhook } from '@tillside/sandbox';
import { createTillside, rawBody, sqliteStore, timestamped, type WebhookVerifier } from '@tillside/server';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';

const secret = 'the secret of the dashboard';
const event = { event_id: 'evt_1', event_type: 'bills.airtime.successful', trans_id: 'trx_1' };

test.each([
  ['timestamped', timestamped({ secret })],
  ['rawBody', rawBody({ secret })],
] as const)('a signed event is taken, and a changed one is not: %s', async (scheme, verifier) => {
  const send = await startShop(verifier);
  const { headers, body } = signWebhook(event, { scheme, secret });
  expect((await send(headers, body)).status).toBe(200);
  expect((await send(headers, body.replace('successful', 'failed'))).status).toBe(401);
});

/** Your own app and options; here the smallest. */
async function startShop(verifier: WebhookVerifier) {
  const till = createTillside({
    platform: { baseUrl: 'https://platform.test/api/v1', apiKey: 'ps_pk_test_yours', environment: 'sandbox' },
    publicUrl: 'http://localhost/till',
    secret: 'at least thirty-two characters long',
    store: sqliteStore(':memory:'),
    caller: () => null,
    webhooks: { verify: [verifier] },
  });
  const server = createServer(express().use('/till', till.router)).listen(0);
  onTestFinished(async () => {
    server.close();
    await till.close();
  });
  await till.ready();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return (headers: Record<string, string>, body: string) =>
    fetch(`http://localhost:${port}/till/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
}
