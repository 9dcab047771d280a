import type { Store } from '../store.ts';

/** What the parts of the suite are given: the store of the test that runs. */
export type StoreOfTest = () => Store;
