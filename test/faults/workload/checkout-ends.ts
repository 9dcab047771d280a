import type { World } from '../world/world.ts';

/** Asks a companion for the state of each checkout. */
export async function checkoutsAtEnd(world: World): Promise<void> {
  const { history, callerChance } = world;
  for (const id of history.checkouts.keys()) {
    const found = await world.anyServing(callerChance)?.till.checkouts.get(id);
    if (found) history.checkoutEnds.set(id, found);
  }
}
