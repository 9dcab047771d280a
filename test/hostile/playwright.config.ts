import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import { findFirefox, firefoxLaunchOptions } from '../firefox/launch-options.ts';
import type { HostileOptions } from './world.ts';

const chromium = { ...devices['Desktop Chrome'], launchOptions: await launchOptions() };
const path = findFirefox();
const firefox =
  path === null
    ? null
    : {
        browserName: 'firefox' as const,
        launchOptions: firefoxLaunchOptions(path),
        // The extended support release supports no other medium.
        colorScheme: null,
      };

/** Tests of a separate frame origin, and tests that do not depend on the browser and the mount. */
const split = /@split/;
const once = /@once/;
/** Tests of how a document is drawn, which depends on the browser alone. */
const drawn = /@drawn/;
/** Tests of what only Chromium can do, or can report. Each test states why. */
const chromiums = /@chromium/;
/**
 * Requests that no browser sends, and whether something covers a frame, which only Chromium reports
 * (IntersectionObserver v2).
 */
const notInFirefox = ['gates.spec.ts', 'covered.spec.ts'];

/**
 * In Firefox, `npm run test:full` leaves out how a document is drawn, and runs on another site only what happens there
 * alone; `npm run tool -- test:matrix` runs all.
 */
const isPart = process.env['TILLSIDE_TESTS'] === 'full';

/**
 * Tests what a hostile script in the merchant's page can do to a sealed frame, with the frames on the shop's own origin
 * (A), a subdomain (B) and another site (C). Each test has its own shop. Essential tests run on B too. A project omits
 * a test that would show nothing new in it. A test that its browser cannot run is skipped, with the reason.
 */
export default defineConfig<HostileOptions>({
  testDir: '.',
  outputDir: '../../.cache/playwright-hostile',
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // An attack that holds at the second try did not hold.
  retries: 0,
  reporter: [['list']],
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'chromium-a', use: { ...chromium, mountedOn: 'a' }, grepInvert: split },
    { name: 'chromium-b', use: { ...chromium, mountedOn: 'b' }, grep: /@essential/ },
    { name: 'chromium-c', use: { ...chromium, mountedOn: 'c' }, grepInvert: [once, drawn] },
    ...(firefox === null
      ? []
      : [
          {
            name: 'firefox-a',
            use: { ...firefox, mountedOn: 'a' as const },
            grepInvert: [split, once, chromiums, ...(isPart ? [drawn] : [])],
            testIgnore: notInFirefox,
          },
          {
            name: 'firefox-c',
            use: { ...firefox, mountedOn: 'c' as const },
            ...(isPart ? { grep: split } : {}),
            grepInvert: [once, drawn, chromiums],
            testIgnore: notInFirefox,
          },
        ]),
  ],
});
