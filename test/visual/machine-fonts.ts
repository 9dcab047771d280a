import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { overflow } from '../e2e/accessible-page.ts';
import { keyStories, pictureName } from './key-stories.ts';
import { everyShot } from './looks.ts';
import { places } from './places.ts';
import { openStory, take } from './story-page.ts';
import { expectTextToGrow } from './text-size.ts';

/* Letters are wider or narrower in fonts of systems than in those of the pictures: nothing may depend on that. */

for (const story of keyStories) {
  test(`${story.id} has room for the letters of the machine`, async ({ page }) => {
    await openStory(page, story.id);
    await page.addStyleTag({
      content: 'body { font-family: system-ui, sans-serif } body .ts-root { --ts-font-code: monospace }',
    });
    for (const shot of everyShot) {
      const picture = await take(page, shot);
      mkdirSync(places.machine, { recursive: true });
      writeFileSync(join(places.machine, pictureName(story, shot)), picture);
      expect.soft(await overflow(page), `sideways, ${shot.name}`).toBe(0);
      expect.soft(await cutTexts(page), `cut, ${shot.name}`).toEqual([]);
    }
    await expectTextToGrow(page);
  });
}

/** Texts in the widgets that are wider than their place, which cuts them. */
function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.ts-root button, .ts-root .ts-button, .ts-root h2, .ts-root dd, .ts-root dt',
      ),
    ]
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
      )
      .map((element) => element.textContent.trim()),
  );
}
