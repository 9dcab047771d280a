import type { Page } from '@playwright/test';
import { openAccount } from './bank-accounts.ts';
import { balanceOf, expect, goOnline, movementsOf, signIn, test, type Person } from './fixtures.ts';

/** A shopper's account, open before their eyes and with the stream of news behind it. */
async function watchAccount(page: Page, person: Person, address = '/account'): Promise<string> {
  await signIn(page.context(), person);
  const number = await openAccount(page.request, address.includes('live') ? '/till-live' : '/till');
  const listening = page.waitForResponse(
    (response) => new URL(response.url()).pathname.endsWith('/events') && response.ok(),
  );
  await page.goto(address);
  await expect(page.getByText('Waiting for a transfer')).toBeVisible();
  await listening;
  if (number === null) throw new Error('The account was not opened.');
  return number;
}

test('within a second of the event the page shows that a transfer is being confirmed, and confirms it itself', async ({
  page,
  world,
}) => {
  // In live: in the sandbox environment the read itself makes the platform send the event again.
  const amounts = [5_000, 300, 20];
  for (const _ of amounts) await world.live.hold('payment.confirm');
  const account = await watchAccount(page, 'bayo', '/account?environment=live');
  await page.evaluate(() => {
    const shownAt = new Map<string, number>();
    Object.assign(window, { shownAt });
    const look = (): void => {
      for (const [text] of document.body.textContent.matchAll(/₦[\d,.]+ received, confirming/g))
        if (!shownAt.has(text)) shownAt.set(text, Date.now());
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // The quickest delay counts: a slow one may come from other work of the machine, and not from the page.
  const delays: number[] = [];
  for (const amount of amounts) {
    await world.live.transfer({ account, amount, sender_name: 'Ngozi Eze' });
    const text = `₦${amount.toLocaleString('en-NG')} received, confirming`;
    await expect(page.getByText(text).first()).toBeVisible();
    const shownAt = await page.evaluate(
      (shown) => (Reflect.get(window, 'shownAt') as Map<string, number>).get(shown),
      text,
    );
    const [delivery] = (await world.live.events()).flatMap(({ deliveries }) => deliveries);
    const receivedAt = Date.parse(delivery?.at ?? '') + (delivery?.milliseconds ?? 0);
    delays.push((shownAt ?? Number.NaN) - receivedAt);
  }
  expect(Math.min(...delays), delays.join(', ')).toBeLessThan(1_000);

  expect(await balanceOf(page.request)).toEqual({ available: 2_000, held: 0 }); // shown, but not credited
  await world.release();
  await expect(page.getByText(/^(Confirmed|Settled)$/)).toHaveCount(3, { timeout: 20_000 });
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 7_320, held: 0 });
  expect([...(await movementsOf(page.request))].toSorted()).toEqual([
    'credit 20',
    'credit 300',
    'credit 5000',
    'opening 2000',
  ]);
});

test('when every event of a transfer is lost, “I have sent it” finds it, and a late event credits nothing', async ({
  page,
  world,
}) => {
  await world.sandbox.fault('webhook_lost', 'transfer.simulate');
  const account = await watchAccount(page, 'ada');
  const { session_id } = await world.sandbox.transfer({ account, amount: 1_500, sender_name: 'Ngozi Eze' });
  const [event] = await world.sandbox.events();
  expect(event?.deliveries).toEqual([]);
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await page.getByLabel('Session ID').fill('0000000000');
  await page.getByRole('button', { name: 'Find my transfer' }).click();
  await expect(page.getByText('Your transfer has not arrived yet', { exact: true })).toBeVisible();
  await page.getByLabel('Session ID').fill(session_id);
  await page.getByRole('button', { name: 'Find my transfer' }).click();
  await expect(page.getByText('Found: ₦1,500 from Ngozi Eze', { exact: true })).toBeVisible();
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 51_500, held: 0 });

  if (event !== undefined) await world.sandbox.resend(event);
  await expect
    .poll(async () => (await world.sandbox.events()).some(({ deliveries }) => deliveries.length > 0))
    .toBe(true);
  expect(await movementsOf(page.request)).toEqual(['credit 1500', 'opening 50000']);
  await expect(page.getByText(/^(Confirmed|Settled)$/)).toHaveCount(1);
});

test('repeated and reordered events, and lost confirmations, credit each transfer once', async ({ page, world }) => {
  const account = await watchAccount(page, 'ada', '/account?environment=live');
  await world.live.fault('webhook_repeated', 'transfer.simulate');
  await world.live.fault('webhook_reordered', 'transfer.simulate');
  await world.live.fault('lost_response', 'payment.confirm');
  await world.live.fault('delay', 'payment.confirm');
  const transfers = [
    await world.live.transfer({ account, amount: 100 }),
    await world.live.transfer({ account, amount: 20 }),
  ];
  // "I have sent it", while the events are in transit and their confirmations are open: no transfer counts twice.
  for (const { session_id } of transfers) {
    const ask = () => page.request.post(`/till-live/accounts/${account}/confirm`, { data: { session_id } });
    await expect.poll(async () => (await ask()).status(), { intervals: [2_000] }).toBe(200);
  }
  await world.pass(31); // a question whose answer was lost is asked again
  await expect(page.getByText(/^(Confirmed|Settled)$/)).toHaveCount(2, { timeout: 45_000 });
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 50_120, held: 0 });
  expect([...(await movementsOf(page.request))].toSorted()).toEqual(['credit 100', 'credit 20', 'opening 50000']);
  const attempts = (await world.live.events()).flatMap(({ deliveries }) => deliveries);
  expect(attempts.length).toBeGreaterThan(2); // they were repeated
});

test('a phone that was offline when money arrived shows it as soon as it is connected again', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const account = await watchAccount(page, 'ada');
  await context.setOffline(true);
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await world.sandbox.transfer({ account, amount: 900 });
  await goOnline(page);
  await expect(page.getByText(/^(Confirmed|Settled)$/)).toBeVisible({ timeout: 20_000 });
});
