import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from '../chromium.ts';

/** What a hostile script in the merchant's page can do to a sealed frame. Each test has a shop of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/playwright-hostile',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { ...devices['Desktop Chrome'], launchOptions: await launchOptions(), trace: 'off' },
});
