import { afterEach, beforeEach, describe } from 'vitest';
import { audits } from './audits.ts';
import { budget } from './budget.ts';
import { claims } from './claims.ts';
import { closing } from './closing.ts';
import { events } from './events.ts';
import { exclusive } from './exclusive.ts';
import { instructions } from './instructions.ts';
import { keys } from './keys.ts';
import { moves } from './moves.ts';
import { pages } from './pages.ts';
import { queues } from './queues.ts';
import { records } from './records.ts';
import { retention } from './retention.ts';
import { slots } from './slots.ts';
import type { Store } from '../../model/store.ts';
import type { StoreOfTest } from './store-of-test.ts';

export interface ConformanceOptions {
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
    closing(storeOfTest);
  });
}
