import type { Locator } from '@playwright/test';
import { BillsPage, products } from './bills-page.ts';
import { CardsPage, sandboxWorld } from './cards-page.ts';
import { CheckoutPage } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';

/*
 * Each flow on a phone of 360 × 640: at each step the press that matters is in the window when the step is complete, and all
 * that is to be read before it stands above it, with the page at its top.
 */

const viewport = { width: 360, height: 640 };

test.use({ viewport, hasTouch: true, isMobile: true });

const form = '[data-step="fill"] > .ts-header, [data-step="fill"] > .ts-stack > :not(.ts-bar)';
const review = '.ts-step .ts-heading, .ts-step .ts-ticket';
const outcome = '.ts-seal, .ts-hero, .ts-outcome-subject';

for (const product of products) {
  test(`${product.name}: form, review and outcome`, async ({ page, open }) => {
    await open('ada');
    const bills = new BillsPage(page);
    await bills.choose(product);
    for (const field of product.fields) await bills.fillIn(field);
    await expect(page.locator('.ts-bone, .ts-name[data-at="checking"]')).toHaveCount(0);
    await expectOnScreen(bills.continue, form);
    await bills.continue.click();
    await expect(bills.pay).toBeEnabled({ timeout: 15_000 });
    await expectOnScreen(bills.pay, review);
    await bills.pay.click();
    await expect(bills.delivered).toBeVisible({ timeout: 20_000 });
    await expectOnScreen(page.getByRole('button', { name: 'Done' }), outcome);
  });
}

test('wallet: the amount, the payment, the PIN and the outcome', async ({ page, open, world }) => {
  await open('ada', '/account?environment=live');
  await page.getByLabel('Amount in naira').fill('5000');
  // The shop's own form stands below the account.
  const panel = page.getByRole('region', { name: 'Add money by wallet' });
  await expect.poll(async () => (await panel.boundingBox())?.height).toBeLessThanOrEqual(viewport.height - 52);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const checkout = new CheckoutPage(page);
  await expectOnScreen(checkout.begin, '.ts-ticket');
  await checkout.open();
  await checkout.enterPin();
  await checkout.otpAsked();
  await checkout.enterOtp(await world.live.lastOtp());
  await expect(checkout.paid).toBeVisible();
  // The shop's own page shows below where to go on.
  await expectOnScreen(checkout.widget.getByRole('button', { name: 'Print' }), outcome);
});

test('account: it is opened, and is there to pay into', async ({ page, open }) => {
  await open('bayo', '/account');
  await page.getByRole('button', { name: 'Open an account' }).click();
  const openIt = page.getByRole('button', { name: 'Open account', exact: true });
  await expectOnScreen(openIt, '.ts-heading, .ts-field');
  await openIt.click();
  await expect(page.getByRole('heading', { name: 'Your account is open' })).toBeVisible({ timeout: 20_000 });
  // The account itself is the outcome: its number, and the press that takes it along.
  await expectOnScreen(page.getByRole('button', { name: 'Copy all details' }), '.ts-ticket');
});

test('cards: one is bought, and money is added to it', async ({ page, open }) => {
  await open('ada', '/cards');
  const cards = new CardsPage(page, sandboxWorld);
  const pay = cards.button(/^Pay /);
  const done = cards.button('Done');
  await cards.button('Get a card').click();
  await page.getByLabel('First load in dollars').fill('10');
  await expectOnScreen(cards.button('Continue'), form);
  await cards.button('Continue').click();
  await expectOnScreen(pay, review);
  await pay.click();
  await expectOnScreen(done, outcome);

  await page.getByRole('link', { name: 'Open this card' }).click();
  await cards.button('Add money').click();
  await page.getByLabel('Amount in dollars').fill('5');
  await expectOnScreen(cards.button('Continue'), form);
  await cards.button('Continue').click();
  await expectOnScreen(pay, review);
  await pay.click();
  await expectOnScreen(done, outcome);
});

/**
 * Expects the press in the window, and all that is found by the selector between the top of the window and the press. A press in a
 * bar covers neither a card nor where the receipt is shared: where these reach the end of the window, it follows them.
 */
async function expectOnScreen(press: Locator, selector: string): Promise<void> {
  await expect(press).toBeEnabled({ timeout: 20_000 });
  await expect(async () => {
    const { isPressed, outside, covered, count } = await press.evaluate((button, selector) => {
      scrollTo({ top: 0, behavior: 'instant' });
      const bar = button.closest('.ts-bar, .ts-actions') ?? button;
      const place = bar.getBoundingClientRect();
      const { bottom } = button.getBoundingClientRect();
      const end = Math.min(place.top, innerHeight);
      const found = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
      const outside = found.flatMap((each) => {
        const box = each.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= end + 0.5
          ? []
          : `${each.className}: ${Math.round(box.top)} to ${Math.round(box.bottom)}, above ${Math.round(end)}`;
      });
      const served = [...document.querySelectorAll('.ts-card, .ts-shares')].filter(
        (each) => each.checkVisibility() && !each.contains(button),
      );
      const within = (top: number, bottom: number): readonly string[] =>
        served.flatMap((each) => {
          const box = each.getBoundingClientRect();
          return box.bottom > top + 1.5 && box.top < bottom - 0.5 ? each.className : [];
        });
      const atEnd = within(innerHeight - place.height, innerHeight);
      return {
        isPressed: bottom <= innerHeight || (bar.matches('[data-loose]') && atEnd.length > 0),
        outside,
        covered: within(place.top, place.bottom),
        count: found.length,
      };
    }, selector);
    expect(count).toBeGreaterThan(0);
    expect(outside).toEqual([]);
    expect(covered).toEqual([]);
    expect(isPressed).toBe(true);
  }).toPass({ timeout: 5_000 });
}
