import { createHmac, type KeyObject } from 'node:crypto';
import { isKeyRemoved, configurationError } from '../model/errors.ts';
import type { LedgerStore } from '../model/store.ts';
import { keyIdOf } from '../store/rows/record.ts';
import type { SealedPlace, StoredKey, RecordStore } from '../model/record-store.ts';
import {
  decrypt,
  deriveKey,
  encrypt,
  dataKeyId,
  identifierKeyId,
  makeKey,
  numberOf,
  unwrap,
  wrap,
  wrappersOf,
  type Random,
  type UnwrappedKey,
} from './encryption.ts';

/** The companion's own keys. The store holds them, wrapped by the operator's `secret`. */
export interface Keyring {
  /** HMAC-SHA256 as hex, with the identifier key. The purpose separates one use from another. */
  sign(purpose: string, text: string | Uint8Array): string;
  /**
   * Encrypts a value with the newest data key, bound to one place in the store, and writes it. Another instance may
   * have removed that key, some time after it added a newer one. If the store reports that, the keys are read again and
   * `write` is called once more.
   */
  seal<Written>(place: SealedPlace, plain: Uint8Array, write: (sealed: string) => Promise<Written>): Promise<Written>;
  /**
   * Decrypts a value. If its data key is unknown, the keys are read from the store first.
   * @throws SealedValueError
   */
  open(place: SealedPlace, sealed: string): Promise<Uint8Array>;
  /** The data keys, oldest first. */
  dataKeys(): readonly StoredKey[];
  /**
   * Reads the keys of the store, creates them in an empty store, and wraps them with the first secret.
   * @throws TillsideError if no secret opens one of them, or if there are purchases and no keys.
   */
  learn(): Promise<void>;
}

/** A sealed value cannot be decrypted: it was changed or moved to another place, or its data key is gone. */
export class SealedValueError extends Error {
  override readonly name = 'SealedValueError';
}

interface KeyringDeps {
  /** One secret, or several during a change: any of them unwraps, the first wraps. */
  readonly secret: string | readonly string[];
  readonly store: Pick<RecordStore, 'keys' | 'compareAndSetKey'> & Pick<LedgerStore, 'page'>;
  readonly random: Random;
  readonly now: () => number;
}

