import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { compare } from './compare.ts';
import { expectAccepted, expectSame, readAccepted } from './accepted.ts';
// oxlint-disable-next-line no-restricted-imports -- a tool of the package's build, which the package does not export
import { floorBrowsers } from '../../packages/react/simulated-floor.ts';
import { readAsFloor } from './floor.ts';
import { keyStories, pictureName, shotsOf } from './key-stories.ts';
import { everyShot, highContrast, rightToLeft, type Shot } from './looks.ts';
import { decodePng, encodePng } from './png.ts';
import { arrange, openStory, take } from './story-page.ts';
import { expectTextToGrow } from './text-size.ts';

const onPhones = everyShot.filter(({ name }) => name.startsWith('phone-'));
/** Axe looks at each of them, whether or not a picture is kept. */
const lookedAtByAxe = [...onPhones, highContrast, rightToLeft];
/** The only rules whose result can differ between light, dark and high contrast: the layout is the same. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];

/** Each story in one of them: every colour in all of them is compared in `floor-colors.browser.tsx`. */
const floorOf = (index: number) => floorBrowsers[index % floorBrowsers.length] ?? floorBrowsers[0];

for (const [index, story] of keyStories.entries()) {
  const floor = floorOf(index);
  test(`${story.id} looks as accepted, the same in ${floor.name}, fits large text, and axe finds nothing`, async ({
    page,
  }) => {
    await openStory(page, story.id);
    const taken = new Map<Shot, Buffer>();
    for (const shot of shotsOf(story)) taken.set(shot, await picture(page, shot));
    for (const [shot, now] of taken) expectAccepted(pictureName(story, shot), now);
    for (const shot of lookedAtByAxe) await expectAccessible(page, shot);
    await expectTextToGrow(page);
    await readAsFloor(page, floor);
    for (const shot of onPhones) {
      await arrange(page, shot);
      await expect(page.locator('.ts-root').first()).toHaveAttribute('data-page-scheme', shot.look);
      const expected = taken.get(shot);
      if (!expected) continue;
      let there = await picture(page, shot);
      // Derived colours come with a script of their own, after the scheme.
      for (let tries = 0; tries < 20 && !compare(expected, there).same; tries += 1) {
        await page.waitForTimeout(100);
        there = await picture(page, shot);
      }
      expectSame(`floor.${pictureName(story, shot)}`, expected, there, `in ${floor.name}`);
    }
  });
}

/* The pictures of the elements are those of React: there is no second set. */
for (const story of keyStories) {
  test(`${story.id} is played as an element to its end, and looks the same`, async ({ page }) => {
    await openStory(page, story.id, 'elements');
    for (const shot of shotsOf(story)) {
      const name = pictureName(story, shot);
      const accepted = readAccepted(name);
      if (accepted) expectSame(`elements.${name}`, accepted, await picture(page, shot), 'as an element');
    }
  });
}

async function picture(page: Page, shot: Shot): Promise<Buffer> {
  return encodePng(decodePng(await take(page, shot)));
}

async function expectAccessible(page: Page, shot: Shot): Promise<void> {
  await arrange(page, shot);
  const axe = new AxeBuilder({ page }).setLegacyMode().include('#storybook-root');
  if (shot.look !== 'light') axe.withRules(rulesOfColors);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, failureSummary }) => [html, failureSummary]),
  ]);
  expect.soft(found, `axe, ${shot.name}`).toEqual([]);
}
