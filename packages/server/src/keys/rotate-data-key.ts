import { TillsideConfigurationError } from '../model/configuration-error.ts';
import type { RecordStore } from '../model/record-store.ts';
import type { Random } from './encryption.ts';
import { unreadable } from './keyring.ts';
import { dataKeyId, identifierKeyId, makeKey, numberOf, unwrap, wrap, wrappersOf } from './wrapping.ts';

interface RotationWorld {
  readonly store: Pick<RecordStore, 'keys' | 'compareAndSetKey'>;
  readonly secret: string | readonly string[];
  readonly random: Random;
  readonly now: () => number;
}

/**
 * Adds a data key, which running companions learn from the store. Returns its id.
 * @throws TillsideConfigurationError if no secret opens the store's keys.
 * @throws Error if there are no keys yet, or another process has just added one.
 */
export async function addDataKey({ store, secret, random, now }: RotationWorld): Promise<string> {
  const stored = await store.keys();
  const identifiers = stored.find(({ id }) => id === identifierKeyId);
  if (!identifiers) throw new Error('There are no keys in this store yet: the first start of a companion makes them.');
  const wrappers = wrappersOf(typeof secret === 'string' ? [secret] : secret);
  // With the secret that wraps the others: in the middle of a change, not every companion knows both.
  const opened = unwrap(identifiers, wrappers);
  const wrapper = opened && wrappers[opened.wrapper];
  if (!wrapper) throw new TillsideConfigurationError(unreadable(wrappers.length));
  const id = dataKeyId(1 + Math.max(0, ...stored.map((key) => numberOf(key.id) ?? 0)));
  const added = await store.compareAndSetKey(
    { id, wrapped: wrap(id, makeKey(random), wrapper, random), createdAt: now() },
    null,
  );
  if (added) return id;
  throw new Error(`Somebody else has just added the data key ${id}: there is nothing more to do.`);
}
