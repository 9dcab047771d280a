import { identifierKeyId, makeKey, wrap, wrappersOf } from '../../data-keys.ts';
import type { World } from '../world/world.ts';
import { withMethods } from './changed-moves.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Bugs in how keys are kept and changed. All of them show in the same invariant. */
export const keyBugs: readonly PlantedBug[] = [
  {
    name: 'the second instance makes keys of its own',
    caughtBy: 'keys hold',
    plant: {
      store(store) {
        let isFirstLook = true;
        return withMethods(store, {
          async keys() {
            const found = await store.keys();
            const isEmpty = isFirstLook;
            isFirstLook = false;
            return isEmpty ? [] : found;
          },
          async compareAndSetKey(key, was) {
            const there = was === null ? (await store.keys()).find(({ id }) => id === key.id) : undefined;
            return store.compareAndSetKey(key, there?.wrapped ?? was);
          },
        });
      },
    },
  },
  {
    name: 'identifiers follow from the data key, and change with it',
    caughtBy: 'keys hold',
    plant: {
      store: (store, world) =>
        withMethods(store, {
          async keys() {
            const found = await store.keys();
            const identifiers = found.find(({ id }) => id === identifierKeyId);
            if (!identifiers || found.length < 3) return found;
            const wrapped = wrappedAnew(world);
            await store.compareAndSetKey({ ...identifiers, wrapped }, identifiers.wrapped);
            return store.keys();
          },
        }),
    },
  },
  {
    name: 'a value is sealed again for the place of another',
    caughtBy: 'keys hold',
    plant: {
      store(store) {
        let last: string | null = null;
        return withMethods(store, {
          async reseal(value, sealed) {
            const mixed = last ?? sealed;
            last = sealed;
            return store.reseal(value, mixed);
          },
        });
      },
    },
  },
  {
    name: 'what a former data key sealed is never sealed again',
    caughtBy: 'keys hold',
    plant: { store: (store) => withMethods(store, { reseal: async () => true }) },
  },
  {
    name: 'the first secret of a list does not wrap',
    caughtBy: 'keys hold',
    plant: {
      store: (store) =>
        withMethods(store, {
          compareAndSetKey: async (key, was) => was !== null || store.compareAndSetKey(key, was),
        }),
    },
  },
];

/** Another identifier key, as the store keeps it. */
function wrappedAnew({ secrets, keyChance }: World): string {
  const [wrapper] = wrappersOf(secrets);
  if (wrapper === undefined) throw new Error('Companions always have a secret.');
  const random = (length: number): Uint8Array => keyChance.bytes(length);
  return wrap(identifierKeyId, makeKey(random), wrapper, random);
}
