import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing for axe to find, in light and in dark, frames included. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
    expect([page.url(), colorScheme, found]).toEqual([page.url(), colorScheme, []]);
  }
}

/** No sideways scrolling at 320 pixels. Leaves the page that narrow. */
export async function expectToFitNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect([page.url(), await overflow(page)]).toEqual([page.url(), 0]);
}

/** How far the page scrolls sideways, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
