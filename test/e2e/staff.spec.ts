import type { APIRequestContext, Page } from '@playwright/test';
import { dollars, naira } from './amounts.ts';
import { expectAccessible, expectToFitNarrow } from './accessible-page.ts';
import { openAccount } from './bank-accounts.ts';
import { balanceOf, expect, onlyPurchase, signIn, test } from './fixtures.ts';
import { finger, keys, tabTo } from './hands.ts';
import { settleReview, StaffPage } from './staff-page.ts';

function customer(page: Page) {
  return page.getByRole('region', { name: 'A customer' });
}

/** Ada buys airtime, and answers its reference. */
async function buy(ada: APIRequestContext, phone: string): Promise<string> {
  const bought = await ada.post('/till/instructions', {
    data: { operation: 'airtime.buy', input: { phone, network: 'mtn', amount: naira(500) } },
    headers: { 'Idempotency-Key': `a-purchase-for-${phone}` },
  });
  expect([201, 202], await bought.text()).toContain(bought.status());
  return ((await bought.json()) as { ref: string }).ref;
}

async function becomes(ada: APIRequestContext, outcome: { state?: string; funding?: string }, pass = async () => {}) {
  await expect(async () => {
    await pass();
    expect(await onlyPurchase(ada)).toMatchObject(outcome);
  }).toPass({ timeout: 40_000, intervals: [200] });
}

