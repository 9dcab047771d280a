import type { Violation } from '../invariants/invariant.ts';
import { settlesWithin } from '../schedule.ts';
import type { World } from '../world/world.ts';
import { controlFamilies } from './families.ts';
import { naira } from '@tillside/contract';
import { inTime, otpOf, submitOtp, submitPin, view, type OpenCheckout } from '../workload/paying.ts';

const second = 1_000;

/**
 * Once everything has settled, shoppers who can pay buy one of each family, with inputs that succeed at the platform.
 * Returns what is wrong with each. A world in which nothing succeeds violates no other invariant.
 */
export async function makeControlPurchases(world: World, { withCheckouts = true } = {}): Promise<readonly Violation[]> {
  const { time, platform, schedule, environment } = world;
  // Faults planned at the platform that did not occur are over too.
  await platform.control('DELETE', '/faults');
  await platform.control('PUT', '/customers/cus_chi', {
    tier: 2,
    phone: '2348031234569',
    email: 'chi@example.com',
    bvn_on_file: true,
  });
  letEverybodyPay(world);
  const families = new Map(controlFamilies(world));
  if (environment === 'live' && withCheckouts) families.set('checkouts', () => payForOrder(world));
  const found: Violation[] = [];
  const open = new Set(families.keys());
  for (const [family, act] of families) {
    const end = (): void => void open.delete(family);
    const fail = (error: unknown): void => {
      open.delete(family);
      found.push({ ref: null, what: `${family}: ${error instanceof Error ? error.message : String(error)}` });
    };
    world.letDo(() => act().then(end, fail));
  }
  const latest = time.now() + settlesWithin({ ...schedule, timings: world.timings, hasDeposits: false });
  while (open.size > 0 && time.now() < latest) await time.runUntil(time.now() + 5 * second);
  return [...found, ...[...open].map((family) => ({ ref: null, what: `${family}: it came to no end.` }))];
}

/** A payer of the platform who has typed nothing wrong yet, and was sent no one-time password. */
const payer = { username: '@chi', pin: '1234' };
/** The shopper who pays for the shop's own order. */
const customer = 'shopper_9';

/** From now on every shopper has the money, and a shopper who is sent to a checkout pays there. */
function letEverybodyPay(world: World): void {
  const { history, bank } = world;
  bank.letEverybodyPay();
  world.onCheckout = ({ id, reference, amount }) => {
    const owner = history.commits.find(({ after }) => after.ref === reference)?.after.owner.id;
    if (history.checkouts.has(id) || owner === undefined) return;
    const checkout = { id, owner, reference, amount, funds: reference };
    history.checkouts.set(id, checkout);
    world.letDo(() => pay(world, checkout));
  };
}

/** The merchant's backend requests a payment, a shopper makes it, and the shop is notified. */
async function payForOrder(world: World): Promise<void> {
  const { time, history } = world;
  const order = { owner: customer, reference: 'control order', amount: naira(2_500.5), title: 'A pair of shoes' };
  const made = await inTime(world, world.anyServing(world.callerChance)?.till.checkouts.create(order));
  if (made === null) throw new Error('No checkout was made.');
  const checkout = { id: made.id, owner: customer, reference: order.reference, amount: order.amount, funds: null };
  history.checkouts.set(made.id, checkout);
  await pay(world, checkout);
  const isHeard = (): boolean =>
    history.told.some(
      ({ event, returned }) => returned && event.type === 'checkout.paid' && event.checkout.id === made.id,
    );
  while (!isHeard()) await time.sleep(1_000);
}

/** Enters what is requested, once, until it is paid. */
async function pay(world: World, checkout: OpenCheckout): Promise<void> {
  const { id, owner } = checkout;
  const chance = world.callerChance.fork(`control payer of ${checkout.reference}`);
  for (;;) {
    const seen = await view(world, checkout);
    if (seen?.state === 'paid') return;
    const otp = seen?.state === 'otp_sent' ? await otpOf(world, seen.attempt?.refs[0] ?? '') : null;
    const key = `key of control ${chance.integer(0, 1e12)}`;
    if (otp !== null) await submitOtp(world, { id, owner }, otp, key);
    else if (seen?.may_begin === true || seen?.attempt?.pin_again === true)
      await submitPin(world, { id, owner }, payer, key);
    await world.time.sleep(1_000);
  }
}
