import type { World } from '../world/world.ts';

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