test('the staff page and its answers do not exist for shoppers', async ({ page, open }) => {
  await open('ada', '/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  const paths = ['instructions', 'sales', 'health', 'audit'].map((read) => `/till/staff/${read}`);
  for (const path of ['/api/customers', '/till-live/staff/instructions?state=review', ...paths])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
});

const screens = [
  { name: 'on a desktop', options: { viewport: { width: 1280, height: 800 } } },
  { name: 'on a phone', options: finger.options },
];

for (const { name, options } of screens) {
  test.describe(`by keyboard alone, ${name}`, () => {
    test.use(options);

    test('a failed purchase is found by its number, with what proves it, and the look is in the audit log', async ({
      page,
      open,
      ada,
    }) => {
      const ref = await buy(ada, '08030000002');
      await becomes(ada, { state: 'failed', funding: 'released' });
      await open('staff', '/staff');
      const staff = new StaffPage(page);
      await staff.find('0803 000 0002');
      const row = await staff.openRow(staff.purchases, /^MTN airtime .*0803.000.0002.*Ada Obi.*Not delivered$/);
      for (const fact of [ref, 'Given back', 'ada'])
        await expect(row.getByText(fact, { exact: true }).first()).toBeVisible();
      await expect(row.getByText(/^Asked: failed|^Event: .*failed/).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(staff.purchases.getByRole('button', { name: /^MTN airtime/ })).toHaveAttribute(
        'aria-expanded',
        'false',
      );
      const looks = await staff.trace('staff', 'who did it');
      await expect(looks.filter({ hasText: `a number · ${ref}` })).toContainText('instruction.list');
    });

    test('an unknown purchase is decided with a note, once, and the decision is in its evidence and in the audit log', async ({
      page,
      open,
      ada,
      world,
    }) => {
      const ref = await buy(ada, '08030000003');
      await becomes(ada, { state: 'review', funding: 'reserved' }, () => world.pass(60));
      await open('staff', '/staff');
      const staff = new StaffPage(page);
      const review = await staff.openRow(staff.reviews, /^MTN airtime .*0803.000.0003.*Ada Obi.*23 h left/);
      // Nothing is decided without an answer and a note.
      await keys.press(review.getByRole('button', { name: 'Decide' }));
      await expect(staff.reviews.getByText(/is decided/)).toHaveCount(0);
      await staff.decide(/^MTN airtime/, 'It did not happen', 'The platform’s support said so.');
      await expect(staff.reviews.getByText('Nothing is waiting')).toBeVisible();
      await becomes(ada, { state: 'failed', funding: 'released' });
      expect(await balanceOf(ada)).toEqual({ available: 50_000, held: 0 });

      await staff.find(ref);
      const row = await staff.openRow(staff.purchases, /^MTN airtime .*Not delivered$/);
      await expect(row.getByText('Decided: failed: The platform’s support said so. · staff')).toBeVisible();
      const lines = await staff.trace(ref);
      await expect(lines.filter({ hasText: 'instruction.resolve' })).toContainText(`${ref} · failed`);
      await expect(lines.filter({ hasText: 'instruction.get' })).toContainText('staff');
    });

    test('a reversed purchase shows that its money is back, and the look is in the audit log', async ({
      page,
      open,
      ada,
      world,
    }) => {
      await world.sandbox.reverseAfter(1);
      const ref = await buy(ada, '08030000004');
      await becomes(ada, { state: 'reversed', funding: 'refunded' }, () => world.pass(20));
      await open('staff', '/staff');
      const staff = new StaffPage(page);
      await staff.find(ref);
      const row = await staff.openRow(staff.purchases, /^MTN airtime .*0803.000.0004.*Ada Obi.*Refunded$/);
      await expect(row.getByText('Refunded', { exact: true }).last()).toBeVisible();
      await keys.press(row.getByRole('button', { name: 'All purchases of Ada Obi' }));
      await expect(staff.purchases.getByRole('searchbox')).toHaveValue('ada');
      const lines = await staff.trace(ref);
      await expect(lines.filter({ hasText: 'instruction.get' })).toContainText('staff');
    });

    test('what a shopper reports is answered, in the audit log, and read by the shopper', async ({
      page,
      open,
      ada,
      browser,
      world,
    }) => {
      const ref = await buy(ada, '08031234567');
      await becomes(ada, { state: 'succeeded', funding: 'captured' });
      await open('ada', `/history/${ref}`);
      await keys.press(page.getByRole('button', { name: 'Report a problem' }));
      await tabTo(page.getByRole('radio', { name: 'It did not arrive' }));
      await page.keyboard.press('Space');
      await keys.type(page.getByRole('textbox', { name: 'What should the shop know?' }), 'My balance is the same.');
      await keys.press(page.getByRole('button', { name: 'Send report' }));
      await expect(page.getByRole('heading', { name: 'Your report was sent' })).toBeFocused();

      const office = await browser.newContext({ baseURL: world.shopUrl, viewport: page.viewportSize() });
      await signIn(office, 'staff');
      const staff = new StaffPage(await office.newPage());
      await staff.page.goto('/staff');
      const report = await staff.openRow(staff.cases, /^MTN airtime .*Ada Obi.*It did not arrive/);
      await expect(report.getByText('My balance is the same.')).toBeVisible();
      await keys.type(report.getByRole('textbox', { name: 'Your answer' }), 'It arrived: dial *310#.');
      await keys.press(report.getByRole('button', { name: 'Send answer' }));
      await expect(staff.cases.getByText('No report is waiting')).toBeVisible();
      await expect(staff.cases.getByRole('heading', { level: 2 })).toBeFocused();
      const lines = await staff.trace(ref);
      await expect(lines.filter({ hasText: 'case.answer' })).toContainText('answered');
      await office.close();

      await expect(page.getByRole('heading', { name: 'The shop has answered' })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('It arrived: dial *310#.').first()).toBeVisible();
    });

    test.describe('where refunds are paid by hand', () => {
      test.use({ refundsByHand: true });

      test('what is owed is settled with a note, and the settlement is in the audit log', async ({
        page,
        open,
        ada,
        world,
      }) => {
        await world.sandbox.reverseAfter(1);
        const ref = await buy(ada, '08030000004');
        await becomes(ada, { state: 'reversed', funding: 'refund_owed' }, () => world.pass(20));
        await open('staff', '/staff');
        const staff = new StaffPage(page);
        const owed = await staff.openRow(staff.owed, /^MTN airtime .*Ada Obi.*₦500/);
        await keys.type(owed.getByRole('textbox', { name: 'How was the refund paid?' }), 'By bank transfer, 8812.');
        await keys.press(owed.getByRole('button', { name: 'Mark refund as paid' }));
        await expect(staff.owed.getByText('No refund is waiting')).toBeVisible();
        await expect(staff.owed.getByRole('heading', { level: 2 })).toBeFocused();
        await becomes(ada, { state: 'reversed', funding: 'refunded' });
        const lines = await staff.trace(ref);
        await expect(lines.filter({ hasText: 'instruction.settle' })).toContainText('staff');
      });
    });
  });
}

test('nothing for axe to find in light, dark and right to left, with every widget filled, and no sideways scrolling', async ({
  page,
  open,
  ada,
  world,
}) => {
  // At a desk: on narrower pages some of it is in tabs.
  await page.setViewportSize({ width: 1280, height: 800 });
  await buy(ada, '08030000003');
  await becomes(ada, { state: 'review' }, () => world.pass(60));
  await buy(ada, '08031234567');
  await open('staff', '/staff');
  const staff = new StaffPage(page);
  await staff.openRow(staff.reviews, /^MTN airtime/);
  await expect(page.getByRole('table', { name: 'By hour' })).toBeVisible();
  await expectAccessible(page);
  await expectToFitNarrow(page);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await expectToFitNarrow(page);
  await expectAccessible(page);
});

test('a review that another staff member has settled meanwhile is not settled again', async ({
  page,
  open,
  world,
  context,
}) => {
  await world.sandbox.fault('lost_response', 'account.create');
  await signIn(context, 'bayo');
  await openAccount(page.request);
  await open('staff', '/staff');
  const other = await context.newPage();
  const { reviews } = new StaffPage(page);
  await reviews.getByRole('button', { name: /^New virtual account/ }).click({ timeout: 30_000 });
  await reviews.getByRole('radio', { name: 'Done', exact: true }).check();
  await reviews.getByLabel('How was it found out?').fill('Seen at the bank.');
  // This page sees no change.
  for (const list of ['instructions', 'overview']) await page.route(`**/staff/${list}*`, (route) => route.abort());
  await settleReview(other, /^New virtual account/, 'It did not happen');
  await reviews.getByRole('button', { name: 'Count it as done' }).click();
  await expect(reviews.getByRole('alert')).toContainText('Somebody else has decided this meanwhile.');
});

test('an account of a customer is closed for transfers by staff, and opened again', async ({ page, open, context }) => {
  await signIn(context, 'ada');
  const number = await openAccount(page.request);
  await open('staff', '/staff');
  await page.getByLabel('Whose accounts and cards').selectOption('cus_ada');
  await expect(
    customer(page)
      .getByText(number ?? 'none', { exact: false })
      .first(),
  ).toBeVisible();
  await customer(page).getByRole('button', { name: 'Stop transfers to this account' }).click();
  await customer(page).getByRole('button', { name: 'Stop transfers', exact: true }).click();
  await expect(customer(page).getByText('Do not send money to this account')).toBeVisible({ timeout: 20_000 });
  await customer(page).getByRole('button', { name: 'Accept transfers again' }).click();
  await expect(customer(page).getByText('Do not send money to this account')).toHaveCount(0, { timeout: 20_000 });
  await page.getByLabel('Whose accounts and cards').selectOption('cus_bayo');
  await expect(customer(page).getByText('No account yet')).toBeVisible();
});

test('a card of a customer is shown to staff without its details, and without what moves money', async ({
  page,
  open,
  context,
}) => {
  await signIn(context, 'ada');
  const bought = await page.request.post('/till/instructions', {
    data: { operation: 'card.create', input: { type: 'virtual', amount: dollars(10) } },
    headers: { 'Idempotency-Key': 'a-card-for-staff-to-see' },
  });
  expect(bought.status(), await bought.text()).toBe(201);
  await open('staff', '/staff');
  await page.getByLabel('Whose accounts and cards').selectOption('cus_ada');
  await page.getByRole('region', { name: 'Cards', exact: true }).getByRole('button').first().click();
  await expect(customer(page).getByRole('switch', { name: 'Freeze card' })).toBeVisible();
  for (const name of ['Show details', 'Add money', 'Withdraw'])
    await expect(customer(page).getByRole('button', { name })).toHaveCount(0);
});

test('staff can simulate a transfer, and no other user can', async ({ page, open, context }) => {
  await open('ada', '/account');
  const number = (await openAccount(page.request)) ?? '';
  await signIn(context, 'staff');
  await page.goto('/staff');
  await page.getByLabel('Account number', { exact: true }).fill(number);
  await page.getByLabel('Amount in naira').fill('700');
  await page.getByRole('button', { name: 'Make it arrive' }).click();
  await expect(page.getByText('The transfer arrived.')).toBeVisible({ timeout: 20_000 });
  await page.goto('/staff?environment=live');
  await expect(page.getByRole('heading', { name: 'A customer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Simulate a transfer' })).toHaveCount(0);

  await signIn(context, 'ada');
  await expect.poll(() => balanceOf(page.request), { timeout: 20_000 }).toEqual({ available: 50_700, held: 0 });
});
