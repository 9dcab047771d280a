import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in the pauses of sales while a provider is down. */
export const sellingBugs: readonly PlantedBug[] = [
  {
    name: 'a purchase that was refused counts as failed by its provider',
    old: "return problem?.code === 'provider_failed' ? 'failed' : null;",
    new: "return problem === null ? null : 'failed';",
  },
  {
    name: 'each failed purchase of one caller counts against its provider',
    old: 'provider, caller: owner.id, recipient, sentAt',
    new: 'provider, caller: row.ref, recipient, sentAt',
  },
  {
    name: 'five accounts whose purchases fail outweigh the deliveries beside them',
    old: 'failedOf(latest) >= least && 2 * failedOf(latest) >= latest.length',
    new: 'failedOf(latest) >= least',
  },
  {
    name: 'a pause never ends',
    old: "const isDown = products.get(key)?.health.state === 'down';",
    new: "const isDown = products.get(key)?.health.state === 'down' || pause?.paused === true;",
  },
  {
    name: 'nobody is let through while a product is paused',
    old: 'if (taken === null) return { id };',
    new: 'if (taken === null) return null;',
  },
  {
    name: 'a product whose provider is down is sold',
    old: "const state = isFailing(down) ? 'down'",
    new: "const state = isFailing(50 * down) ? 'down'",
  },
];
