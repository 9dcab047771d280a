import { signWebhook } from '@tillside/sandbox';
import { rawBody, timestamped } from '@tillside/server';
import { createTestTill } from '@tillside/server/testing';
import { expect, test } from 'vitest';

const secret = 'the secret of the dashboard';
const event = { event_id: 'evt_1', event_type: 'bills.airtime.successful', trans_id: 'trx_1' };

test.each([
  ['timestamped', timestamped({ secret })],
  ['rawBody', rawBody({ secret })],
] as const)('a signed event is taken, and a changed one is not: %s', async (scheme, verifier) => {
  const shop = await createTestTill({ webhooks: { verify: [verifier] } }); // and your own options
  const send = (headers: Record<string, string>, sent: string) =>
    shop.fetch('/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: sent,
    });

  const { headers, body } = signWebhook(event, { scheme, secret, at: shop.clock.now() });
  expect((await send(headers, body)).status).toBe(200);
  expect((await send(headers, body.replace('successful', 'failed'))).status).toBe(401);
  await shop.close();
});
