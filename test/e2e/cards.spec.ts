import { CardsPage, cardWorlds, issueCard, rates } from './cards-page.ts';
import { balanceOf, expect, onlyPurchase, purchasesOf, test } from './fixtures.ts';

/** The companion asks for the first time after five seconds. */
const found = { timeout: 25_000 };

for (const cardWorld of cardWorlds) {
  const { name, mount } = cardWorld;

  test(`a card is bought in naira, and found again at its own address: ${name}`, async ({ page, open }) => {
    await open('ada', cardWorld.at('/cards'));
    const cards = new CardsPage(page, cardWorld);
    await expect(page.getByText('No cards yet')).toBeVisible();
    await cards.button('Get a card').click();
    await expect(page).toHaveURL(cardWorld.at('/cards/new'));
    await expect(cards.heading('New card')).toBeFocused();
    await cards.enterDollars('10');
    // Ten dollars and one for the card itself.
    await cards.button('Pay ₦17,600').click();
    await expect(cards.heading('Your card is ready')).toBeVisible();
    await page.getByRole('link', { name: 'Open this card' }).click();
    await expect(cards.holds('$10.00')).toBeVisible();
    await expect(page.getByText('First load')).toBeVisible();
    const address = page.url();
    await page.reload();
    await expect(cards.holds('$10.00')).toBeVisible();
    await page.getByRole('link', { name: 'All cards' }).click();
    await page.locator('.ts-card-button').click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL(cardWorld.at('/cards'));
    await page.goForward();
    await expect(cards.holds('$10.00')).toBeVisible();
    await expect.poll(() => balanceOf(page.request)).toEqual({ available: 50_000 - 11 * rates.sell, held: 0 });
  });

  test(`a load with a lost answer is reconciled, and made and paid once: ${name}`, async ({
    page,
    open,
    world,
    context,
  }) => {
    await open('ada', cardWorld.at('/cards'));
    const cardId = await issueCard(context.request, cardWorld, 5);
    const control = cardWorld.control(world);
    const cards = new CardsPage(page, cardWorld);
    await cards.goTo(`/cards/${cardId}`);
    await control.fault('lost_response', 'card.topup');
    await control.fault('webhook_lost', 'card.topup'); // else its event reports it at once
    await cards.addMoney('4.50');
    await expect(cards.heading('We don’t know yet whether it happened')).toBeVisible();
    await world.pass(5); // the companion asks for the first time
    await expect(cards.heading('Money added')).toBeVisible(found);
    await cards.button('Done').click();
    await expect(cards.holds('$9.50')).toBeVisible();
    const [load] = await purchasesOf(page.request, mount);
    expect(await control.truth(load?.ref ?? '')).toEqual({ executions: 1, status: 'success' });
    await expect.poll(() => balanceOf(page.request)).toEqual({ available: 50_000 - (6 + 4.5) * rates.sell, held: 0 });
  });

  test(`a card is closed once its money is withdrawn to the balance, and stays shown as closed: ${name}`, async ({
    page,
    open,
    context,
  }) => {
    await open('ada', cardWorld.at('/cards'));
    const cardId = await issueCard(context.request, cardWorld, 5);
    const cards = new CardsPage(page, cardWorld);
    await cards.goTo(`/cards/${cardId}`);
    await cards.button('Close card').click();
    await expect(cards.sentence('Withdraw $5.00 first')).toBeVisible();
    await cards.button('Withdraw first').click();
    await cards.button('Everything').click();
    await cards.button('Continue').click();
    await expect(page.getByText('Leaves the card')).toBeVisible();
    await cards.button('Withdraw ₦7,750').click();
    await expect(cards.heading('Money withdrawn')).toBeVisible();
    const after = { available: 50_000 - 6 * rates.sell + 5 * rates.buy, held: 0 };
    await expect.poll(() => balanceOf(page.request)).toEqual(after);
    await cards.button('Done').click();
    await expect(cards.holds('$0.00')).toBeVisible();

    await cards.button('Close card').click();
    await expect(cards.sentence('This cannot be undone')).toBeVisible();
    await page.getByLabel(/type the card’s last four digits/).fill('0000');
    await cards.button('Continue').click();
    await expect(cards.sentence('These are not the last four digits of this card')).toBeVisible();
    const asked = page.locator('label', { hasText: 'last four digits' });
    const [lastFour = ''] = /\d{4}$/.exec(await asked.innerText()) ?? [];
    await page.getByLabel(/type the card’s last four digits/).fill(lastFour);
    await cards.button('Continue').click();
    await cards.button('Close the card for good').click();
    await expect(cards.heading(`Card ··${lastFour} closed`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^This card was closed/).first()).toBeVisible();
    for (const action of ['Show details', 'Add money', 'Withdraw']) await expect(cards.button(action)).toHaveCount(0);
    await expect(cards.freezeSwitch).toHaveCount(0);
    await expect.poll(() => balanceOf(page.request)).toEqual(after);
  });

  test(`a card is frozen, stays so after a reload, and is unfrozen: ${name}`, async ({
    page,
    open,
    world,
    context,
  }) => {
    await open('ada', cardWorld.at('/cards'));
    const cardId = await issueCard(context.request, cardWorld, 5);
    const control = cardWorld.control(world);
    const cards = new CardsPage(page, cardWorld);
    await cards.goTo(`/cards/${cardId}`);
    await cards.freezeSwitch.click();
    await expect(page.getByText('Card frozen', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Payments are turned down/)).toBeVisible();
    await expect(cards.freezeSwitch).toBeChecked();
    await control.owe(6);
    await cards.freezeSwitch.click();
    await cards.button('Unfreeze the card').click();
    if (name === 'live') {
      await expect(cards.heading('The card is still frozen')).toBeVisible();
      await expect(cards.sentence(/The shop owes its card provider more than 5 dollars/)).toBeVisible();
      await control.owe(5);
      await cards.button('Done').click();
      await cards.freezeSwitch.click();
      await cards.button('Unfreeze the card').click();
    }
    await expect(page.locator('.ts-notice-title', { hasText: 'Card unfrozen' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
    await expect(cards.freezeSwitch).not.toBeChecked();
    await expect.poll(() => balanceOf(page.request)).toEqual({ available: 50_000 - 6 * rates.sell, held: 0 });
  });

  test(`a card by stablecoin waits for its deposit at its own address, and turns into a card when it comes: ${name}`, async ({
    page,
    open,
    world,
  }) => {
    await open('ada', cardWorld.at('/cards/new'));
    const cards = new CardsPage(page, cardWorld);
    await page.getByLabel('First load in dollars').fill('20');
    await page.getByRole('radio', { name: 'Stablecoin' }).check();
    await cards.button('Continue').click();
    await cards.button('Get the deposit address').click();
    await expect(cards.heading('Waiting for your deposit')).toBeVisible();
    await expect(page.getByText('21 USDT')).toBeVisible();
    await cards.goTo('/cards');
    await page.getByRole('link', { name: 'A new card, $20.00' }).click();
    await page.reload();
    await expect(page.getByText('21 USDT')).toBeVisible();
    await expect(page.getByText('Time left')).toBeVisible();
    const { details } = (await (
      await page.request.get(`${mount}/instructions/${(await onlyPurchase(page.request, mount)).ref}`)
    ).json()) as { readonly details: { readonly order: { readonly order_id: string } } };
    await cardWorld.control(world).deposit(details.order.order_id);
    await page.getByRole('link', { name: 'Open this card' }).click(found);
    await expect(cards.holds('$20.00')).toBeVisible();
    await page.getByRole('link', { name: 'All cards' }).click();
    await expect(page.locator('.ts-card-button')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Waiting for your deposit' })).toHaveCount(0);
    expect(await balanceOf(page.request)).toEqual({ available: 50_000, held: 0 });
  });
}
