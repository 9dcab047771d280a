import { chromium } from 'playwright';
import { launchOptions } from '../../test/chromium.ts';

/**
 * A Chromium whose processor time counts as the bench's own once it is closed: renderers that a zygote begins belong to nobody
 * whom the bench waits for. That takes a Chromium that does not sandbox itself, as for root.
 */
export async function launchBrowser() {
  const options = await launchOptions();
  const args = options.args.includes('--no-sandbox') ? [...options.args, '--no-zygote'] : options.args;
  return chromium.launch({ ...options, args });
}
