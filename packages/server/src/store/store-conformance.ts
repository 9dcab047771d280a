import { afterEach, beforeEach, describe } from 'vitest';
import { audits } from './conformance/audits.ts';
import { budget } from './conformance/budget.ts';
import { claims } from './conformance/claims.ts';
import { closing } from './conformance/closing.ts';
import { events } from './conformance/events.ts';
import { exclusive } from './conformance/exclusive.ts';
import { instructions } from './conformance/instructions.ts';
import { keys } from './conformance/keys.ts';
import { moves } from './conformance/moves.ts';
import { pages } from './conformance/pages.ts';
import { queues } from './conformance/queues.ts';
import { records } from './conformance/records.ts';
import { slots } from './conformance/slots.ts';
import type { Store } from './store.ts';

/** What the parts of the suite are given: the store of the test that runs. */
export type StoreOfTest = () => Store;

/**
 * What every store has to do. `makeStore` opens an empty one, for one test, whose rate budget goes by the caller's
 * clock. `crowds`: how many random ones its rate budget is tried with.
 */
export function describeStore(name: string, makeStore: () => Promise<Store>, crowds: number = 10): void {
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
    closing(storeOfTest);
  });
}
