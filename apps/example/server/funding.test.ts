import { DatabaseSync } from 'node:sqlite';
import { dollars, naira } from '@tillside/contract';
import { expect, it } from 'vitest';
import { createFunding, openBalances } from './funding.ts';

const rates = { sell: naira(1_600), buy: naira(1_550) };

it('gives each shopper their opening balance once, with its entry, and staff none', async () => {
  const funding = createFunding(new DatabaseSync(':memory:'), rates);
  for (let time = 0; time < 2; time += 1) await openBalances(funding);
  expect(await funding.balance({ caller: { id: 'ada', roles: ['shopper'] } })).toEqual({
    name: 'Sunbird balance',
    available: naira(50_000),
    topUp: { url: '/account' },
  });
  expect(await funding.statement('chi')).toMatchObject([{ reason: 'opening', amount: naira(0) }]);
  expect(await funding.balanceOf('staff')).toBeNull();
});

it('turns the dollars of a card into naira before they reach the balance, and takes and gives exactly those', async () => {
  const funding = createFunding(new DatabaseSync(':memory:'), rates);
  await openBalances(funding);
  const caller = { id: 'ada', roles: ['shopper'] } as const;
  const [load, back] = await Promise.all([
    funding.price({ operation: 'card.create', input: {}, cost: dollars(11), caller }),
    funding.price({ operation: 'card.withdraw', input: {}, cost: dollars(4.5), caller }),
  ]);
  expect(load).toEqual({ amount: naira(17_600), rate: naira(1_600), holdsFor: 300 });
  expect(back).toEqual({ amount: naira(6_975), rate: naira(1_550), holdsFor: 300 });
  if (!('amount' in load) || !('amount' in back)) throw new Error('A price in naira has its rate.');
  for (let time = 0; time < 3; time += 1) {
    await funding.reserve({ ref: 'a', caller, amount: load.amount });
    await funding.capture({ ref: 'a', caller, amount: load.amount });
    await funding.credit({ ref: 'b', caller, amount: back.amount });
  }
  expect(await funding.balanceOf('ada')).toEqual({ available: naira(50_000 - 17_600 + 6_975), held: naira(0) });
});
