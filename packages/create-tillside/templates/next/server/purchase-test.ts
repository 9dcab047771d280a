import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sandboxPlatform } from '@tillside/sandbox';
import { createTill } from './till.ts';

const purchase = {
  operation: 'airtime.buy',
  input: { phone: '08031234567', network: 'mtn', amount: { currency: 'NGN', minor: 50_000 } },
};

test('a purchase is delivered, and paid for once', async (context) => {
  const platform = sandboxPlatform({ data: null, postLimit: 0 });
  const url = 'http://localhost:3000/till';
  const settings = {
    TILLSIDE_PUBLIC_URL: url,
    TILLSIDE_STORE: ':memory:',
    TILLSIDE_SECRET: 'a secret of this test, 32 characters or more',
    SHOP_DATABASE: ':memory:',
  };
  const till = createTill(settings, platform);
  context.after(async () => {
    await till.close();
  });
  await till.ready();

  const read = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
    JSON.parse(await (await till.fetch(new Request(url + path, init))).text());
  const balance = async () => (await read<{ available: { minor: number } }>('/balance')).available.minor;
  // As the widgets send it. The key makes one purchase of however many requests.
  const buy = () =>
    read<{ ref: string }>('/instructions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a-purchase-of-this-test' },
      body: JSON.stringify(purchase),
    });

  const before = await balance();
  const [{ ref }, again] = await Promise.all([buy(), buy()]);
  assert.equal(again.ref, ref);

  await platform.inProcess.advance(5); // what is processing at the platform has an outcome now
  let bought = await till.instructions.get(ref);
  for (const end = Date.now() + 20_000; bought?.state !== 'succeeded' && Date.now() < end; await pause(200))
    bought = await till.instructions.get(ref);
  assert.equal(bought?.state, 'succeeded');
  assert.equal(before - (await balance()), bought.quote.minor);
});
