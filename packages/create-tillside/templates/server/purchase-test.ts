import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestTill } from '@tillside/server/testing';
import { options } from './till.ts';

const purchase = {
  operation: 'airtime.buy',
  input: { phone: '08031234567', network: 'mtn', amount: { currency: 'NGN', minor: 50_000 } },
} as const;

/** The shop, with a stand-in of the platform, and a clock that only the test moves. */
const startShop = () =>
  createTestTill({
    ...options({
      TILLSIDE_PUBLIC_URL: 'http://localhost/till',
      TILLSIDE_STORE: ':memory:',
      TILLSIDE_SECRET: 'a secret of this test, 32 characters or more',
      SHOP_DATABASE: ':memory:',
    }),
  });

test('a purchase is delivered, and paid for once', async (context) => {
  const shop = await startShop();
  context.after(() => shop.close());
  const read = async <Answer>(path: string): Promise<Answer> => JSON.parse(await (await shop.fetch(path)).text());
  const balance = async () => (await read<{ available: { minor: number } }>('/balance')).available.minor;
  // As the widgets send it. The key makes one purchase of however many requests.
  const buy = () => shop.buy(purchase.operation, purchase.input, { key: 'a-purchase-of-this-test' });

  const before = await balance();
  const [{ ref }, again] = await Promise.all([buy(), buy()]);
  assert.equal(again.ref, ref);

  const bought = await shop.until(ref, 'succeeded');
  assert.equal(before - (await balance()), bought.quote.minor);
});

test('a purchase whose answer is lost is found out, and paid for once', async (context) => {
  const shop = await startShop();
  context.after(() => shop.close());
  shop.play('lost answer');
  const { ref } = await shop.buy(purchase.operation, purchase.input);
  const bought = await shop.until(ref, 'succeeded');
  assert.equal(bought.funding, 'captured');
});
