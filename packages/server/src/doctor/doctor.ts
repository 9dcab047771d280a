import { fail, skip, type Finding } from './check.ts';
import { checkKeys } from './key-checks.ts';
import { checkConfiguration } from './option-checks.ts';
import { checkPlatform } from './platform-checks.ts';
import { checkReach } from './reach-checks.ts';
import { checkStore } from './store-checks.ts';
import type { Subject } from './subject.ts';

/** What only a module can say: variables hold no functions. */
const onlyInModules = new Set(['step-up', 'funding', 'verifiers']);

/** Looks at everything that has to be right before money moves. Changes nothing, except that an empty store is made. */
export async function examine({ options, whole }: Subject, nodeVersion: string): Promise<Finding[]> {
  const own = checkConfiguration(options, nodeVersion).map((finding) =>
    whole || !onlyInModules.has(finding.check) ? finding : skip(finding.check, 'Variables do not tell; use --config.'),
  );
  const sound = own.every(({ check, result }) => check !== 'options' || result === 'ok');
  // A key is not sent anywhere before it is known that it may go there.
  const platform = sound ? await checkPlatform(options.platform) : [skip('platform', 'Mend the options first.')];
  const reach = URL.canParse(options.publicUrl)
    ? await checkReach(options)
    : [fail('public URL', 'publicUrl is no address.', 'Write it as https://shop.example/till.')];
  const store = await checkStore(options.store);
  // What a companion would refuse says nothing of keys; a store that does not open has none to look at.
  const keys =
    sound && store.result !== 'fail' ? await checkKeys(options) : skip('keys', 'Mend the options and the store first.');
  return [...own, ...platform, store, keys, ...reach];
}
