import { join } from 'node:path';
import { build } from 'vite';
import buildShop from '../e2e/setup.ts';
import { colorsPage } from './colors-page.ts';
import type { FullConfig } from '@playwright/test';
import { fetchOldChromium, isOldChromium } from './old-chromium.ts';

/** Fetches the browsers, and builds the shop and a page of the built packages. */
export default async function setup({ projects }: Pick<FullConfig, 'projects'>): Promise<void> {
  for (const major of projects.map(({ metadata }) => Number(metadata['major'])).filter(isOldChromium))
    await fetchOldChromium(major);
  await buildShop();
  await build({
    root: join(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'warn',
    build: { target: ['chrome109', 'firefox115', 'safari16.4'], outDir: colorsPage, emptyOutDir: true },
  });
  // The build has set it to `production` in this process, where no kit for tests starts.
  process.env['NODE_ENV'] = 'test';
}
