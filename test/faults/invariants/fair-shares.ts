import type { World } from '../world/world.ts';
import { budgetTolerance } from './clock-tolerance.ts';
import { violation, type Invariant } from './invariant.ts';

/** Maximum purchases of one caller in any 60 seconds. */
const maxPurchases = 8;
const minute = 60_000;

export const fairShares: Invariant = {
  name: 'fair shares',
  sentence: 'Nobody has more than eight purchases sent in any 60 seconds, over all instances.',
  check({ world }) {
    const window = minute - budgetTolerance(world);
    return [...firstSendsByOwner(world)].flatMap(([owner, times]) => {
      const over = times.find((time, index) => {
        const first = times[index - maxPurchases];
        return first !== undefined && time - first < window;
      });
      return over === undefined ? [] : [violation(null, `${owner} had more than ${maxPurchases} sent in a minute.`)];
    });
  },
};

/** When each owner's purchases were first sent. Resends are recovery, and have their own lanes. */
function firstSendsByOwner({ history }: World): ReadonlyMap<string, readonly number[]> {
  const owners = new Map<string, number[]>();
  for (const { at, after } of history.commits) {
    const isPurchase = after.kind === 'bill' && after.state === 'sending' && after.sends === 1;
    if (isPurchase) owners.set(after.owner.id, [...(owners.get(after.owner.id) ?? []), at]);
  }
  return owners;
}
