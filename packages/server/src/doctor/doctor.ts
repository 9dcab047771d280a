import { fail, skip, type Finding } from './check.ts';
import { checkKeys } from './key-checks.ts';
import { judgeLive, visitStore } from './live-checks.ts';
import type { LiveFinding } from './live-checklist.ts';
import { checkConfiguration } from './option-checks.ts';
import { checkPage } from './page-checks.ts';
import { checkPlatform } from './platform-checks.ts';
import { checkReach } from './reach-checks.ts';
import { checkStore } from './store-checks.ts';
import type { Subject } from './subject.ts';
import { placeOf } from '../store/store-place.ts';
import type { Store } from '../model/store.ts';

/** Checks that need a module, because variables contain neither functions nor groups of options. */
const onlyInModules = new Set(['step-up', 'funding', 'verifiers', 'merchant']);

interface Wanted {
  readonly nodeVersion: string;
  /** A page with widgets; `null` without one. */
  readonly page: string | null;
}

/**
 * Checks everything that must be right before money moves, and continues after each finding. Changes nothing,
 * except that an empty store is created.
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
      // The key is not sent before its destination is known to be allowed.
      mayAskPlatform
        ? checkPlatform(options.platform)
        : [blocked('platform', 'Mend the options of the platform first.')],
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

/** Goes through the checklist of going live, by the same checks. */
export async function examineLive(subject: Subject, wanted: Wanted): Promise<LiveFinding[]> {
  const findings = await examine(subject, wanted);
  const site = subject.store === null ? null : await visitStore(placeOf(subject.store));
  return judgeLive({ ...subject, findings, site });
}

const noStore = skip('store', 'TILLSIDE_STORE is not set.', 'Set TILLSIDE_STORE, or use --config.');

/** What waits for something that another line reports. */
function blocked(check: string, first: string): Finding {
  return skip(check, first, first);
}

async function checkStoreAndKeys(store: Store, { secret }: Subject['options'], own: Finding[]): Promise<Finding[]> {
  const found = await checkStore(store);
  // A companion that would not start says nothing about keys; a store that does not open has none to check.
  const isSound = own.every(({ check, result }) => check !== 'options' || result === 'ok') && found.result !== 'fail';
  return [
    found,
    isSound ? await checkKeys({ store, secret }) : blocked('keys', 'Mend the options and the store first.'),
  ];
}

/** Turns a failed check into one line, so that the others still run. */
async function goOn(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const what = error instanceof Error ? error.name : typeof error;
    return [fail(check, `It could not be looked at (${what}).`, 'Mend what the other lines say, and ask again.')];
  }
}
