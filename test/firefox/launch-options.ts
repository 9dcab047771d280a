import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const defaultPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The Firefox of this machine: `FIREFOX_PATH`, else an installed one. `null`: there is none. */
export function findFirefox(installed: readonly string[] = defaultPlaces): string | null {
  const chosen = process.env['FIREFOX_PATH'];
  if (chosen !== undefined && !existsSync(chosen)) {
    throw new Error(`FIREFOX_PATH is ${chosen}, where there is no file.`);
  }
  return chosen ?? installed.find((path) => existsSync(path)) ?? null;
}

/** How Playwright launches a stock Firefox, by WebDriver BiDi. It goes through a relay, since the release may be older than Playwright. */
export function firefoxLaunchOptions(firefox: string): {
  channel: string;
  executablePath: string;
  env: Record<string, string>;
  firefoxUserPrefs: Record<string, number>;
} {
  // Firefox refuses a home directory that belongs to another user, as in containers.
  const home = join(import.meta.dirname, '../../.cache/firefox');
  mkdirSync(home, { recursive: true });
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return {
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'relay.sh'),
    env: { ...env, HOME: home, RELAY_FIREFOX: firefox, RELAY_NODE: process.execPath, NODE_OPTIONS: '' },
    // Input to a page does not reach the process of a frame of another site in it, so they share one process. The
    // same-origin policy still applies.
    firefoxUserPrefs: { 'fission.webContentIsolationStrategy': 0 },
  };
}
