import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { pages, siteUrl } from './built-site.ts';

const phone = { width: 360, height: 720 };
const desktop = { width: 1280, height: 800 };

for (const { html } of pages) {
  test(`${html} has no finding of axe and does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(siteUrl() + html);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ ...phone, width });
      expect(await overflow(page), `${width} px`).toBe(0);
    }
    await page.setViewportSize(phone);
    expect(await findings(page), 'phone, light').toEqual([]);
    await switchToDark(page);
    // In the dark only colours differ.
    expect(await findings(page, ['color-contrast']), 'phone, dark').toEqual([]);
    // On a desktop the columns beside the text come in, and they are the same on every page.
    if (html !== '/index.html') return;
    await page.setViewportSize(desktop);
    expect(await findings(page, ['color-contrast']), 'desktop, dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await findings(page), 'desktop, light').toEqual([]);
  });
}

function overflow(page: Page): Promise<number> {
  // The generator lets the text column scroll, so the width of the document alone does not show an overflow.
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('html, .rp-doc-layout__doc')].map((part) => part.scrollWidth - part.clientWidth),
    ),
  );
}

async function switchToDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html.rp-dark')).toBeAttached();
}

/** What axe finds with these rules, or with all of them. */
async function findings(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  // What passes is not written down either, and nothing is sent to another page: with thousands of words of code that took
  // far longer than looking. The site has no frames, which would need it.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules.length > 0) axe.withRules([...rules]);
  // The list of all pages is the same everywhere: it is looked at once.
  if (!page.url().endsWith('/index.html')) axe.exclude('.rp-doc-layout__sidebar');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
