import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import { foreignPages, serveForeign } from '../foreign/pages.ts';
import { expectAccepted } from './accepted.ts';
import { foreignPicture, foreignShots } from './key-stories.ts';
import { decodePng, encodePng } from './png.ts';
import { stopChance, untilStill } from './story-page.ts';

/* The built elements on pages that others made, half filled in. `test/foreign` walks them in other browsers. */

const letters = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
);

/** Phones and desktops have this sign, and the system's font of this Chromium has not: a last family of each page gets it. */
async function addNairaSign(page: Page): Promise<void> {
  await page.addInitScript((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    for (const family of ['Roboto', 'Segoe UI Symbol'])
      document.fonts.add(new FontFace(family, bytes.buffer, { weight: '100 900', unicodeRange: 'U+20A6' }));
  }, readFileSync(letters).toString('base64'));
}

for (const foreign of foreignPages)
  test(`${foreign.name}: elements look as if the page’s author had made them`, async ({ page }) => {
    await stopChance(page);
    await addNairaSign(page);
    await serveForeign(page, foreign, { isAnswered: true });
    await page.goto('http://localhost/foreign.html');
    await page.getByLabel('Phone number').fill('0803 123 4567');
    await page.getByRole('button', { name: '₦1,000', exact: true }).click();
    await expect(page.locator('[aria-busy="true"], .ts-bone')).toHaveCount(0);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    for (const shot of foreignShots) {
      await page.mouse.move(0, 0);
      let [height, needed]: [number, number] = [0, shot.height];
      // Again: in a higher window there is more space between fields.
      while (needed > height) {
        height = needed;
        await page.setViewportSize({ ...shot, height });
        needed = await page.evaluate(() => document.documentElement.scrollHeight);
      }
      await untilStill(page);
      const taken = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true });
      expectAccepted(foreignPicture(foreign, shot), encodePng(decodePng(taken)));
    }
  });
