import type { World } from '../world/world.ts';
import { payCheckout } from './paying.ts';

/**
 * Shoppers who pay later: some too late, some at the moment of expiry, some never. The merchant reports each to the
 * companion until it is acknowledged.
 */
export function bringPendingFunds(world: World): void {
  const chance = world.callerChance.fork('late payers');
  const atTheEnd = new Set<string>();
  /** Refs whose payment the companion has acknowledged. */
  const understood = new Set<string>();
  const bring = async (ref: string, isPaid: boolean): Promise<void> => {
    if (!(await tellOf(world, ref, isPaid)) || !isPaid) return;
    understood.add(ref);
    // A merchant may report it again, much later: that changes nothing.
    if (chance.chance(0.4)) world.letDo(() => tellAgain(world, ref), chance.milliseconds(1_000, 120_000));
  };
  world.onPending = (ref) => {
    if (chance.chance(0.2)) return void atTheEnd.add(ref);
    const isPaid = chance.chance(0.6);
    const later = chance.chance(0.3) ? 1 : chance.milliseconds(20, 120_000);
    if (chance.chance(0.85)) world.letDo(() => bring(ref, isPaid), later);
  };
  world.onRelease = (ref) => {
    if (atTheEnd.delete(ref)) world.letDo(() => bring(ref, true), chance.milliseconds(1, 4_000));
    if (understood.delete(ref)) world.letDo(() => tellAgain(world, ref), chance.milliseconds(1_000, 20_000));
  };
}

/** Returns whether it was acknowledged; if not, the money was returned meanwhile, and nothing is reported. */
async function tellOf(world: World, ref: string, isPaid: boolean): Promise<boolean> {
  const { time, bank } = world;
  bank.arrive(ref, isPaid);
  // A merchant reports what the books still hold.
  while (!isPaid || !bank.hasGivenBack(ref)) {
    if (await tell(world, ref, isPaid)) return true;
    await time.sleep(2_000);
  }
  return false;
}

/** The payment provider repeats a report that the companion has acknowledged before. */
async function tellAgain(world: World, ref: string): Promise<void> {
  while (!(await tell(world, ref, true))) await world.time.sleep(2_000);
}

async function tell(world: World, ref: string, isPaid: boolean): Promise<boolean> {
  const { time, callerChance, history } = world;
  const telling = world.anyServing(callerChance)?.till.funding.settle(ref, isPaid ? 'reserved' : 'declined');
  const understood = telling?.then(
    () => true,
    () => false,
  );
  // A process that died never answers: then the next one receives the report.
  const isTold = understood ? await Promise.race([understood, time.sleep(20_000).then(() => false)]) : false;
  history.note('bank', `tells that ${ref} was ${isPaid ? 'paid' : 'declined'}: ${isTold ? 'understood' : 'not yet'}`);
  if (isTold) history.effects.add(`late funds ${isPaid ? 'paid' : 'declined'}`);
  return isTold;
}

/** Shoppers who pay for a card, or for its load, by a deposit in stablecoin: most send it in time, some never do. */
export function sendDeposits(world: World): void {
  const { history, platform } = world;
  const known = new Set<string>();
  world.onOrder = (order) => {
    if (known.has(order)) return;
    known.add(order);
    const chance = world.callerChance.fork(`deposit of ${order}`);
    if (chance.chance(0.4)) return;
    const deposit = async (): Promise<void> => {
      history.note('chain', `the deposit of ${order} arrives`);
      // The sandbox refuses one that has arrived by itself, or comes too late.
      const taken = await platform.control('POST', `/deposits/${order}`).catch(() => null);
      if (taken !== null) history.effects.add('deposit arrives late');
    };
    world.letDo(deposit, chance.milliseconds(1_000, 29 * 60_000));
  };
}

/** Shoppers who are sent to a checkout to pay for their purchase: most of them pay. */
export function payForPurchases(world: World): void {
  const { history } = world;
  world.onCheckout = ({ id, reference, amount }) => {
    const owner = history.commits.find(({ after }) => after.ref === reference)?.after.owner.id;
    if (history.checkouts.has(id) || owner === undefined) return;
    const chance = world.callerChance.fork(`payer of ${reference}`);
    const checkout = { id, owner, reference, amount, funds: reference };
    history.checkouts.set(id, checkout);
    history.note(owner, `is led to ${id} for ${reference}`);
    if (chance.chance(0.85)) world.letDo(() => payCheckout(world, chance, checkout), chance.milliseconds(100, 60_000));
  };
}

/** Asks a companion for the state of each checkout. */
export async function checkoutsAtEnd(world: World): Promise<void> {
  const { history, callerChance } = world;
  for (const id of history.checkouts.keys()) {
    const found = await world.anyServing(callerChance)?.till.checkouts.get(id);
    if (found) history.checkoutEnds.set(id, found);
  }
}
