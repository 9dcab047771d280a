import { join } from 'node:path';
import type { Page } from '@playwright/test';
/* oxlint-disable no-restricted-imports -- the pairs of colours, which the package does not export */
import { contrast, type Rgb } from '../../packages/react/src/kernel/theme/color.ts';
import { colorPairs } from '../../packages/react/src/kernel/theme/contrast-warning.ts';
/* oxlint-enable no-restricted-imports */

/** Where the page of the colours is built. */
export const colorsPage = join(import.meta.dirname, '../../.cache/browsers/page');

const names = [...new Set(colorPairs.flatMap(({ front, ground }) => [front, ground]))];

/** The colours of the first root, as this browser computes and paints them. `null`: not a colour. */
function colorsOf(page: Page): Promise<Readonly<Record<string, Rgb | null>>> {
  return page.evaluate((asked) => {
    const probe = document.querySelector('.ts-root')?.appendChild(document.createElement('span'));
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!probe || !paint) throw new Error('There is no root.');
    const colors = asked.map((name) => {
      // An invalid value would be the inherited colour: a colour that no theme has tells them apart.
      probe.parentElement?.style.setProperty('color', 'rgb(1, 2, 3)');
      probe.style.color = `var(--ts-${name})`;
      const { color } = getComputedStyle(probe);
      probe.parentElement?.style.removeProperty('color');
      if (color === 'rgb(1, 2, 3)') return [name, null] as const;
      paint.fillStyle = color;
      paint.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
      return [name, [red / 255, green / 255, blue / 255] as const] as const;
    });
    probe.remove();
    return Object.fromEntries(colors);
  }, names);
}

/** Every pair of text and ground that misses its contrast in this browser. */
export async function unreadablePairs(page: Page): Promise<readonly string[]> {
  const colors = await colorsOf(page);
  return colorPairs.flatMap(({ front, ground, needed }) => {
    const [one, other] = [colors[front], colors[ground]];
    if (!one || !other) return [`${front} on ${ground}: no colour`];
    const ratio = contrast(one, other);
    return ratio < needed ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
}

interface Drawn {
  /** The background of the first widget in every frame that had one. */
  readonly grounds: readonly string[];
  /** How far things moved (Cumulative Layout Shift). */
  readonly shift: number;
}

/** Watches the pages that are opened next, from their first frame on. Returns what was drawn since the last one was opened. */
export async function watchDrawing(page: Page): Promise<() => Promise<Drawn>> {
  await page.addInitScript(() => {
    const drawn: { grounds: string[]; shift: number } = { grounds: [], shift: 0 };
    Reflect.set(window, 'drawn', drawn);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) drawn.shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    const look = (): void => {
      const widget = document.querySelector('.ts-widget');
      if (widget) drawn.grounds.push(getComputedStyle(widget).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => Reflect.get(window, 'drawn') as Drawn);
}

/** On which side of grey a background is, such as `rgb(21, 23, 28)`. `null`: it is none, or the page shows through it. */
export function schemeOf(ground: string): 'light' | 'dark' | null {
  const [red = 0, green = 0, blue = 0] = (/^rgb\(([^)]+)\)$/.exec(ground)?.[1] ?? '').split(', ').map(Number);
  if (!ground.startsWith('rgb(')) return null;
  return red + green + blue > 382 ? 'light' : 'dark';
}
