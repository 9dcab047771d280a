import { appendFileSync, copyFileSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build } from 'vite';
import { pinnedLaunchOptions } from '../test/chromium.ts';
import { withProcesses } from './bench/processes.ts';
import { withDirectory } from './bench/scratch.ts';

const root = join(import.meta.dirname, '..');

/** What a picture of the example shop changes of it. */
export interface ShopLook {
  /** The source of its `apps/example/web/appearance.ts`; `null` for its own. */
  readonly appearance: string | null;
  /** Rules after those of its own pages, such as the colours of its header. */
  readonly rules?: string;
}

/** Builds the example shop in a look, and opens the Chromium of the lockfile. Each `open` serves the shop with nothing bought yet. */
export async function withShop(
  { appearance, rules = '' }: ShopLook,
  work: (shop: { readonly open: () => Promise<string>; readonly browser: Browser }) => Promise<void>,
): Promise<void> {
  await withDirectory((directory) =>
    withProcesses(async (start) => {
      const outDir = join(directory, 'dist');
      const pasted = {
        name: 'pasted-brand',
        enforce: 'pre' as const,
        load: (id: string) => (appearance !== null && id.endsWith('/web/appearance.ts') ? appearance : undefined),
      };
      const configFile = join(root, 'apps/example/vite.config.ts');
      await build({ configFile, plugins: [pasted], logLevel: 'error', build: { outDir } });
      addFont(join(outDir, 'assets'), rules);
      const browser = await chromium.launch(pinnedLaunchOptions());
      try {
        await work({ open: async () => (await start('shop', [directory, outDir])).urls['shop'] ?? '', browser });
      } finally {
        await browser.close();
      }
    }),
  );
}

/** Adds a font: the shop uses that of the machine, and the fonts of the lockfile's Chromium have no naira sign. */
function addFont(assets: string, rules: string): void {
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
  appendFileSync(stylesheet, `:root { font-family: Inter, sans-serif } ${rules}`);
}
