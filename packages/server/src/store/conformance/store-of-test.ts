import type { Store } from '../../model/store.ts';

/** Returns the store of the running test. */
export type StoreOfTest = () => Store;
