import type { Page } from '@playwright/test';
/* oxlint-disable no-restricted-imports -- tools of the package's build, which the package does not export */
import { asAnsweredBy, asReadBy, type FloorBrowser } from '../../packages/react/simulated-floor.ts';
/* oxlint-enable no-restricted-imports */

/** From now on the page is one in a browser that cannot derive colours. */
export async function readAsFloor(page: Page, browser: FloorBrowser): Promise<void> {
  const stylesheets = page.locator('link[rel="stylesheet"]');
  const addresses = await stylesheets.evaluateAll((links) =>
    links.flatMap((link) => (link instanceof HTMLLinkElement ? [link.href] : [])),
  );
  const question = '(color: light-dark(red, red)) and (color: oklch(from red l c calc(h + 14)))';
  let replaced = 0;
  for (const address of addresses) {
    const css = await (await page.request.get(address)).text();
    const read = asReadBy(browser, css);
    if (read === css) continue;
    replaced += 1;
    const floor = read.replace(/url\((["']?)(?=\.)/g, (_found, quote: string) => `url(${quote}${address}/../`);
    await page.evaluate(
      async ([href, text, asked, answered, mixes]) => {
        const style = document.createElement('style');
        style.textContent = text;
        [...document.querySelectorAll('link')].find((link) => link.href === href)?.replaceWith(style);
        const supports: (condition: string) => boolean = CSS.supports.bind(CSS);
        CSS.supports = (property: string, value?: string) =>
          value === undefined
            ? supports(property === asked ? answered : property)
            : (mixes || !value.includes('color-mix(')) && supports(`(${property}: ${value})`);
        await document.fonts.ready;
      },
      [address, floor, question, asAnsweredBy(browser, question), browser.colorMix] as const,
    );
  }
  if (replaced !== 1) throw new Error(`One stylesheet has colours for the oldest browsers; here ${replaced} had.`);
}
