import { nameOf } from '../model/errors.ts';
import { lostKeys, unreadable } from '../keys/keyring.ts';
import { numberOf, unwrap, wrappersOf, type UnwrappedKey } from '../keys/encryption.ts';
import type { TillsideOptions } from '../options/options.ts';
import { fail, ok, skip, warn, type Finding } from './check.ts';

const check = 'keys';

/**
 * Checks whether `secret` opens the keys in the store. Changes nothing, and works while a companion has the store open. It
 * runs after the check of the store itself.
 */
export async function checkKeys({ store, secret }: Pick<TillsideOptions, 'store' | 'secret'>): Promise<Finding> {
  try {
    await store.open({ beside: true });
    const stored = await store.keys();
    if (stored.length === 0) {
      const purchases = await store.page({ ownerId: null, limit: 1 });
      return purchases.length > 0 ? asRefused(lostKeys) : ok(check, 'There are none yet: the first start makes them.');
    }
    const wrappers = wrappersOf(typeof secret === 'string' ? [secret] : secret);
    const opened = stored.map((key) => unwrap(key, wrappers)).filter((key) => key !== null);
    if (opened.length < stored.length) return asRefused(unreadable(wrappers.length));
    return judge(opened, wrappers.length);
  } catch (error) {
    return skip(check, `They could not be read (${nameOf(error)}).`);
  } finally {
    await store.close();
  }
}

/** The same texts with which the companion refuses to start. */
function asRefused(text: string): Finding {
  const [found = '', ...fix] = text.split('. ');
  return fail(check, `${found}.`, fix.join('. '));
}

function judge(opened: readonly UnwrappedKey[], count: number): Finding {
  if (opened.some(({ wrapper }) => wrapper > 0)) {
    return warn(
      check,
      'secret opens them, but another entry than its first wraps them.',
      'Start the companion with this list before you take an entry out of it: its start wraps them by the first.',
    );
  }
  const former = opened.filter(({ stored }) => numberOf(stored.id) !== null).length - 1;
  const more = former > 0 ? ' A former data key is still in use: running companions seal again what it sealed.' : '';
  const list = count > 1 ? `The first of ${count} secrets wraps them.` : 'secret opens them.';
  return ok(check, `${list}${more}`);
}
