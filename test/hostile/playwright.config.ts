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
        // The extended support release can be told of no other medium.
        colorScheme: null,
      };

/**
 * What a hostile script in the merchant's page can do to a sealed frame, with the frames on the shop's own origin (A), a
 * subdomain (B) and another site (C). Each test has a shop of its own. What is essential is marked so, and runs on B too.
 */
export default defineConfig<HostileOptions>({
  testDir: '.',
  outputDir: '../../.cache/playwright-hostile',
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { trace: 'off' },
  projects: [
    { name: 'chromium-a', use: { ...chromium, mountedOn: 'a' } },
    { name: 'chromium-b', use: { ...chromium, mountedOn: 'b' }, grep: /@essential/ },
    { name: 'chromium-c', use: { ...chromium, mountedOn: 'c' } },
    ...(firefox === null
      ? []
      : [
          { name: 'firefox-a', use: { ...firefox, mountedOn: 'a' as const } },
          { name: 'firefox-c', use: { ...firefox, mountedOn: 'c' as const } },
        ]),
  ],
});
