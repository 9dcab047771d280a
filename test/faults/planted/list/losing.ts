import type { PlantedBug } from '../planted-bug.ts';

/** Bugs that only a store which loses its end shows. */
const bugs: readonly PlantedBug[] = [
  {
    name: 'each request of an order has a ref of its own',
    old: 'canonicalJson([environment, ownerId, clientKey, operation, input])',
    new: 'canonicalJson([environment, ownerId, clientKey, operation, input, Math.random()])',
  },
  {
    name: 'nobody reads back what was committed',
    old: 'const isLost = body === null || (await recent.areLost(copy !== copyRead));',
    new: 'const isLost = body === null;',
  },
  {
    name: 'a repeat after a loss is sent without being asked about',
    old: '...(heartbeat.caughtUpAt !== null && asDoubtful(plan.operation.safety.recover, isFirst)),',
    new: '',
  },
  {
    name: 'what is lost is not written again',
    old: 'if (!isBack) await bringBack();',
    new: '',
  },
  {
    name: 'an event about a purchase that is lost is put off',
    old: "await reportLost(context, { ref, operation: hint.event_type, because: 'event' });",
    new: '',
  },
];

export const losingBugs: readonly PlantedBug[] = bugs.map((bug) => ({ ...bug, found: { by: 'losing' } }));
