import { defineConfig } from '@playwright/test';
import { pinnedLaunchOptions } from '../chromium.ts';

/**
 * Pictures of the key stories, with the Chromium of the lockfile and fonts of packages: the same on every machine. A picture
 * that differs once differs.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.cache/playwright-visual',
  globalSetup: './setup.ts',
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: pinnedLaunchOptions(),
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    deviceScaleFactor: 1,
    screenshot: 'off',
    trace: 'off',
  },
});
