import { defineConfig, devices } from '@playwright/test';
import { pathOf } from '../browsers/old-chromium.ts';
import { pinnedLaunchOptions } from '../chromium.ts';
import { findFirefox, firefoxLaunchOptions } from '../firefox/launch-options.ts';

const firefox = findFirefox();

/** The built elements on pages that others made, in the oldest and newest browsers that are supported. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/playwright-foreign',
  globalSetup: './setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: 1,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    ...([109, 122] as const).map((major) => ({
      name: `chromium-${major}`,
      use: {
        launchOptions: {
          executablePath: pathOf(major),
          // The GPU's process of these builds takes long to give up.
          args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
        },
      },
    })),
    { name: 'chromium-pinned', use: { launchOptions: pinnedLaunchOptions() } },
    ...(firefox === null
      ? []
      : [
          {
            name: 'firefox',
            use: {
              ...devices['Desktop Firefox'],
              viewport: { width: 360, height: 740 },
              launchOptions: firefoxLaunchOptions(firefox),
              // The extended support release supports no other medium.
              colorScheme: null,
            },
          },
        ]),
  ],
});
