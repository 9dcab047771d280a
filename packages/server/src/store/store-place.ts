import type { Store } from '../model/store.ts';

/** The place where one of this package's stores keeps its data. */
export type StorePlace = { readonly kind: 'sqlite'; readonly path: string } | { readonly kind: 'postgres' };

const places = new WeakMap<Store, StorePlace>();

/** Stores the place for the doctor, without widening the interface that your own store implements. */
export function withPlace(store: Store, place: StorePlace): Store {
  places.set(store, place);
  return store;
}

/** `null` for the merchant's own store. */
export function placeOf(store: Store): StorePlace | null {
  return places.get(store) ?? null;
}
