import { defineConfig, devices } from '@playwright/test';
import { pinnedLaunchOptions } from '../chromium.ts';

/** Every widget on pages that bring resets, a strict policy, a shadow root, other providers, an older React or a server. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/playwright-hosts',
  globalSetup: './setup.ts',
  fullyParallel: true,
  workers: 2,
  expect: { timeout: 20_000 },
  retries: 0,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 800, height: 900 },
    launchOptions: pinnedLaunchOptions(),
    timezoneId: 'Africa/Lagos',
    screenshot: 'off',
    trace: 'off',
  },
});
