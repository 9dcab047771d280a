import { fail, skip, type Finding } from './check.ts';
import { checkKeys } from './key-checks.ts';
import { checkConfiguration } from './option-checks.ts';
import { checkPage } from './page-checks.ts';
import { checkPlatform } from './platform-checks.ts';
import { checkReach } from './reach-checks.ts';
import { checkStore } from './store-checks.ts';
import type { Subject } from './subject.ts';
import type { Store } from '../store/store.ts';

/** What only a module can say: variables hold no functions. */
const onlyInModules = new Set(['step-up', 'funding', 'verifiers']);

interface Wanted {
  readonly nodeVersion: string;
  /** A page with widgets on it; `null`: none was named. */
  readonly page: string | null;
}

/**
 * Looks at everything that has to be right before money moves, and goes on after whatever it finds. Changes nothing,
 * except that an empty store is made.
 */
export async function examine(subject: Subject, { nodeVersion, page }: Wanted): Promise<Finding[]> {
  const { options, whole, store } = subject;
  const { findings: own, mayAskPlatform } = checkConfiguration(options, nodeVersion);
  const hooks = own.map((finding) =>
    whole || !onlyInModules.has(finding.check) ? finding : skip(finding.check, 'Variables do not tell; use --config.'),
  );
  return [
    ...subject.findings,
    ...hooks,
    ...(await goOn('platform', async () =>
      // A key is not sent anywhere before it is known that it may go there.
      mayAskPlatform ? checkPlatform(options.platform) : [skip('platform', 'Mend the options of the platform first.')],
    )),
    ...(await goOn('store', async () => (store ? checkStoreAndKeys(store, options, own) : [noStore]))),
    ...(await goOn('public URL', async () =>
      URL.canParse(options.publicUrl)
        ? checkReach(options)
        : [fail('public URL', 'publicUrl is no address.', 'Write it as https://shop.example/till.')],
    )),
    ...(page === null ? [] : await goOn('page', () => checkPage(page, options))),
  ];
}

const noStore = skip('store', 'TILLSIDE_STORE is not set.');

async function checkStoreAndKeys(store: Store, { secret }: Subject['options'], own: Finding[]): Promise<Finding[]> {
  const found = await checkStore(store);
  // What a companion would refuse says nothing of keys; a store that does not open has none to look at.
  const isSound = own.every(({ check, result }) => check !== 'options' || result === 'ok') && found.result !== 'fail';
  return [found, isSound ? await checkKeys({ store, secret }) : skip('keys', 'Mend the options and the store first.')];
}

/** What cannot be looked at is one line, and the others are looked at all the same. */
async function goOn(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const what = error instanceof Error ? error.name : typeof error;
    return [fail(check, `It could not be looked at (${what}).`, 'Mend what the other lines say, and ask again.')];
  }
}
