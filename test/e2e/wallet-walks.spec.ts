import { AirtimePage } from './airtime-page.ts';
import { CheckoutPage } from './checkout-page.ts';
import { balanceOf, expect, movementsOf, purchasesOf, test } from './fixtures.ts';
import { divideWalks, type Hands } from './hands.ts';
import type { HostedWorld } from './hosted-world.ts';
import { decide } from './staff-page.ts';

/*
 * Paying by wallet, by keys on a desktop and by touch on a phone, with each fault of the platform at each of its steps by
 * one of them.
 */

interface Walk {
  readonly fault: string | null;
  readonly operation: 'wallet.order' | 'wallet.pay' | 'airtime.buy';
  /** The outcome of a payment without a clear answer. `null` if its answer was clear. */
  readonly unclear: 'It happened' | 'It did not happen' | null;
}

const topUps: readonly Walk[] = [
  { operation: 'wallet.order', fault: null, unclear: null },
  { operation: 'wallet.order', fault: 'lost_response', unclear: null },
  { operation: 'wallet.order', fault: 'delay', unclear: null },
  { operation: 'wallet.order', fault: 'error', unclear: null },
  { operation: 'wallet.order', fault: 'html', unclear: null },
  { operation: 'wallet.pay', fault: 'lost_response', unclear: 'It happened' },
  { operation: 'wallet.pay', fault: 'delay', unclear: null },
  { operation: 'wallet.pay', fault: 'error', unclear: 'It did not happen' },
  { operation: 'wallet.pay', fault: 'html', unclear: 'It happened' },
];

const bills: readonly Walk[] = [
  null,
  'lost_response',
  'delay',
  'error',
  'html',
  'webhook_lost',
  'webhook_repeated',
].map((fault) => ({
  operation: 'airtime.buy',
  fault,
  unclear: null,
}));

for (const { hands, walks } of divideWalks(topUps)) {
  test.describe(hands.name, () => {
    test.use(hands.options);

    for (const walk of walks) {
      test(`money is added by wallet: ${named(walk)}`, async ({ page, open, world }) => {
        const before = await world.live.wallet();
        await open('ada', '/account?environment=live');
        await hands.type(page.getByLabel('Amount in naira'), '5000');
        await hands.send(page.getByRole('button', { name: 'Continue', exact: true }));
        const payer = new Payer(new CheckoutPage(page), hands, world);
        await payer.pay(walk);
        if (walk.unclear !== null) {
          await payer.expectNotKnown();
          await decide(world.shopUrl, '/till-live', walk.unclear);
        }
        if (walk.unclear === 'It did not happen') await payer.pay({ ...walk, fault: null });
        await expect(payer.checkout.paid).toBeVisible({ timeout: 15_000 });

        await expect.poll(() => movementsOf(page.request)).toEqual(['top_up 5000', 'opening 50000']);
        expect(await balanceOf(page.request)).toEqual({ available: 55_000, held: 0 });
        const attempts = walk.unclear === 'It did not happen' ? 2 : 1;
        expect(await world.live.posts('/wallet/pay')).toBe(attempts);
        expect(await world.live.otps()).toHaveLength(attempts);
        // What staff took for paid, the platform has counted once as well: less its fee.
        expect(await world.live.wallet()).toBe(before + 4_950);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      });
    }
  });
}

