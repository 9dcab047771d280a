import type { Store } from '@tillside/server';

/** The same store, with some of its methods replaced. */
export function withMethods(store: Store, methods: Partial<Store>): Store {
  return new Proxy(store, {
    get: (target, name): unknown => Reflect.get(Object.hasOwn(methods, name) ? methods : target, name),
  });
}
