import { quiet } from '../world/fates.ts';
import type { Fate } from '../world/network.ts';
import type { World } from '../world/world.ts';
import { askPatiently } from './assigned.ts';
import type { Intent } from './shopping.ts';

/** An order that never arrives, and one whose card is issued without an answer. Otherwise the answer names the card. */
const fates: readonly Fate[] = [
  'lost_before',
  'lost_before',
  'silent_before',
  'late_arrival',
  'lost_after',
  'silent_after',
];

/**
 * The merchant's office issues a card of its own, once, to a customer who has ordered one. It does so at any moment
 * until a person is asked about the order: before the order arrives, beside it, long after it, or where it never arrives.
 */
export function issueCardByHand(world: World, intents: Intent[]): void {
  const { schedule, timings, platform } = world;
  if (!schedule.issuesByHand) return;
  const chance = world.callerChance.fork('cards by hand');
  const pause = chance.milliseconds(1, chance.chance(0.5) ? 1_000 : timings.quiet + timings.requeryFor);
  const isOfOrder = (path: string): boolean => path === '/cards/create' && platform.byHand.size === 0;
  world.fateOf = (path) => (isOfOrder(path) && world.trouble !== quiet ? chance.pick(fates) : null);
  world.onCardOrder = (customer) => {
    world.onCardOrder = () => {};
    world.letDo(() => platform.issueByHand(customer), pause);
  };
  const order = { operation: 'card.create', key: 'key-of-an-order-beside', intents } as const;
  world.letDo(() => askPatiently(world, chance.fork('order'), order), chance.integer(0, schedule.safetyLength / 2));
}
