import { expect, test } from '@playwright/test';
import { loopBrands, loopFiles, loopText } from '../../scripts/loop-pictures.ts';
import { siteUrl } from './built-site.ts';

for (const colorScheme of ['light', 'dark'] as const)
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    test(`the first page begins with the loop: ${colorScheme}, ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion });
      await page.goto(`${siteUrl()}/index.html`);
      for (const brand of loopBrands) {
        const picture = page.getByRole('img', { name: loopText[brand] });
        const { loop, still } = loopFiles(brand, colorScheme);
        await expect(picture).toHaveJSProperty('complete', true);
        await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
        const shown = await picture.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''));
        expect(shown.endsWith(`/${reducedMotion === 'reduce' ? still : loop}`), shown).toBe(true);
      }
    });
