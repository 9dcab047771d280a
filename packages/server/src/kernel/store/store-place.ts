import type { Store } from '../model/store.ts';

/** The place where one of this package's stores keeps its data. */
export type StorePlace = { readonly kind: 'sqlite'; readonly path: string } | { readonly kind: 'postgres' };

/** Registered for the process: the doctor may run from another copy of this package than the options import. */
const key: unique symbol = Symbol.for('@tillside/server.store-place');

/** Stores the place for the doctor. A copy of the store does not have it: its methods may be others. */
export function withPlace(store: Store, place: StorePlace): Store {
  return Object.defineProperty(store, key, { value: place });
}

/** `null` for the merchant's own store. */
export function placeOf(store: Store & { readonly [key]?: StorePlace }): StorePlace | null {
  return store[key] ?? null;
}
