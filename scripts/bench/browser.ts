import { chromium } from 'playwright';
import { launchOptions } from '../../test/chromium.ts';

/**
 * Starts a Chromium whose processor time counts as the bench's own once it is closed. A zygote's renderers would not be
 * counted, so Chromium runs without a zygote. That requires a Chromium without its sandbox, as for root.
 */
export async function launchBrowser() {
  const options = await launchOptions();
  const args = options.args.includes('--no-sandbox') ? [...options.args, '--no-zygote'] : options.args;
  return chromium.launch({ ...options, args });
}
