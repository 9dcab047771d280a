import { expect, type Page } from '@playwright/test';
import { overflow } from '../e2e/accessible-page.ts';
import { everyShot, largeText, type Shot } from './looks.ts';
import { arrange } from './story-page.ts';

/* Text of twice its size (WCAG 1.4.4): what is capped by the width of a phone may stop growing, and never gets smaller. */

const sizes = [100, 130, 160, 200] as const;
const widths: readonly Shot[] = [largeText, ...everyShot.filter(({ name }) => name === 'desktop-light')];

/** Fractions of a pixel come from paddings that are a share of the width. */
const tolerance = 0.1;

/** On a phone and on a desktop, no text shrinks as the size of text grows, and nothing scrolls sideways. */
export async function expectTextToGrow(page: Page): Promise<void> {
  for (const shot of widths) {
    const shrunk: string[] = [];
    let before = new Map<string, number>();
    for (const size of sizes) {
      await arrange(page, { ...shot, text: size });
      const now = await textSizes(page);
      for (const [text, px] of now) {
        const least = before.get(text);
        if (least !== undefined && px < least - tolerance)
          shrunk.push(`${text}: ${least} px, and ${px} px with text of ${size} %`);
      }
      before = new Map([...before, ...now]);
      expect.soft(await overflow(page), `${shot.name}, sideways at ${size} %`).toBe(0);
    }
    expect.soft(shrunk, `${shot.name}, smaller as text grows`).toEqual([]);
  }
}

/** The font size of every text that is shown, by its place in the page. */
async function textSizes(page: Page): Promise<ReadonlyMap<string, number>> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('.ts-root, .ts-root *')].flatMap((element, place): [string, number][] => {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = own.map(({ textContent }) => textContent).join('') || element.getAttribute('placeholder') || '';
      if (text.trim() === '' || element.getClientRects().length === 0) return [];
      const { fontSize } = getComputedStyle(element);
      return [[`${place} <${element.getAttribute('class')}> ${text}`, Number.parseFloat(fontSize)]];
    }),
  );
  return new Map(found);
}
