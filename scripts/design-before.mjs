import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { pinnedLaunchOptions } from '../test/chromium.ts';
import { decodePng, encodePng } from '../test/visual/png.ts';
import { serveFolder } from '../test/visual/static-site.ts';

/**
 * `npm run design:before -- FOLDER STORY…`: takes pictures of stories in a Storybook that was built of an earlier commit,
 * for the left side of docs/design.md. The right side are the accepted pictures of `npm run visual`.
 */
const [folder, ...stories] = process.argv.slice(2);
if (folder === undefined || stories.length === 0) {
  process.stderr.write(
    'Usage: npm run design:before -- FOLDER STORY…\nFOLDER: what `storybook build -o FOLDER` made.\n',
  );
  process.exit(2);
}

const target = join(import.meta.dirname, '../docs/images/before');
const files = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')), 'files');
const font = ['inter-latin-wght-normal', 'inter-latin-ext-wght-normal']
  .map((name, at) => {
    const data = readFileSync(join(files, `${name}.woff2`)).toString('base64');
    const range = at === 0 ? '' : 'unicode-range: U+20A6;';
    return `@font-face { font-family: Inter; font-weight: 100 900; ${range} src: url(data:font/woff2;base64,${data}) }`;
  })
  .join('\n');

const site = await serveFolder(folder);
const browser = await chromium.launch(pinnedLaunchOptions());
mkdirSync(target, { recursive: true });
for (const story of stories) {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' });
  await page.goto(`${site.url}/iframe.html?viewMode=story&id=${story}`);
  await page.addStyleTag({ content: `${font}\nbody { font-family: Inter, sans-serif }` });
  await page.locator('.ts-root').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(3_000); // An earlier Storybook does not say when a story has been played.
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  writeFileSync(join(target, `${story}.png`), encodePng(decodePng(picture)));
  await page.close();
}
await browser.close();
await site.close();
