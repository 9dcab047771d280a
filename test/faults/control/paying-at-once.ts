import { naira } from '@tillside/contract';
import { inTime, otpOf, submitOtp, submitPin, view, type OpenCheckout } from '../workload/paying.ts';
import type { World } from '../world/world.ts';

/** A payer of the platform who has typed nothing wrong yet, and was sent no one-time password. */
const payer = { username: '@chi', pin: '1234' };
/** Who pays for an order of the shop's own. */
const customer = 'shopper_9';

/** From now on every shopper has the money, and who is led to a checkout pays there. */
export function letEverybodyPay(world: World): void {
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
export async function payForOrder(world: World): Promise<void> {
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
