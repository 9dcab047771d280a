import { defineConfig, devices } from '@playwright/test';
import { pathOf, type OldChromium } from './old-chromium.ts';

/** `npm run test:full` plays what is essential in two of them, `npm run tool -- test:matrix` everything in all. */
const isQuick = process.env['TILLSIDE_TESTS'] === 'quick';
const majors: readonly OldChromium[] = isQuick ? [109, 122] : [109, 119, 122];

/** What shoppers do, in real browsers of the floor. `setup.ts` fetches them. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/playwright-browsers',
  globalSetup: './setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: 1,
  ...(isQuick ? { grep: /@quick/ } : {}),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 760 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: majors.map((major) => ({
    name: `chromium-${major}`,
    metadata: { major },
    use: {
      launchOptions: {
        executablePath: pathOf(major),
        // The GPU's process of these builds takes long to give up.
        args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      },
    },
  })),
});
