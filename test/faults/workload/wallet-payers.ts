import type { World } from '../world/world.ts';
import { payCheckout } from './paying.ts';

/** Shoppers who are led to a checkout, to pay for what they asked for: most of them pay. */
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
