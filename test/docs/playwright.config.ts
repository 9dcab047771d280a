import { defineConfig } from '@playwright/test';
import { pinnedLaunchOptions } from '../chromium.ts';

/** The documentation site as it is built: links, Markdown twins, search without a network, axe and narrow screens. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.cache/playwright-docs',
  globalSetup: './setup.ts',
  fullyParallel: true,
  workers: 2,
  // The reference has pages of thousands of words in code, and axe looks at each.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  retries: 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: pinnedLaunchOptions(),
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'off',
    trace: 'off',
  },
});
