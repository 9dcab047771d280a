import { expect, it } from 'vitest';
import { testContext } from '../testing/context.ts';
import { aRef, created, startOfTime } from '../testing/rows.ts';
import { createEngine } from './engine.ts';
import { settleFunds } from './late-funds.ts';

it('leaves a purchase alone that is being sent when the merchant says again that it was paid for', async () => {
  const context = await testContext();
  const held = { leaseBy: context.instance, leaseUntil: startOfTime + 90_000 };
  await created(context, { state: 'sending', funding: 'reserved', sends: 1, sentAt: startOfTime, ...held });
  await settleFunds(context, createEngine(context), 'ts_one', 'reserved');
  expect(await context.store.find(aRef('ts_one'), null)).toMatchObject({ state: 'sending', ...held });
});
