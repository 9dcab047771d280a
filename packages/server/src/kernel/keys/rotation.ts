import type { Clock } from '../model/clock.ts';
import { configurationError, isConfigurationError } from '../model/errors.ts';
import type { Logger } from '../options/options.ts';
import type { SealedPlace, SealedValue, StoredKey, RecordStore } from '../model/record-store.ts';
import { SealedValueError, unreadable, type Keyring } from './keyring.ts';
import { dataKeyId, identifierKeyId, makeKey, numberOf, unwrap, wrap, wrappersOf, type Random } from './encryption.ts';

interface RotationDeps {
  readonly store: Pick<RecordStore, 'keys' | 'compareAndSetKey'>;
  readonly secret: string | readonly string[];
  readonly random: Random;
  readonly now: () => number;
}

/**
 * Adds a data key, which running companions learn from the store. Returns its id.
 * @throws TillsideError if no secret opens the store's keys.
 * @throws Error if there are no keys yet, or another process has just added one.
 */
export async function addDataKey({ store, secret, random, now }: RotationDeps): Promise<string> {
  const stored = await store.keys();
  const identifiers = stored.find(({ id }) => id === identifierKeyId);
  if (!identifiers) throw new Error('There are no keys in this store yet: the first start of a companion makes them.');
  const wrappers = wrappersOf(typeof secret === 'string' ? [secret] : secret);
  // Wrap with the secret that wraps the others: during a change, not every companion knows both.
  const opened = unwrap(identifiers, wrappers);
  const wrapper = opened && wrappers[opened.wrapper];
  if (!wrapper) throw configurationError(unreadable(wrappers.length), 'keys');
  const id = dataKeyId(1 + Math.max(0, ...stored.map((key) => numberOf(key.id) ?? 0)));
  const added = await store.compareAndSetKey(
    { id, wrapped: wrap(id, makeKey(random), wrapper, random), createdAt: now() },
    null,
  );
  if (added) return id;
  throw new Error(`Somebody else has just added the data key ${id}: there is nothing more to do.`);
}

interface ResealingDeps {
  readonly store: Pick<RecordStore, 'sealedValues' | 'reseal' | 'deleteKey'>;
  readonly keys: Keyring;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds after which every instance knows a new data key and has written its values of the former one. */
  readonly grace: number;
}

/** Interval between reads of the keys. */
const checkInterval = 10_000;
/** Values per batch, between two checks for other work. */
const batch = 50;
const places = ['instruction', 'inbox', 'record'] as const;

/**
 * Learns new data keys from the store, re-encrypts the values of former keys with the newest, and removes former keys once
 * nothing needs them. Several instances may do this at once, and restart it after a crash: only the store
 * records the progress.
 */
export function createResealing({ store, keys, clock, logger, grace }: ResealingDeps): () => Promise<number> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isMore = false;
  const passes = new Map<string, Pass>();
  const logged = new Set<string>();

  function logOnce(problem: string, fields: Readonly<Record<string, unknown>>, message: string): void {
    if (logged.has(problem)) return;
    logged.add(problem);
    logger.error({ problem, ...fields }, message);
  }

  async function look(): Promise<void> {
    try {
      await keys.learn();
      logged.delete('secret_missing');
    } catch (error) {
      if (!isConfigurationError(error)) throw error;
      logOnce('secret_missing', { error: error.message }, 'a restart of this companion would fail');
    }
  }

  /** Re-encrypts one value. A concurrent change takes precedence. */
  async function resealOne(pass: Pass, value: SealedValue): Promise<void> {
    try {
      const plain = await keys.open(value, value.sealed);
      await keys.seal(value, plain, (sealed) => store.reseal(value, sealed));
    } catch (error) {
      if (!(error instanceof SealedValueError)) throw error;
      pass.unreadable += 1;
    }
  }

  async function resealSome(keyId: string, pass: Pass): Promise<number> {
    for (const of of places.slice(places.indexOf(pass.of))) {
      const after = of === pass.of ? pass.after : null;
      const values = await store.sealedValues({ of, keyId, after, limit: batch });
      Object.assign(pass, { of, after: values.at(-1)?.id ?? after });
      await Promise.all(values.map((value) => resealOne(pass, value)));
      if (values.length > 0) return values.length;
    }
    return 0;
  }

  /** Retires a former data key. Returns a positive number if there may be more work. */
  async function retire(former: StoredKey, newest: StoredKey): Promise<number> {
    const pass: Pass = passes.get(former.id) ?? { of: 'instruction', after: null, unreadable: 0 };
    passes.set(former.id, pass);
    const found = await resealSome(former.id, pass);
    if (found > 0) return found;
    passes.delete(former.id);
    if (pass.unreadable > 0) {
      const message = 'sealed values do not open, and keep a former data key in use: restore them from a backup';
      logOnce('sealed_unreadable', { count: pass.unreadable }, message);
      return 0;
    }
    if (clock.now() - newest.createdAt < grace) return 0;
    if (await store.deleteKey(former.id)) {
      logger.info({ kind: former.id }, 'nothing needs a former data key any more, and it was removed');
      await keys.learn();
    }
    return 0;
  }

  return async () => {
    const now = clock.monotonic();
    if (!isMore && now - lookedAt < checkInterval) return 0;
    if (now - lookedAt >= checkInterval) {
      lookedAt = now;
      await look();
    }
    const all = keys.dataKeys();
    const newest = all.at(-1);
    if (newest === undefined) return 0;
    let found = 0;
    for (const former of all.slice(0, -1)) found += await retire(former, newest);
    isMore = found > 0;
    return found;
  };
}

/** One pass over all values of a former data key. Values that cannot be decrypted are skipped until the next pass. */
interface Pass {
  of: SealedPlace['of'];
  after: string | null;
  unreadable: number;
}