for (const { hands, walks } of divideWalks(bills)) {
  test.describe(hands.name, () => {
    test.use(hands.options);

    for (const walk of walks) {
      test(`a bill is paid by wallet: ${named(walk)}`, async ({ page, open, world }) => {
        await open('chi', '/?environment=live');
        const airtime = new AirtimePage(page);
        await hands.type(page.getByLabel('Phone number'), '08031234567');
        await hands.type(page.getByLabel('Amount', { exact: true }), '500');
        await hands.send(page.getByRole('button', { name: 'Continue' }));
        await hands.press(airtime.pay);
        await hands.press(page.getByRole('link', { name: 'Complete payment' }));
        if (walk.fault !== null) await spoil(world, walk);
        const payer = new Payer(new CheckoutPage(page), hands, world);
        await payer.pay({ ...walk, fault: null });
        await expect(payer.checkout.paid).toBeVisible();
        await hands.press(page.getByRole('link', { name: 'Your bill' }));
        await expect.poll(async () => (await world.live.purchases()).length).toBe(1);
        // A minute is the least between two questions about one purchase.
        if (walk.fault === 'delay') await world.release();
        else await world.pass(61);
        await expect(airtime.delivered).toBeVisible({ timeout: 20_000 });

        const bill = async () => (await purchasesOf(page.request, '/till-live')).at(-1);
        await expect.poll(bill).toMatchObject({ state: 'succeeded', funding: 'captured' });
        expect(await world.live.truth((await bill())?.ref ?? '')).toEqual({ executions: 1, status: 'success' });
        expect(await world.live.posts('/wallet/pay')).toBe(1);
        expect(await movementsOf(page.request)).toEqual(['opening 0']); // the balance had no part in it
      });
    }
  });
}

/** Who pays on the page of a payment, with what hands they have. */
class Payer {
  readonly checkout: CheckoutPage;
  readonly #hands: Hands;
  readonly #world: HostedWorld;

  constructor(checkout: CheckoutPage, hands: Hands, world: HostedWorld) {
    this.checkout = checkout;
    this.#hands = hands;
    this.#world = world;
  }

  /** From the first press to the one-time password, whatever the platform does meanwhile. */
  async pay(walk: Walk): Promise<void> {
    const { widget, frame } = this.checkout;
    const { live } = this.#world;
    const [orders, pays] = [await live.posts('/wallet/create-order'), await live.posts('/wallet/pay')];
    if (walk.fault !== null) await spoil(this.#world, walk);
    await this.#hands.press(widget.getByRole('button', { name: /^Pay ₦|^Try again$/ }));
    await this.#hands.type(frame.getByLabel('Email or tag of your wallet'), '@ada');
    await this.#hands.type(frame.getByLabel('PIN, four digits'), '1234');
    await this.#hands.send(frame.getByRole('button', { name: /^(Continue|Pay)\b/ }));
    await expect.poll(() => live.posts('/wallet/create-order')).toBe(orders + 1);
    if (walk.operation === 'wallet.order') await this.#wait(walk);

    const otp = frame.getByLabel('One-time password, five digits');
    const goOn = widget.getByRole('button', { name: 'Enter one-time password' });
    const isAsked = async (): Promise<boolean> => (await otp.isVisible()) || (await goOn.isVisible());
    await expect.poll(isAsked, { timeout: 15_000 }).toBe(true);
    if (await goOn.isVisible()) await this.#hands.press(goOn);
    await this.#hands.type(otp, await live.lastOtp());
    await this.#hands.send(frame.getByRole('button', { name: /^(Continue|Pay)\b/ }));
    await expect.poll(() => live.posts('/wallet/pay')).toBe(pays + 1);
    if (walk.operation === 'wallet.pay' && walk.fault === 'delay') await this.#wait(walk);
  }

  /** Nothing that could pay a second time is offered, not even after a reload. */
  async expectNotKnown(): Promise<void> {
    const { page, notKnown, widget } = this.checkout;
    await expect(notKnown).toBeVisible();
    await page.reload();
    await expect(notKnown).toBeVisible();
    await expect(widget.getByRole('button', { name: /pay|pin|password|again/i })).toHaveCount(0);
  }

  /** Until an answer that was held back is there, or the companion has asked a second time by itself. */
  async #wait({ fault }: Walk): Promise<void> {
    if (fault === 'delay') await this.#world.release();
    else if (fault !== null) await this.#world.pass(5);
  }
}

function spoil({ live }: HostedWorld, { fault, operation }: Walk): Promise<void> {
  return fault === 'delay' ? live.hold(operation) : live.fault(fault ?? '', operation);
}

function named({ operation, fault }: Walk): string {
  return fault === null ? 'no fault' : `${fault} of ${operation}`;
}
