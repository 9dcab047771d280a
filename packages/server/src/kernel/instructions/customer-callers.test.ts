import { expect, it } from 'vitest';
import { testContext } from '../../testing/context.ts';
import { createCustomerCallers, hintsForCustomer } from './customer-callers.ts';

const hint = { ref: 'card:card_1', version: 7 };
const line = { ...hint, at: 5 };

it('every caller of a customer gets a hint, and no other caller does', async () => {
  const { store } = await testContext();
  const callers = createCustomerCallers(store);
  await callers.note({ id: 'ada', customerId: 'cus_ada' }, 1);
  await callers.note({ id: 'ada on the phone', customerId: 'cus_ada' }, 2);
  await callers.note({ id: 'bayo', customerId: 'cus_bayo' }, 3);
  await callers.note({ id: 'guest' }, 4);
  const hints = await hintsForCustomer(store, 'cus_ada', hint, 5);
  expect(hints.toSorted((left, right) => left.ownerId.localeCompare(right.ownerId))).toEqual([
    { ownerId: 'ada', ...line },
    { ownerId: 'ada on the phone', ...line },
  ]);
});

it('a pair is written once, also by another process', async () => {
  const { store } = await testContext();
  let writes = 0;
  const counted = { insert: (...record: Parameters<typeof store.insert>) => ((writes += 1), store.insert(...record)) };
  const callers = createCustomerCallers(counted);
  for (let time = 0; time < 5; time += 1) await callers.note({ id: 'ada', customerId: 'cus_ada' }, time);
  expect(writes).toBe(1);
  await createCustomerCallers(counted).note({ id: 'ada', customerId: 'cus_ada' }, 9);
  expect(await hintsForCustomer(store, 'cus_ada', hint, 10)).toHaveLength(1);
});
