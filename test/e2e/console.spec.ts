import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './console-world.ts';

const airtime = { phone: '2348030000001', amount: 500, network: 'mtn', ref: 'console-1' };
const card = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 20, ref: 'card-1' };
const account = { customer_id: 'cus_ada', bank: '9psb', account_type: 'static' };
const payment = { username: '@ada', pin: '1234', title: 'Order 7 of the shop', amount: 2500, ref: 'pay-1' };
const tabs = ['Bills', 'Cards', 'Accounts', 'Requests', 'Events', 'Outbox', 'Faults', 'World'];

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Connected, up to date')).toBeVisible();
});

async function open(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
}

test('a purchase appears without reload, with its request, its event and the wallet that paid', async ({
  page,
  sandbox,
}) => {
  await expect(page.getByText('Nothing has been bought yet.')).toBeVisible();
  await sandbox.platform('POST', '/airtime', airtime);
  const bill = page.getByRole('tabpanel', { name: 'Bills' }).getByRole('listitem');
  await expect(bill).toContainText('0803 000 0001');
  await expect(bill).toContainText('success');
  await expect(page.getByText(/NGN\s999,512\.50/)).toBeVisible();
  await open(page, 'Requests');
  await page.getByText('POST /api/v1/airtime').click();
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('console-1');
  await open(page, 'Events');
  await expect(page.getByRole('tabpanel', { name: 'Events' })).toContainText('bills.created');
});

test('a fault that is added is met by the next request of its operation, and one can be taken away', async ({
  page,
  sandbox,
}) => {
  await open(page, 'Faults');
  const waiting = page.getByRole('list', { name: 'Faults that are set' });
  await page.getByRole('combobox', { name: 'Fault' }).selectOption('error');
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('card.create');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await expect(waiting).toContainText('card.create');
  await sandbox.platform('POST', '/cards/create', card);
  await expect(waiting).toContainText('No faults are set.');
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('*');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page.getByRole('button', { name: 'Remove error of *' }).click();
  await expect(waiting).toContainText('No faults are set.');
  await open(page, 'Requests');
  const request = page.getByRole('tabpanel', { name: 'Requests' }).getByRole('listitem').first();
  await expect(request).toContainText('fault: error');
  await expect(request).toContainText('500');
});

test('each fault says what it does', async ({ page }) => {
  await open(page, 'Faults');
  const names = await page.getByRole('combobox', { name: 'Fault' }).locator('option').allTextContents();
  const meanings = page.getByRole('region', { name: 'What each fault does' });
  expect(await meanings.getByRole('term').allTextContents()).toEqual(names);
  for (const text of await meanings.getByRole('definition').allTextContents()) expect(text).toMatch(/^[A-Z].+\.$/);
});

test('the base URL is the one that requests come to', async ({ page, sandbox }) => {
  await open(page, 'World');
  const address = page.getByRole('region', { name: 'This environment' }).getByRole('definition').first();
  await expect(address).toHaveText(`${sandbox.url}/sandbox/api/v1`);
  await sandbox.platform('POST', '/airtime', airtime);
  await expect(address).toHaveText(`${sandbox.url}/api/v1`);
  await page.getByRole('radio', { name: 'Live' }).check();
  await expect(address).toHaveText(`${sandbox.url}/live/api/v1`);
});

test('an event that was never sent says why, and is no warning', async ({ page, sandbox }) => {
  const set = (url: string | null) =>
    page.request.put(`${sandbox.url}/_sandbox/settings`, { data: { webhook: { url } } });
  const { webhook } = (await (await page.request.get(`${sandbox.url}/_sandbox/settings`)).json()) as {
    readonly webhook: { readonly url: string };
  };
  await set(null);
  await sandbox.platform('POST', '/airtime', airtime);
  await open(page, 'Events');
  const events = page.getByRole('tabpanel', { name: 'Events' }).getByRole('listitem');
  await expect(events.first()).toContainText('No webhook address is set.');
  await expect(events.first().getByText('not sent', { exact: true })).toHaveAttribute('data-tone', 'quiet');
  await set(webhook.url);
  await expect(events.first()).toContainText('It happened before a webhook address was set.');
  await page.request.post(`${sandbox.url}/_sandbox/faults`, {
    data: { operation: '*', fault: 'webhook_lost' },
  });
  await sandbox.platform('POST', '/airtime', { ...airtime, ref: 'console-2' });
  await expect(events.filter({ hasText: 'console-2' }).first()).toContainText('The fault "webhook lost" dropped it.');
});

test('the clock is advanced, and what was processing is final', async ({ page, sandbox }) => {
  await sandbox.platform('POST', '/airtime', { ...airtime, phone: '2348031234567' });
  await expect(page.getByText('processing', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '+1 min' }).click();
  await expect(page.getByText('1 minute ahead of this machine.')).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Bills' }).getByRole('listitem')).toContainText('success');
});

