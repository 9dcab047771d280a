import { randomUUID } from 'node:crypto';
import { naira } from './amounts.ts';
import { CardsPage, cardWorlds, detailsOf, issueCard, rates, sandboxWorld } from './cards-page.ts';
import { balanceOf, expect, onlyPurchase, purchasesOf, signIn, test } from './fixtures.ts';

/** The companion asks for the first time after five seconds. */
const found = { timeout: 25_000 };

test('a replacement whose answer was lost is reconciled, made once, and gives the card a new number', async ({
  page,
  open,
  world,
  context,
}) => {
  for (const cardWorld of cardWorlds) {
    await open('ada', cardWorld.at('/cards'));
    const cardId = await issueCard(context.request, cardWorld, 5);
    const control = cardWorld.control(world);
    const before = await detailsOf(cardWorld, control, cardId);
    const cards = new CardsPage(page, cardWorld);
    await cards.goTo(`/cards/${cardId}`);
    await control.fault('lost_response', 'card.replace');
    await control.fault('webhook_lost', 'card.replace'); // else its event reports it at once
    await cards.button('Replace').click();
    await expect(cards.sentence('The number stops working')).toBeVisible();
    await cards.button('Replace the card').click();
    await expect(cards.heading('We don’t know yet whether it happened')).toBeVisible();
    await world.pass(5); // the companion asks for the first time
    await expect(cards.heading('Card replaced')).toBeVisible(found);
    await cards.button('Done').click();
    const after = await detailsOf(cardWorld, control, cardId);
    expect(after.number).not.toBe(before.number);
    await expect(cards.heading(`Card ending in ${after.number.slice(-4)}`)).toBeVisible();
    await expect(cards.holds('$5.00')).toBeVisible();
    expect(await control.count('PATCH', `/cards/replace/${cardId}`)).toBe(1);
  }
});

test('a declined card payment appears on the page by itself, with its reason', async ({
  page,
  open,
  world,
  context,
}) => {
  for (const cardWorld of cardWorlds) {
    await open('ada', cardWorld.at('/cards'));
    const cardId = await issueCard(context.request, cardWorld, 5);
    const cards = new CardsPage(page, cardWorld);
    await cards.goTo(`/cards/${cardId}`);
    await expect(page.getByText('First load')).toBeVisible();
    const use = { card_id: cardId, amount: 80, acceptor_name: 'Kite Books' } as const;
    await cardWorld.control(world).useCard({ ...use, event: 'approved' });
    const used = Date.now();
    const declined = page.locator('.ts-entry[data-declined]:not([data-reported])');
    const latest = page.locator('.ts-entry[data-reported]');
    await expect(declined).toContainText('$80.00');
    await expect(latest).toContainText('Kite Books');
    test.info().annotations.push({ type: 'shown after', description: `${Date.now() - used} ms` });
    for (const line of [declined, latest])
      await expect(line).toContainText('Declined: Kite Books: the card does not hold enough');
    await cards.button('Money in').click();
    await expect(declined).toHaveCount(0);
  }
});

test('a fourth card is refused with a reason, and its money is released', async ({ page, open, context }) => {
  await open('ada', '/cards');
  for (let count = 0; count < 3; count += 1) await issueCard(context.request, sandboxWorld, 1);
  const cards = new CardsPage(page, sandboxWorld);
  await cards.goTo('/cards/new');
  await cards.enterDollars('1');
  await cards.button('Pay ₦3,200').click();
  await expect(cards.heading('No card was made')).toBeVisible();
  await expect(cards.sentence(/already has three active cards/)).toBeVisible();
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 50_000 - 3 * 2 * rates.sell, held: 0 });
  await cards.goTo('/cards');
  await expect(page.locator('.ts-card-button')).toHaveCount(3);
});

test('the balance of a closed card is paid out once', async ({ open, context, world }) => {
  for (const cardWorld of cardWorlds) {
    await open('ada', cardWorld.at('/account'));
    const before = await balanceOf(context.request);
    const cardId = await issueCard(context.request, cardWorld, 5);
    await cardWorld.control(world).fault('lost_response', 'card.terminate');
    const closing = { operation: 'card.terminate', input: { id: cardId } };
    const sent = await context.request.post(`${cardWorld.mount}/instructions`, {
      data: closing,
      headers: { 'Idempotency-Key': randomUUID() },
    });
    expect(await sent.json()).toMatchObject({ quote: naira(5 * rates.buy) });
    await world.pass(5); // the companion asks for the first time
    await expect
      .poll(() => balanceOf(context.request), found)
      .toEqual({ available: before.available - 6 * rates.sell + 5 * rates.buy, held: 0 });
    const [closed] = await purchasesOf(context.request, cardWorld.mount);
    expect(closed).toMatchObject({ state: 'succeeded', funding: 'credited' });
    expect(await cardWorld.control(world).truth(closed?.ref ?? '')).toEqual({ executions: 1, status: 'success' });
  }
});

test('a purchase beyond the balance is declined, and nothing is sent', async ({ page, open, world }) => {
  await page.route('**/till/balance*', (route) => route.abort()); // the page cannot know
  await open('ada', '/cards/new');
  const cards = new CardsPage(page, sandboxWorld);
  await cards.button('$100.00').click();
  await cards.button('Continue').click();
  await cards.button('Pay ₦161,600').click();
  await expect(cards.sentence('Your balance does not cover this purchase.')).toBeVisible();
  expect(await world.sandbox.count('POST', '/cards/create')).toBe(0);
  expect(await balanceOf(page.request)).toEqual({ available: 50_000, held: 0 });
});

test('contact details are saved, and a missing one is reported at its field', async ({ page, open, context }) => {
  await open('ada', '/cards');
  const cardId = await issueCard(context.request, sandboxWorld, 5);
  const cards = new CardsPage(page, sandboxWorld);
  await cards.goTo(`/cards/${cardId}`);
  await cards.button('Contact details').click();
  await page.getByLabel('Mobile number').fill('12');
  await cards.button('Continue').click();
  await expect(cards.sentence(/^Use digits only, with the country code/)).toBeVisible();
  await page.getByLabel('Mobile number').fill('+234 803 123 4567');
  await page.getByLabel('City').fill('Ibadan');
  await cards.button('Continue').click();
  await cards.button('Save the details').click();
  await expect(cards.heading('Details saved')).toBeVisible();
});

test('another shopper’s card and order are not found, and neither is one that does not exist', async ({
  open,
  browser,
  baseURL,
  context,
}) => {
  for (const cardWorld of cardWorlds) {
    await open('ada', cardWorld.at('/cards'));
    const cardId = await issueCard(context.request, cardWorld, 5);
    const { ref } = await onlyPurchase(context.request, cardWorld.mount);
    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    await signIn(other, 'bayo');
    const theirs = await other.newPage();
    const words: string[] = [];
    for (const address of [`/cards/${cardId}`, '/cards/card_of_nobody']) {
      await theirs.goto(cardWorld.at(address));
      await expect(theirs.getByText('There is no such card')).toBeVisible();
      await expect(theirs.getByRole('region', { name: 'Card transactions' })).toHaveCount(0);
      words.push(await theirs.getByRole('main').innerText());
    }
    expect(words[0]).toBe(words[1]);
    await theirs.goto(cardWorld.at(`/cards/orders/${ref}`));
    await expect(theirs.getByText('This receipt could not be loaded')).toBeVisible();
    await theirs.goto(cardWorld.at('/cards'));
    await expect(theirs.getByText('No cards yet')).toBeVisible();
    await other.close();
  }
});
