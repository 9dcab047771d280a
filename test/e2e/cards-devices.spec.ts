import { expectAccessible, expectToFitNarrow } from './accessible-page.ts';
import { CardsPage, issueCard, liveWorld, rates, sandboxWorld } from './cards-page.ts';
import { balanceOf, expect, purchasesOf, test } from './fixtures.ts';
import { keys } from './hands.ts';

/** The companion asks for the first time after five seconds. */
const found = { timeout: 25_000 };

test('by keyboard alone a card is bought, opened and frozen', async ({ page, open }) => {
  await open('ada', '/cards');
  const cards = new CardsPage(page, sandboxWorld);
  const press = async (name: string | RegExp): Promise<void> => {
    await keys.press(page.getByRole('main').getByRole('button', { name, exact: true }));
  };
  await press('Get a card');
  await expect(cards.heading('New card')).toBeFocused();
  await page.getByLabel('First load in dollars').focus();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(cards.heading('Check your card')).toBeFocused();
  await press(/^Pay /);
  await expect(cards.heading('Your card is ready')).toBeFocused();
  await page.getByRole('link', { name: 'Open this card' }).press('Enter');
  await expect(cards.heading('Your card')).toBeFocused();
  await cards.freezeSwitch.press('Space');
  await expect(page.getByText('Card frozen', { exact: true })).toBeVisible();
  await expect(cards.freezeSwitch).toBeFocused();
  await cards.freezeSwitch.press('Space');
  await expect(cards.heading('Unfreeze this card?')).toBeFocused();
  await press('Leave it as it is');
  await expect(cards.heading(/^Card ending in/)).toBeFocused();
});

test('on a phone a load continues after a reload in its middle, and is made once', async ({
  page,
  open,
  world,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('ada', liveWorld.at('/cards'));
  const cardId = await issueCard(context.request, liveWorld, 5);
  const cards = new CardsPage(page, liveWorld);
  await cards.goTo(`/cards/${cardId}`);
  await world.live.hold('card.topup');
  await cards.addMoney('3');
  await expect(cards.heading('Adding the money')).toBeVisible();
  await page.reload();
  await expect(cards.heading('Adding the money')).toBeVisible();
  await world.release();
  await expect(cards.heading('Money added')).toBeVisible(found);
  await cards.button('Done').click();
  await expect(cards.holds('$8.00')).toBeVisible();
  const [load] = await purchasesOf(page.request, liveWorld.mount);
  expect(await world.live.truth(load?.ref ?? '')).toEqual({ executions: 1, status: 'success' });
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 50_000 - (6 + 3) * rates.sell, held: 0 });
});

test('the cards pages: nothing for axe to find, and no sideways scrolling at 320 pixels', async ({
  page,
  open,
  context,
}) => {
  await open('ada', '/cards');
  const cardId = await issueCard(context.request, sandboxWorld, 5);
  for (const [address, landmark] of [
    ['/cards', 'Get a card'],
    ['/cards/new', 'Continue'],
    [`/cards/${cardId}`, 'Close card'],
    [`/confirm?return=/cards/${cardId}`, 'It is me'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(address);
    await expect(page.getByRole('button', { name: landmark })).toBeVisible();
    await expectAccessible(page);
    await expectToFitNarrow(page);
  }
});
