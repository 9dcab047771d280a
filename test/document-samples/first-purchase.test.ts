import { naira, type Funding } from '@tillside/server';
import { createTestTill } from '@tillside/server/testing';
import { expect, test } from 'vitest';

const airtime = { phone: '08031234567', network: 'mtn', amount: naira(500) };

test('a delivered purchase is captured, and a declined one is released', async () => {
  const calls: string[] = [];
  const funding: Funding = {
    reserve: ({ amount }) => {
      calls.push(`reserve ${amount.minor}`);
      return { outcome: 'reserved' };
    },
    capture: ({ amount }) => void calls.push(`capture ${amount.minor}`),
    release: ({ amount }) => void calls.push(`release ${amount.minor}`),
  };
  const shop = await createTestTill({ funding });

  const delivered = await shop.buy('airtime.buy', airtime);
  await shop.until(delivered.ref, 'succeeded');

  shop.play('declined');
  const declined = await shop.buy('airtime.buy', airtime);
  await shop.until(declined.ref, 'failed');

  expect(calls).toEqual(['reserve 50000', 'capture 50000', 'reserve 50000', 'release 50000']);
  await shop.close();
});
