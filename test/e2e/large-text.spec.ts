import type { Locator, Page } from '@playwright/test';
import { AirtimePage } from './airtime-page.ts';
import { BillsPage, products } from './bills-page.ts';
import { CardsPage, detailsOf, grouped, issueCard, sandboxWorld } from './cards-page.ts';
import { askForTopUp, CheckoutPage, payAddress } from './checkout-page.ts';
import { expect, signIn, test } from './fixtures.ts';
import { keys, tabTo } from './hands.ts';
import type { HostedWorld } from './hosted-world.ts';

/*
 * Each flow with the keyboard alone on a small phone, with text of twice its size: nothing scrolls sideways, and what has
 * the focus is never hidden behind something else, such as the bar at the end of a form.
 */

test.use({ viewport: { width: 360, height: 740 } });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const enlarge = (): void => document.documentElement?.style.setProperty('font-size', '200%');
    enlarge();
    document.addEventListener('DOMContentLoaded', enlarge);
  });
});

interface Scene {
  readonly page: Page;
  readonly world: HostedWorld;
  readonly open: (person: 'ada' | 'bayo', address?: string) => Promise<void>;
}

const flows: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  async airtime({ page, open }) {
    await open('ada');
    const airtime = new AirtimePage(page);
    await type(page.getByLabel('Phone number'), '08031234567');
    await type(page.getByLabel('Amount', { exact: true }), '500');
    await press(airtime.continue);
    await press(airtime.pay);
    await expect(airtime.delivered).toBeVisible();
    await press(page.getByRole('button', { name: 'Done' }));
  },

  async electricity({ page, open }) {
    const product = products.find(({ name }) => name === 'Electricity');
    if (!product) throw new Error('The shop sells no electricity.');
    await open('ada');
    const bills = new BillsPage(page);
    await press(await bills.entry(product));
    for (const field of product.fields) {
      await bills.typeIn(field);
      await expectSeen(page);
    }
    await press(bills.continue);
    await press(bills.pay);
    await expect(bills.delivered).toBeVisible({ timeout: 20_000 });
    await press(page.getByRole('button', { name: 'Copy token' }));
  },

  async 'card details'({ page, world, open }) {
    await open('ada', '/cards');
    const cardId = await issueCard(page.request, sandboxWorld, 5);
    const { number } = await detailsOf(sandboxWorld, world.sandbox, cardId);
    const cards = new CardsPage(page, sandboxWorld);
    await cards.goTo(`/cards/${cardId}`);
    await press(cards.button('Show details'));
    await press(page.getByRole('link', { name: 'Confirm now' }));
    await press(cards.button('It is me'));
    await press(cards.frame.getByRole('button', { name: 'Show card details', exact: true }));
    await expect(cards.frame.getByText(grouped(number))).toBeVisible();
    await press(cards.button('Hide'));
  },

  async checkout({ page, world, open }) {
    await signIn(page.context(), 'ada');
    await open('ada', payAddress(await askForTopUp(page.request)));
    const checkout = new CheckoutPage(page);
    await press(checkout.begin);
    await type(checkout.frame.getByLabel('Email or tag of your wallet'), '@ada');
    await type(checkout.frame.getByLabel('PIN, four digits'), '1234');
    await page.keyboard.press('Enter');
    await checkout.otpAsked();
    await type(checkout.frame.getByLabel('One-time password, five digits'), await world.live.lastOtp());
    await page.keyboard.press('Enter');
    await expect(checkout.paid).toBeVisible();
  },

  async account({ page, world, open }) {
    await open('bayo', '/account');
    await press(page.getByRole('button', { name: 'Open an account' }));
    await press(page.getByRole('button', { name: 'Open account', exact: true }));
    await expect(page.getByRole('heading', { name: 'Your account is open' })).toBeVisible({ timeout: 20_000 });
    await press(page.getByRole('button', { name: 'Done' }));
    const [account = ''] = await world.sandbox.accounts();
    await world.sandbox.transfer({ account, amount: 5_000, sender_name: 'Ngozi Eze' });
    const received = page.locator('summary.ts-entry').first();
    await expect(received).toContainText('Ngozi Eze', { timeout: 20_000 });
    await press(received);
  },

  async history({ page, open }) {
    await open('ada');
    await new AirtimePage(page).buy();
    await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
    await page.goto('/history');
    await type(page.getByRole('searchbox'), '0803 123');
    await press(page.getByRole('button', { name: 'Delivered', exact: true }));
    const entry = page.locator('.ts-entry').first();
    await press(entry);
    await expect(page.getByRole('button', { name: 'All purchases' })).toBeVisible();
    await expect(page.getByText(/^ts_/)).toBeVisible();
  },
};

for (const [name, walk] of Object.entries(flows)) {
  test(`${name}: with the keyboard alone, and with text of twice its size`, async ({ page, world, open }) => {
    await walk({ page, world, open });
    await expectSeen(page);
  });
}

async function press(target: Locator): Promise<void> {
  await tabTo(target);
  await expectSeen(target.page());
  await keys.press(target);
}

async function type(field: Locator, text: string): Promise<void> {
  await keys.type(field, text);
  await expectSeen(field.page());
}

/** Nothing scrolls sideways, and a part of what has the focus can be seen. */
async function expectSeen(page: Page): Promise<void> {
  const { overflow, covered } = await page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const places = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
    );
    const isSeen = places.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (focused.contains(hit) || hit.contains(focused));
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { overflow: scrollWidth - clientWidth, covered: isSeen ? null : focused.outerHTML.slice(0, 200) };
  });
  expect([page.url(), overflow, covered]).toEqual([page.url(), 0, null]);
}
