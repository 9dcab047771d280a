import { defineConfig } from '@playwright/test';
import { machineLaunchOptions } from '../chromium.ts';
import pictures from './playwright.config.ts';

/** The key stories as people see them: with an installed Chromium where there is one, and the fonts of the machine. */
export default defineConfig({
  ...pictures,
  testMatch: 'machine-fonts.ts',
  use: { ...pictures.use, launchOptions: await machineLaunchOptions() },
});