/** Creates a keyring. It has keys after `learn()`. */
export function createKeyring({ secret, store, random, now }: KeyringDeps): Keyring {
  const wrappers = wrappersOf(typeof secret === 'string' ? [secret] : secret);
  const derived = new WeakMap<KeyObject, Map<string, KeyObject>>();
  let known: ReadonlyMap<string, UnwrappedKey> = new Map();
  let learning: Promise<void> | null = null;

  function keyFor(key: KeyObject, use: string): KeyObject {
    const uses = derived.get(key) ?? new Map<string, KeyObject>();
    const found = uses.get(use) ?? deriveKey(key, use);
    derived.set(key, uses.set(use, found));
    return found;
  }

  function required(id: string): KeyObject {
    const found = known.get(id);
    if (found) return found.key;
    throw new Error('The store is not open: await till.ready() before using it.');
  }

  function dataKeys(): StoredKey[] {
    const stored = [...known.values()].map((one) => one.stored).filter(({ id }) => numberOf(id) !== null);
    return stored.toSorted((left, right) => (numberOf(left.id) ?? 0) - (numberOf(right.id) ?? 0));
  }

  function newest(): string {
    return dataKeys().at(-1)?.id ?? dataKeyId(1);
  }

  function sealWith(id: string, place: SealedPlace, plain: Uint8Array): string {
    const box = encrypt(keyFor(required(id), `seal ${place.of}`), plain, associatedWith(place, id), random);
    return `${id}.${box.toString('base64')}`;
  }

  async function insert(id: string): Promise<void> {
    const [first] = wrappers;
    if (first === undefined) throw new TypeError('There is no secret.');
    // If another instance was faster, its key counts and is read back.
    await store.compareAndSetKey({ id, wrapped: wrap(id, makeKey(random), first, random), createdAt: now() }, null);
  }

  /** Reads the keys, after creating those that every store has from its first start. */
  async function readKeys(): Promise<readonly StoredKey[]> {
    const stored = await store.keys();
    const hasIdentifiers = stored.some(({ id }) => id === identifierKeyId);
    const hasData = stored.some(({ id }) => numberOf(id) !== null);
    if (hasIdentifiers && hasData) return stored;
    if (!hasIdentifiers && hasData) throw configurationError(lostIdentifiers, 'keys');
    if (stored.length === 0 && (await hasPurchases())) {
      // Another instance may have made the keys, and taken a purchase, since they were read.
      const now = await store.keys();
      if (now.length === 0) throw configurationError(lostKeys, 'keys');
      return readKeys();
    }
    // In this order, so that a store with a data key always has its identifier key.
    if (!hasIdentifiers) await insert(identifierKeyId);
    await insert(dataKeyId(1));
    return store.keys();
  }

  async function hasPurchases(): Promise<boolean> {
    return (await store.page({ ownerId: null, limit: 1 }, ['ref'])).rows.length > 0;
  }

  async function learnNow(): Promise<void> {
    const next = new Map<string, UnwrappedKey>();
    let isUnreadable = false;
    for (const stored of await readKeys()) {
      const before = known.get(stored.id);
      const one = before?.stored.wrapped === stored.wrapped ? before : unwrap(stored, wrappers);
      // A key that was re-wrapped with an unknown secret is still the key in memory.
      const kept = one ?? before;
      if (one === null) isUnreadable = true;
      if (kept) next.set(stored.id, kept);
    }
    known = next;
    if (isUnreadable) throw configurationError(unreadable(wrappers.length), 'keys');
    await rewrap(next);
  }

  /** Re-wraps all keys with the first secret, so that the others may be removed from the list. */
  async function rewrap(keys: ReadonlyMap<string, UnwrappedKey>): Promise<void> {
    const [first] = wrappers;
    if (first === undefined) return;
    for (const { stored, key, wrapper } of keys.values()) {
      if (wrapper === 0) continue;
      const wrapped = wrap(stored.id, key, first, random);
      await store.compareAndSetKey({ ...stored, wrapped }, stored.wrapped);
    }
  }

  async function learn(): Promise<void> {
    learning ??= learnNow().finally(() => {
      learning = null;
    });
    return learning;
  }

  return {
    sign: (purpose, text) =>
      createHmac('sha256', keyFor(required(identifierKeyId), `sign ${purpose}`))
        .update(text)
        .digest('hex'),
    async seal(place, plain, write) {
      const id = newest();
      try {
        return await write(sealWith(id, place, plain));
      } catch (error) {
        if (!isKeyRemoved(error)) throw error;
        if (known.has(id)) await learn();
        // A read that was already running may have begun before the key was removed.
        if (known.has(id)) await learn();
        return write(sealWith(newest(), place, plain));
      }
    },
    async open(place, sealed) {
      const id = keyIdOf(sealed);
      if (!known.has(id)) await learn();
      // A read that was already running may have begun before the key was added.
      if (!known.has(id)) await learn();
      const key = numberOf(id) === null ? undefined : known.get(id)?.key;
      if (key === undefined) throw new SealedValueError('Its data key is not in the store.');
      try {
        const box = Buffer.from(sealed.slice(id.length + 1), 'base64');
        return decrypt(keyFor(key, `seal ${place.of}`), box, associatedWith(place, id));
      } catch {
        throw new SealedValueError('It was changed, or sealed for another place.');
      }
    },
    dataKeys,
    learn,
  };
}

/** Binds a sealed value to its place and to its key's id. Only the last part may contain a line break. */
function associatedWith({ of, id }: SealedPlace, keyId: string): string {
  return `tillside ${of}\n${keyId}\n${id}`;
}

const lostIdentifiers =
  'secret: the store holds data keys, but its identifier key is missing. Without it no idempotency key and no checkout reference would be known again. Restore the table `keys` from a backup.';

/** The error text for purchases without keys. */
export const lostKeys =
  'secret: the store holds purchases, but its table `keys` is empty. With new keys no idempotency key would be known again, so a repeated press would buy twice, and nothing that is sealed could be opened. Restore the table `keys` from a backup.';

/** The error text for a wrong secret. */
export function unreadable(count: number): string {
  const which = count === 1 ? 'it does not open' : `none of its ${count} entries opens`;
  return `secret: ${which} the keys in this store, which were wrapped by another secret. Give the former one as well, as in secret: [former, new], or correct the store’s address.`;
}
