import type { World } from '../world/world.ts';

/** Shoppers who pay later, some too late, some never: the merchant tells the companion of each until it has understood. */
export function bringPendingFunds(world: World): void {
  const chance = world.callerChance.fork('late payers');
  world.onPending = (ref) => {
    const isPaid = chance.chance(0.7);
    const later = chance.chance(0.3) ? 1 : chance.milliseconds(20, 120_000);
    if (chance.chance(0.85)) world.letDo(() => bring(world, ref, isPaid), later);
  };
}

async function bring(world: World, ref: string, isPaid: boolean): Promise<void> {
  const { time, bank, callerChance, history } = world;
  bank.arrive(ref, isPaid);
  let mayTellAgain = true;
  for (let isTold = false; !isTold;) {
    const telling = world.anyServing(callerChance)?.till.funding.settle(ref, isPaid ? 'reserved' : 'declined');
    const understood = telling?.then(
      () => true,
      () => false,
    );
    // A process that died never answers: then the next one is told.
    isTold = understood ? await Promise.race([understood, time.sleep(20_000).then(() => false)]) : false;
    history.note('bank', `tells that ${ref} was ${isPaid ? 'paid' : 'declined'}: ${isTold ? 'understood' : 'not yet'}`);
    if (!isTold) await time.sleep(2_000);
    // A merchant may tell it once more, much later: that changes nothing.
    else if (mayTellAgain && callerChance.chance(0.4)) {
      await time.sleep(callerChance.milliseconds(1_000, 120_000));
      [mayTellAgain, isTold] = [false, false];
    }
  }
}
