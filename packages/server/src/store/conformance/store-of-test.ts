import type { Store } from '../store.ts';

/** Returns the store of the running test. */
export type StoreOfTest = () => Store;
