import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audits } from './audits.ts';
import { budget } from './budget.ts';
import { claims } from './claims.ts';
import { events } from './events.ts';
import { exclusive } from './exclusive.ts';
import { instructions } from './instructions.ts';
import { keys } from './keys.ts';
import { moves } from './moves.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { queues } from './queues.ts';
import { records } from './records.ts';
import { retention } from './retention.ts';
import { slots } from './slots.ts';
import type { Store } from '../../model/store.ts';
import { type StoreOfTest, pruned } from './store-of-test.ts';
import { aRef, aRow } from '../../../testing/rows.ts';

interface ConformanceOptions {
  /** The number of random crowds for the tests of the rate budget. Default 10. */
  readonly crowds?: number;
}

/**
 * The conformance suite of all stores, as Vitest tests. `makeStore` opens an empty store for one test; its rate budget uses
 * the given `now`.
 */
export function describeStore(
  name: string,
  makeStore: () => Promise<Store>,
  { crowds = 10 }: ConformanceOptions = {},
): void {
  describe.each([name])('%s', () => {
    let store: Store | null = null;

    beforeEach(async () => {
      store = await makeStore();
    });
    afterEach(async () => {
      await store?.close();
    });

    const storeOfTest: StoreOfTest = () => {
      if (!store) throw new Error('The store is there only while a test runs.');
      return store;
    };
    instructions(storeOfTest);
    moves(storeOfTest);
    claims(storeOfTest);
    pages(storeOfTest);
    events(storeOfTest);
    queues(storeOfTest);
    slots(storeOfTest);
    budget(storeOfTest, crowds);
    exclusive(storeOfTest);
    records(storeOfTest);
    audits(storeOfTest);
    keys(storeOfTest);
    retention(storeOfTest);
    people(storeOfTest);
    closing(storeOfTest);
  });
}

function closing(store: StoreOfTest): void {
  describe('opening and closing', () => {
    it('makes every call fail with an error that states the cause', async () => {
      await store().close();
      const message = 'The store is not open: await till.ready() before using it.';
      await expect(store().find(aRef('ts_one'), null)).rejects.toThrow(message);
      await expect(store().create(aRow(), 'received')).rejects.toThrow(message);
      await expect(pruned(store(), {})).rejects.toThrow(message);
      const claim = { by: 'me', now: 0, leaseUntil: 0, limit: 1, perOwner: 1, without: [] };
      await expect(store().claim(claim)).rejects.toThrow(message);
    });

    it('can close a closed store again', async () => {
      await store().close();
      await expect(store().close()).resolves.toBeUndefined();
    });

    it('can open an open store again, which keeps its content', async () => {
      await store().create(aRow(), 'received');
      await store().open();
      expect(await store().find(aRef('ts_one'), null)).not.toBeNull();
    });
  });
}
