/**
 * `npm run design:rebrand`: the example shop before and after a brand was pasted into it, for docs/design.md. The brand
 * is the example of that page, word for word. Nothing else in the shop is changed.
 */
import { appendFileSync, copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { pinnedLaunchOptions } from '../test/chromium.ts';
import { withProcesses } from './bench/processes.ts';
import { withDirectory } from './bench/scratch.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/images/rebrand');
const [, brand] =
  /```tsx\n(import type \{ Appearance \}.*?)```/s.exec(readFileSync(join(root, 'docs/design.md'), 'utf8')) ?? [];
if (brand === undefined) throw new Error('docs/design.md has no example of an appearance any more.');

const pasted: Plugin = {
  name: 'pasted-brand',
  enforce: 'pre',
  load: (id) => (id.endsWith('/web/appearance.ts') ? brand : undefined),
};
const looks = [
  ['phone', 'light', { width: 360, height: 640 }],
  ['phone', 'dark', { width: 360, height: 640 }],
  ['desktop', 'light', { width: 1024, height: 720 }],
] as const;

mkdirSync(target, { recursive: true });
for (const [name, plugins] of [
  ['before', []],
  ['after', [pasted]],
] as const)
  await withDirectory((directory) =>
    withProcesses(async (start) => {
      const outDir = join(directory, 'dist');
      const configFile = join(root, 'apps/example/vite.config.ts');
      await build({ configFile, plugins: [...plugins], logLevel: 'error', build: { outDir } });
      addFont(join(outDir, 'assets'));
      const url = (await start('shop', [directory, outDir])).urls['shop'] ?? '';
      const browser = await chromium.launch(pinnedLaunchOptions());
      for (const [device, colorScheme, viewport] of looks) {
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
        await context.request.post(`${url}/api/sign-in`, { data: { user: 'ada' }, headers: { origin: url } });
        const page = await context.newPage();
        await page.goto(url);
        await page.getByLabel('Phone number').fill('08031234567');
        await page.getByRole('button', { name: '₦1,000', exact: true }).click();
        await page.waitForLoadState('networkidle');
        const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        writeFileSync(join(target, `${name}-${device}-${colorScheme}.png`), picture);
        await context.close();
      }
      await browser.close();
    }),
  );

/** Adds a font: machines have different fonts, and not all of them have a naira sign. */
function addFont(assets: string) {
  const files = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
    'files',
  );
  const [stylesheet = ''] = globSync(join(assets, '*.css'));
  for (const [name, range] of [
    ['inter-latin-wght-normal', ''],
    ['inter-latin-ext-wght-normal', 'unicode-range: U+20A6;'],
  ]) {
    copyFileSync(join(files, `${name}.woff2`), join(assets, `${name}.woff2`));
    appendFileSync(
      stylesheet,
      `@font-face { font-family: Inter; font-weight: 100 900; ${range} src: url(${name}.woff2) }`,
    );
  }
  appendFileSync(stylesheet, ':root { font-family: Inter, sans-serif }');
}
