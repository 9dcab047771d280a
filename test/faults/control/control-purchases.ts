import type { Violation } from '../invariants/invariant.ts';
import { settlesWithin } from '../schedule.ts';
import type { World } from '../world/world.ts';
import { controlFamilies } from './families.ts';
import { letEverybodyPay, payForOrder } from './paying-at-once.ts';

const second = 1_000;

/**
 * Once everything has settled, buys one of each family, of what succeeds at the platform, by shoppers who can pay.
 * Answers what is wrong with each: a world in which nothing succeeds violates nothing else.
 */
export async function makeControlPurchases(world: World): Promise<readonly Violation[]> {
  const { time, platform, schedule, environment } = world;
  // Faults planned at the platform that did not occur are over too.
  await platform.control('DELETE', '/faults');
  await platform.control('PUT', '/customers/cus_chi', {
    tier: 2,
    phone: '2348031234569',
    email: 'chi@example.com',
    bvn_on_file: true,
  });
  letEverybodyPay(world);
  const families = new Map(controlFamilies(world));
  if (environment === 'live') families.set('checkouts', () => payForOrder(world));
  const found: Violation[] = [];
  const open = new Set(families.keys());
  for (const [family, act] of families) {
    const end = (): void => void open.delete(family);
    const fail = (error: unknown): void => {
      open.delete(family);
      found.push({ ref: null, what: `${family}: ${error instanceof Error ? error.message : String(error)}` });
    };
    world.letDo(() => act().then(end, fail));
  }
  const latest = time.now() + settlesWithin({ ...schedule, timings: world.timings, hasDeposits: false });
  while (open.size > 0 && time.now() < latest) await time.runUntil(time.now() + 5 * second);
  return [...found, ...[...open].map((family) => ({ ref: null, what: `${family}: it came to no end.` }))];
}
