import { createKeyring, type Keyring } from '../kernel/keys/keyring.ts';
import type { SealedPlace } from '../kernel/model/record-store.ts';
import type { Store } from '../kernel/model/store.ts';
import { startOfTime } from './rows.ts';

/** Random bytes that are other ones each time, and the same in each run. */
export function countedRandom(from = 0): (bytes: number) => Uint8Array {
  let count = from;
  return (length) => {
    count += 1;
    return Uint8Array.from({ length }, (_, index) => (count + index * 7) % 256);
  };
}

/** The keys of an open store, as a companion has them that was given this secret. */
export async function keyringOf(
  store: Store,
  { secret = 'a secret of thirty-two characters', from = 0 }: KeyringOptions = {},
): Promise<Keyring> {
  const keys = createKeyring({ secret, store, random: countedRandom(from), now: () => startOfTime });
  await keys.learn();
  return keys;
}

/** What the keyring hands to a writer. */
export function sealedBy(keys: Pick<Keyring, 'seal'>, place: SealedPlace, plain: Uint8Array): Promise<string> {
  return keys.seal(place, plain, async (sealed) => sealed);
}

interface KeyringOptions {
  readonly secret?: string | readonly string[];
  /** Where its random bytes begin. */
  readonly from?: number;
}
