/**
 * `npm run tool -- design:rebrand`: the example shop before and after a brand was pasted into it, for docs/design.md. The
 * brand is the example of that page, word for word. Nothing else in the shop is changed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { withShop } from './shop-pictures.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/images/rebrand');
const [, brand] =
  /```tsx[^\n]*\n(import type \{ Appearance \}.*?)```/s.exec(readFileSync(join(root, 'docs/design.md'), 'utf8')) ?? [];
if (brand === undefined) throw new Error('docs/design.md has no example of an appearance any more.');

const looks = [
  ['phone', 'light', { width: 360, height: 640 }],
  ['phone', 'dark', { width: 360, height: 640 }],
  ['desktop', 'light', { width: 1024, height: 720 }],
] as const;

mkdirSync(target, { recursive: true });
for (const [name, appearance] of [
  ['before', null],
  ['after', brand],
] as const)
  await withShop({ appearance }, async ({ open, browser }) => {
    const url = await open();
    for (const [device, colorScheme, viewport] of looks) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      await context.request.post(`${url}/api/sign-in`, { data: { user: 'ada' }, headers: { origin: url } });
      const page = await context.newPage();
      await page.goto(url);
      await page.getByLabel('Phone number').fill('08031234567');
      await page.getByRole('button', { name: '₦1,000', exact: true }).click();
      // A desktop shows the price and Pay beside the form.
      await expect(page.getByRole('button', { name: device === 'desktop' ? 'Pay ₦1,000' : 'Continue' })).toBeEnabled();
      await page.evaluate(() => window.scrollTo(0, 0));
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      writeFileSync(join(target, `${name}-${device}-${colorScheme}.png`), picture);
      await context.close();
    }
  });
