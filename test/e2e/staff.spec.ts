import type { Page } from '@playwright/test';
import { dollars } from './amounts.ts';
import { expectAccessible, expectToFitNarrow } from './accessible-page.ts';
import { openAccount } from './bank-accounts.ts';
import { balanceOf, expect, signIn, test } from './fixtures.ts';
import { settleReview } from './staff-page.ts';

function customer(page: Page) {
  return page.getByRole('region', { name: 'A customer' });
}

test('the staff page and its answers do not exist for shoppers', async ({ page, open }) => {
  await open('ada', '/staff');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  for (const path of ['/api/customers', '/till/staff/instructions', '/till-live/staff/instructions?state=review'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
});

test('an unknown outcome in either world waits with its evidence, and is settled with a note', async ({
  page,
  open,
  world,
  context,
}) => {
  // An account is opened, but the answer is lost, and no read can reconcile it (platform §4.2).
  await Promise.all([world.sandbox, world.live].map((platform) => platform.fault('lost_response', 'account.create')));
  await signIn(context, 'bayo');
  await Promise.all(['/till', '/till-live'].map((mount) => openAccount(page.request, mount)));
  await open('staff', '/staff');
  const reviews = page.getByRole('region', { name: 'Waiting for a decision' });
  await expect(reviews.getByRole('heading', { level: 3 })).toHaveCount(2, { timeout: 30_000 });
  const here = reviews.getByRole('listitem').filter({ hasText: 'Sandbox' });
  await expect(here.getByRole('heading', { name: 'New virtual account' })).toBeVisible();
  for (const fact of ['bayo', 'Sent: the connection broke', 'No clear answer came. We are checking.'])
    await expect(here.getByText(fact, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectToFitNarrow(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  // Nothing is settled without a proof, nor by the first press.
  await here.getByLabel('It did not happen').check();
  await here.getByRole('button', { name: 'Continue' }).click();
  await expect(here.getByLabel('How was it found out?')).toBeFocused();
  await here.getByLabel('How was it found out?').fill('The platform’s support said so.');
  await here.getByRole('button', { name: 'Continue' }).click();
  await expect(here.getByRole('blockquote')).toHaveText('The platform’s support said so.');
  await here.getByRole('button', { name: 'Back' }).click();
  await expect(here.getByLabel('How was it found out?')).toHaveValue('The platform’s support said so.');
  await here.getByRole('button', { name: 'Continue' }).click();
  await here.getByRole('button', { name: 'Yes, settle it' }).click();
  await expect(reviews.getByRole('status')).toContainText('is settled: it did not happen.');
  await expect(reviews.getByRole('heading', { level: 3 })).toHaveCount(1);

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Failed');
  const row = page.getByRole('region', { name: 'Instructions' }).getByRole('listitem').first();
  await row.getByText('New virtual account').click();
  await expect(row.getByText('Decided: failed: The platform’s support said so., by staff')).toBeVisible();
});

test('a review that somebody else has settled meanwhile is not settled again', async ({
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
  const late = page.getByRole('listitem').filter({ hasText: 'What happened?' });
  await late.getByLabel('It happened').check({ timeout: 30_000 });
  await late.getByLabel('How was it found out?').fill('Seen at the bank.');
  await late.getByRole('button', { name: 'Continue' }).click();
  await page.route('**/staff/instructions*', (route) => route.abort()); // this page receives no event
  await settleReview(other, 'New virtual account', 'It did not happen');
  await late.getByRole('button', { name: 'Yes, settle it' }).click();
  await expect(late.getByRole('alert')).toContainText('It was not settled.');
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

test('staff simulate a transfer, and nobody else is offered that', async ({ page, open, context }) => {
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