test('an event is delivered and resent', async ({ page, sandbox }) => {
  await sandbox.platform('POST', '/airtime', airtime);
  await open(page, 'Events');
  await expect(page.getByText('delivered', { exact: true }).first()).toBeVisible();
  const before = sandbox.received.length;
  await page.getByRole('tabpanel', { name: 'Events' }).getByText('bills.created', { exact: true }).click();
  await page.getByRole('button', { name: 'Resend bills.created console-1' }).click();
  await expect(page.getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveCount(2);
  expect(sandbox.received.slice(before)).toEqual(['bills.created']);
});

test('a one-time password of live is read in the outbox, and nowhere in the other environment', async ({
  page,
  sandbox,
}) => {
  await sandbox.platform('POST', '/collections/wallet/create-order', payment, 'live');
  await open(page, 'Outbox');
  await expect(page.getByText('No password and no SMS has been sent yet.')).toBeVisible();
  await page.getByRole('radio', { name: 'Live' }).check();
  await expect(page.getByRole('tabpanel', { name: 'Outbox' }).locator('code')).toHaveText(/^\d{5}$/);
  await open(page, 'Accounts');
  await expect(page.getByText('Order 7 of the shop', { exact: true })).toBeVisible();
});

test('a transfer arrives at an account', async ({ page, sandbox }) => {
  await open(page, 'Accounts');
  await expect(page.getByText('No account has been opened yet.')).toBeVisible();
  await sandbox.platform('POST', '/collections/virtual-accounts/create', account);
  await page.getByLabel('Sender').fill('Ngozi Eze');
  await page.getByLabel('Naira').fill('1500.50');
  await page.getByRole('button', { name: 'Transfer arrives' }).click();
  const payments = page.getByRole('region', { name: 'Transfers received' });
  await expect(payments).toContainText('Ngozi Eze');
  await expect(payments).toContainText(/NGN\s1,500\.50/);
});

test('a card is used outside, and shows no number but the masked one', async ({ page, sandbox }) => {
  await sandbox.platform('POST', '/cards/create', card);
  await open(page, 'Cards');
  await page.getByLabel('What happens to it outside').selectOption('approved');
  await page.getByLabel('Dollars').fill('7.5');
  await page.getByRole('button', { name: 'Use card' }).click();
  const cards = page.getByRole('region', { name: 'Cards', exact: true });
  await expect(cards).toContainText(/USD\s12\.50/);
  await cards.getByText(/^\d{6} \*{4} \*{4} \d{4}$/).click();
  await expect(cards.getByRole('list', { name: 'Latest transactions' })).toContainText('approved');
  const id = await cards.getByRole('definition').first().textContent();
  await sandbox.platform('GET', `/cards/${id}`);
  await expect.poll(() => page.content()).toContain(`/cards/${id}`);
  const seen = await page.content();
  expect(seen).not.toMatch(/\b\d{16}\b/);
  expect(seen).not.toMatch(/ccv(?:&quot;|"): ?(?:&quot;|")\d/);
});

test('the deposit of a stablecoin order arrives, and the card is there', async ({ page, sandbox }) => {
  await sandbox.platform('POST', '/cards/create', { ...card, payment_method: 'stablecoin' });
  await open(page, 'Cards');
  await expect(page.getByText('No card has been created yet.')).toBeVisible();
  const deposits = page.getByRole('region', { name: 'Stablecoin deposits' });
  await deposits.getByText('pending payment').click();
  await deposits.getByRole('button', { name: /arrives$/ }).click();
  await expect(deposits).toContainText('completed');
  await expect(page.getByRole('region', { name: 'Cards', exact: true })).toContainText(/USD\s20\.00/);
});

test('the tabs are used by keyboard, and the address keeps which one is shown', async ({ page }) => {
  await page.getByRole('tab', { name: 'Bills' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Cards' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'World' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('tabpanel', { name: 'World' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme} every tab is without fault for axe, and fits 320 pixels`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme });
    await sandbox.platform('POST', '/airtime', airtime);
    await sandbox.platform('POST', '/airtime', { ...airtime, phone: '2348031234567', ref: 'console-2' });
    await sandbox.platform('POST', '/sms', {
      to: '08031234567',
      message: 'Your order is on its way.',
      ref: 'sms-1',
    });
    await sandbox.platform('POST', '/cards/create', card);
    await sandbox.platform('POST', '/cards/create', { ...card, ref: 'card-2', payment_method: 'stablecoin' });
    await sandbox.platform('POST', '/collections/virtual-accounts/create', account);
    await sandbox.platform('GET', '/requery?id=unknown');
    await expect.poll(() => page.content()).toContain('/requery');
    await page.getByRole('button', { name: '+1 min' }).click();
    await expect(page.getByRole('tab', { name: 'Outbox' })).toContainText('1');
    for (const tab of tabs) {
      await open(page, tab);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations, tab).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const tab of tabs) {
      await open(page, tab);
      const first = page.getByRole('tabpanel').locator('summary').first();
      if ((await first.count()) > 0) await first.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(320);
    }
  });
}
