import type { Page } from '@playwright/test';
// oxlint-disable-next-line no-restricted-imports -- a tool of the package's build, which the package does not export
import { asReadByFloor } from '../../packages/react/lower-light-dark.ts';

/** From now on the page is one in the oldest browsers: without `light-dark()`, `color-mix()` and colours made of others. */
export async function readAsFloor(page: Page): Promise<void> {
  const stylesheets = page.locator('link[rel="stylesheet"]');
  const addresses = await stylesheets.evaluateAll((links) =>
    links.flatMap((link) => (link instanceof HTMLLinkElement ? [link.href] : [])),
  );
  let replaced = 0;
  for (const address of addresses) {
    const css = await (await page.request.get(address)).text();
    const floor = asReadByFloor(css).replace(/url\((["']?)(?=\.)/g, (_, quote: string) => `url(${quote}${address}/../`);
    if (asReadByFloor(css) === css) continue;
    replaced += 1;
    await page.evaluate(
      async ([href, text]) => {
        const style = document.createElement('style');
        style.textContent = text;
        [...document.querySelectorAll('link')].find((link) => link.href === href)?.replaceWith(style);
        const supports: (property: string, value: string) => boolean = CSS.supports.bind(CSS);
        CSS.supports = (property: string, value?: string) =>
          value !== undefined && !/light-dark|color-mix|from red/.test(value) && supports(property, value);
        await document.fonts.ready;
      },
      [address, floor] as const,
    );
  }
  if (replaced !== 1) throw new Error(`One stylesheet has colours for the oldest browsers; here ${replaced} had.`);
}
