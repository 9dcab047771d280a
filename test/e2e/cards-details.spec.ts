import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CardsPage, cardWorlds, detailsOf, grouped, issueCard, sandboxWorld } from './cards-page.ts';
import { expect, processTest, quick, signIn, test } from './fixtures.ts';
import { keys } from './hands.ts';
import { recordTraffic } from './traffic.ts';

/** Everything that a script of the page could get hold of. */
function readable(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      performance.getEntries().map(({ name }) => name),
      location.href,
      history.state,
    ]),
  );
}

for (const cardWorld of cardWorlds) {
  processTest(
    `a card’s number is shown in its frame to who confirmed that it is them, and nowhere else: ${cardWorld.name}`,
    cardWorld === sandboxWorld ? quick : {},
    async ({ page, open, world, context, consoleLines }) => {
      await open('ada', cardWorld.at('/account'));
      const cardId = await issueCard(context.request, cardWorld, 5);
      const truth = await detailsOf(cardWorld, cardWorld.control(world), cardId);
      expect(truth.number).toMatch(/^\d{16}$/);
      const traffic = recordTraffic(page);
      const cards = new CardsPage(page, cardWorld);
      await cards.goTo(`/cards/${cardId}`);
      await cards.confirmItIsMe();
      await expect(page).toHaveURL(cardWorld.at(`/cards/${cardId}`));
      await cards.pressInFrame('Show card details');
      await expect(cards.frame.getByText(grouped(truth.number))).toBeVisible();
      await expect(cards.frame.getByText(truth.expiry, { exact: true })).toBeVisible();
      await expect(cards.frame.getByText(truth.ccv, { exact: true })).toBeVisible();

      const stores = readdirSync(world.dataDirectory)
        .filter((file) => file.includes('.db'))
        .map((file) => readFileSync(join(world.dataDirectory, file), 'latin1'));
      const exchanged = (await traffic()).map(({ text }) => text).join('\n');
      const disclosed = [await readable(page), exchanged, await world.log(), consoleLines.join('\n'), ...stores];
      expect(exchanged).toContain('/frames/reveal');
      for (const secret of [truth.number, grouped(truth.number), `"${truth.ccv}"`, truth.expiry])
        expect(disclosed.join('\n').includes(secret)).toBe(false);

      // As any press in the page does.
      await cards.button('Hide').focus();
      await expect(cards.frame.getByText(grouped(truth.number))).toHaveCount(0);
      await cards.button('Show again').click();
      await cards.pressInFrame('Show card details');
      await expect(cards.frame.getByText(grouped(truth.number))).toBeVisible();
      await cards.button('Hide').click();
      await expect(page.locator('iframe')).toHaveCount(0);
    },
  );
}

test('a confirmation is of one browser: another one of the same person is asked for itself', async ({
  page,
  open,
  context,
  browser,
  baseURL,
}) => {
  await open('ada', '/account');
  const cardId = await issueCard(context.request, sandboxWorld, 5);
  await page.goto(`/cards/${cardId}`);
  await new CardsPage(page, sandboxWorld).confirmItIsMe();

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(other, 'ada');
  const elsewhere = await other.newPage();
  await elsewhere.goto(`/cards/${cardId}`);
  await new CardsPage(elsewhere, sandboxWorld).button('Show details').click();
  await expect(elsewhere.getByRole('link', { name: 'Confirm now' })).toBeVisible();
  // An address that was tampered with leads nowhere else.
  await elsewhere.goto('/confirm?return=https://evil.example/');
  await elsewhere.getByRole('button', { name: 'It is me' }).click();
  await expect(elsewhere).toHaveURL('/cards');
  await other.close();
});

test('details are opened by keyboard alone, and hidden once the focus leaves them', async ({ page, open, context }) => {
  await open('ada', '/account');
  const cardId = await issueCard(context.request, sandboxWorld, 5);
  const cards = new CardsPage(page, sandboxWorld);
  await cards.goTo(`/cards/${cardId}`);
  await cards.button('Show details').press('Enter');
  await page.getByRole('link', { name: 'Confirm now' }).press('Enter');
  await cards.button('It is me').press('Enter');
  const show = cards.frame.getByRole('button', { name: 'Show card details' });
  await expect(show).toBeVisible();
  // The focused element is gone, so Tab continues from its place: into the frame.
  await keys.press(show);
  await expect(cards.frame.getByRole('button', { name: 'Copy: Card number' })).toBeVisible();
  await cards.button('Hide').focus();
  await expect(cards.button('Show again')).toBeVisible();
  await expect(cards.frame.getByRole('button')).toHaveCount(0);
});
