import { defineConfig } from '@playwright/test';

/** The engine of Safari, by WebDriver: Playwright runs the tests, and cannot drive Debian's WebKit. */
export default defineConfig({
  testDir: '.',
  // The shop, as it is served.
  globalSetup: '../e2e/setup.ts',
  outputDir: '../../.cache/playwright-webkit',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // An attack that holds at the second try did not hold.
  retries: 0,
  reporter: [['list']],
});
