import type { World } from '../world/world.ts';

/**
 * Shoppers who pay later: some too late, some at the moment of expiry, some never. The merchant reports each to the
 * companion until it is acknowledged.
 */
export function bringPendingFunds(world: World): void {
  const chance = world.callerChance.fork('late payers');
  const atTheEnd = new Set<string>();
  /** Refs that were paid, as the companion has understood. */
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

/** The payment provider repeats what the companion has understood before. */
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
  // A process that died never answers: then the next one is told.
  const isTold = understood ? await Promise.race([understood, time.sleep(20_000).then(() => false)]) : false;
  history.note('bank', `tells that ${ref} was ${isPaid ? 'paid' : 'declined'}: ${isTold ? 'understood' : 'not yet'}`);
  if (isTold) history.effects.add(`late funds ${isPaid ? 'paid' : 'declined'}`);
  return isTold;
}
