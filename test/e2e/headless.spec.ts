import { issueCard, liveWorld, sandboxWorld } from './cards-page.ts';
import { askForTopUp, CheckoutPage } from './checkout-page.ts';
import { balanceOf, expect, onlyPurchase, purchasesOf, signIn, test } from './fixtures.ts';

/* The examples of docs/frontend/headless.md, as they are written there. */

test('a card is frozen by hooks alone, once, also where the answer is lost and the page is loaded again', async ({
  page,
  open,
  world,
  context,
}) => {
  await signIn(context, 'ada');
  const cardId = await issueCard(context.request, sandboxWorld, 5);
  await open('ada', `/headless/card/${cardId}`);
  // No outcome is known before the reload: a page that has shown one starts again when it is loaded.
  await world.sandbox.hold('card.freeze');
  await page.getByRole('button', { name: 'Freeze this card' }).dblclick();
  await expect(page.getByText('Freezing the card. Do not start it again.')).toBeVisible();
  const freezes = async (): Promise<number> =>
    (await purchasesOf(page.request)).filter(({ operation }) => operation === 'card.freeze').length;
  // A request that the reload cuts off before it arrives freezes nothing.
  await expect.poll(freezes).toBe(1);
  await page.reload();
  await expect(page.getByText('Freezing the card. Do not start it again.')).toBeVisible();
  await world.release();
  await expect(page.getByText('The card is frozen.')).toBeVisible({ timeout: 25_000 });
  expect(await freezes()).toBe(1);
});

test('a data bundle is bought by hooks alone, once, at the price that was shown', async ({ page, open, world }) => {
  await open('ada', '/headless/data');
  await page.getByLabel('Phone number').fill('08031234567');
  await page.getByRole('button', { name: /MB|GB/ }).first().click();
  const pay = page.getByRole('button', { name: /^Pay ₦/ });
  await expect(pay).toBeVisible();
  await pay.dblclick();
  await expect(page.getByText(/\S+ delivered\.$/)).toBeVisible({ timeout: 25_000 });
  const { ref } = await onlyPurchase(page.request);
  expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1 });
  await page.getByRole('button', { name: 'Buy something else' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('08031234567');
});

test('a wallet payment is made by hooks alone, and the page never sees the entries', async ({
  page,
  open,
  world,
  context,
}) => {
  await signIn(context, 'ada');
  const checkoutId = await askForTopUp(context.request);
  await open('ada', liveWorld.at(`/headless/pay/${checkoutId}`));
  const checkout = new CheckoutPage(page);
  await checkout.open(page.getByRole('button', { name: /^Pay ₦5,000 by wallet$/ }));
  await checkout.enterPin();
  await checkout.otpAsked();
  await checkout.enterOtp(await world.live.lastOtp());
  await expect(page.getByText('Paid.', { exact: true })).toBeVisible({ timeout: 25_000 });
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 55_000, held: 0 });
  expect(await world.live.posts('/wallet/pay')).toBe(1);
});
