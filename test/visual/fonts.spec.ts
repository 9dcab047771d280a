import { expect, test } from '@playwright/test';
import { openStory } from './story-page.ts';

test('every letter of a story is drawn with a font of a package, the naira sign too', async ({ page }) => {
  await openStory(page, 'bills-airtime-form--network-chosen');
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '.ts-root *:not(input)',
  });
  const used = await Promise.all(nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })));
  const fonts = used.flatMap(({ fonts: of }) => of);
  expect(fonts.length).toBeGreaterThan(5);
  expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
  await expect(page.locator('.ts-root')).toContainText('₦');
});
