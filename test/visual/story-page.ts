import { expect, type Page } from '@playwright/test';
import type { LookName, Shot } from './looks.ts';

declare global {
  interface Window {
    /** Set by .storybook/visual/preview.tsx. */
    setLook(name: LookName): void;
    played?: { readonly failed: string | null };
  }
}

/** What draws the stories: the widgets with React, or by Preact as the elements are. */
export const builds = ['react', 'elements'] as const;
export type StoriesBuild = (typeof builds)[number];

/** The variable of the environment that has the address of the stories. */
export function urlVariable(build: StoriesBuild): string {
  return `VISUAL_${build.toUpperCase()}_URL`;
}

/** Opens a story on a machine where it is always the same moment, and waits until it has been played. */
export async function openStory(page: Page, id: string, build: StoriesBuild = 'react'): Promise<void> {
  await stopChance(page);
  await page.goto(`${process.env[urlVariable(build)]}/iframe.html?viewMode=story&id=${id}`);
  const played = await page.waitForFunction(() => window.played, null, { timeout: 30_000 });
  expect(await played.jsonValue(), 'The story is played to its end.').toEqual({ failed: null });
  await untilStill(page);
}

/** Makes it always the same moment on a page, and what is random the same. Before the page is opened. */
export async function stopChance(page: Page): Promise<void> {
  await page.addInitScript(withoutChance, Date.parse('2026-11-20T09:30:00+01:00'));
}

/** Takes a picture of the whole page, in a window as high as the page: a bar that sticks to the window is then at its end. */
export async function take(page: Page, shot: Shot): Promise<Buffer> {
  let height = shot.height;
  let needed = 0;
  // Again: in a higher window there is more space between fields.
  do {
    height = Math.max(height, needed);
    await arrange(page, { ...shot, height });
    needed = await page.evaluate(() => document.documentElement.scrollHeight);
  } while (needed > height);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Gives the page the size, the look, the direction and the size of text. */
export async function arrange(page: Page, { width, height, look, direction, text }: Shot): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    async ([name, dir, size]) => {
      document.documentElement.dir = dir;
      document.documentElement.style.fontSize = size;
      window.setLook(name);
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    [look, direction ?? 'ltr', text === undefined ? '' : `${text}%`] as const,
  );
}

/** What is loaded last, such as marks, arrives after the play. Pay takes no press at first, and "Copied" goes again. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await expect(page.locator('button', { hasText: 'Copied' })).toHaveCount(0);
  let before: Buffer = Buffer.alloc(0);
  await expect(async () => {
    const now = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const isStill = now.equals(before);
    before = now;
    expect(isStill, 'The page keeps changing.').toBe(true);
  }).toPass({ intervals: [150], timeout: 10_000 });
}

/** Runs in the page: it is always the same moment, while timers run, and what is random comes in a fixed order. */
function withoutChance(now: number): void {
  let seed = 7;
  Math.random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const RealDate = Date;
  const isCalledWithoutTime = (given: readonly unknown[]): boolean => given.length === 0;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, isCalledWithoutTime(given) ? [now] : given, newTarget) as Date,
    apply: () => new RealDate(now).toString(),
    get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  });
}
