import { type Locator, type Page } from '@playwright/test';
import { balanceOf, expect, movementsOf, test } from './fixtures.ts';
import { divideWalks, type Hands } from './hands.ts';
import type { HostedWorld } from './hosted-world.ts';
import { decide } from './staff-page.ts';

/*
 * A virtual account is opened and a transfer arrives, by keys on a desktop and by touch on a phone, with each fault of the
 * platform on the way by one of them.
 */

interface Walk {
  readonly operation: 'account.create' | 'transfer.simulate' | 'payment.confirm';
  readonly fault: string | null;
}

const everyWalk: readonly Walk[] = [
  { operation: 'account.create', fault: null },
  { operation: 'account.create', fault: 'lost_response' },
  { operation: 'account.create', fault: 'delay' },
  { operation: 'account.create', fault: 'error' },
  { operation: 'account.create', fault: 'html' },
  { operation: 'transfer.simulate', fault: 'webhook_lost' },
  { operation: 'transfer.simulate', fault: 'webhook_repeated' },
  { operation: 'payment.confirm', fault: 'lost_response' },
  { operation: 'payment.confirm', fault: 'delay' },
  { operation: 'payment.confirm', fault: 'error' },
  { operation: 'payment.confirm', fault: 'html' },
];

for (const { hands, walks } of divideWalks(everyWalk)) {
  test.describe(hands.name, () => {
    test.use(hands.options);

    for (const walk of walks) {
      const { operation, fault } = walk;
      const name = fault === null ? 'no fault' : `${fault} of ${operation}`;
      test(`an account is opened and money arrives: ${name}`, async ({ page, open, world }) => {
        await open('bayo', '/account?environment=live');
        if (fault === 'delay') await world.live.hold(operation);
        else if (fault !== null) await world.live.fault(fault, operation);
        await openAccount(page, hands, walk, world);
        const [account = ''] = await world.live.accounts();
        const { session_id } = await world.live.transfer({ account, amount: 5_000, sender_name: 'Ngozi Eze' });
        await arrives(page, hands, walk, world, session_id);

        await expect(page.getByText(/^(Confirmed|Settled)$/)).toHaveCount(1, { timeout: 20_000 });
        await expect.poll(() => movementsOf(page.request)).toEqual(['credit 5000', 'opening 2000']);
        expect(await balanceOf(page.request)).toEqual({ available: 7_000, held: 0 });
        expect(await world.live.accounts()).toEqual([account]);
        await expect(page.getByRole('article', { name: new RegExp(account) })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      });
    }
  });
}

/** Opens an account, and waits until it is open or, if no read can reconcile it, until a person decides. */
async function openAccount(page: Page, hands: Hands, { operation, fault }: Walk, world: HostedWorld): Promise<void> {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await hands.press(button('Open an account'));
  await hands.press(button('Open account'));
  const opened = page.getByRole('heading', { name: 'Your account is open' });
  if (operation === 'account.create' && fault === 'delay') {
    await expect(page.getByText('The bank is working on it').first()).toBeVisible();
    await world.release();
  } else if (operation === 'account.create' && fault !== null) {
    await expect(page.getByText('A person is looking into it').first()).toBeVisible();
    await expect(button('Open account')).toHaveCount(0); // or it might be opened twice
    const happened = (await world.live.accounts()).length > 0;
    expect(happened).toBe(fault !== 'error');
    await decide(world.shopUrl, '/till-live', happened ? 'It happened' : 'It did not happen');
    if (!happened) {
      await expect(page.getByText('This could not be done').first()).toBeVisible({ timeout: 15_000 });
      await hands.press(button('Open account'));
    }
  }
  await expect(opened).toBeVisible({ timeout: 15_000 });
  await hands.press(button('Done'));
}

/** A transfer is on its way, until the shop has received its event and confirmed it. */
async function arrives(
  page: Page,
  hands: Hands,
  { operation, fault }: Walk,
  world: HostedWorld,
  session: string,
): Promise<void> {
  if (fault === 'webhook_lost') {
    await hands.press(page.getByRole('button', { name: 'I have sent it' }));
    await hands.type(page.getByLabel('Session ID'), session);
    await hands.send(page.getByRole('button', { name: 'Find my transfer' }));
    await expect(page.getByText('Found: ₦5,000 from Ngozi Eze', { exact: true })).toBeVisible();
  }
  if (operation === 'payment.confirm') {
    await expect(page.getByText('₦5,000 received, confirming').first()).toBeVisible();
    expect(await balanceOf(page.request)).toEqual({ available: 2_000, held: 0 }); // shown, but not credited
    if (fault === 'delay') await world.release();
    else await world.pass(61);
  }
}
