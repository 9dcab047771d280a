import type { Store } from '../model/store.ts';

/** Where one of this package's stores keeps its data. */
export type StorePlace = { readonly kind: 'sqlite'; readonly path: string } | { readonly kind: 'postgres' };

const places = new WeakMap<Store, StorePlace>();

/** Remembers the place of a store for the doctor, without widening the interface that your own store implements. */
export function withPlace(store: Store, place: StorePlace): Store {
  places.set(store, place);
  return store;
}

/** `null` for a store of the merchant's own. */
export function placeOf(store: Store): StorePlace | null {
  return places.get(store) ?? null;
}
