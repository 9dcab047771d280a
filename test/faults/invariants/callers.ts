import { violation, type Invariant } from './invariant.ts';
import type { World } from '../world/world.ts';
import { budgetTolerance } from './clock-tolerance.ts';

const refs = /\bts_[0-9a-hjkmnp-tv-z]{26}\b/g;

export const ownRowsOnly: Invariant = {
  name: 'own rows only',
  sentence: 'No caller ever sees another’s rows.',
  check({ world }) {
    const { commits, answers, heard, caught } = world.history;
    const owners = new Map(commits.map(({ after }) => [after.ref as string, after.owner.id]));
    const isForeign = (ref: string, caller: string): boolean => owners.has(ref) && owners.get(ref) !== caller;
    return [
      ...answers
        .filter(({ isStaff }) => !isStaff)
        .flatMap(({ body, caller, request }) =>
          (body.match(refs) ?? [])
            .filter((ref) => isForeign(ref, caller))
            .map((ref) => violation(ref, `${request} told ${caller} of what is not theirs.`)),
        ),
      ...heard.flatMap(({ caller, event }) =>
        event && isForeign(event.ref, caller)
          ? [violation(event.ref, `A stream told ${caller} of what is not theirs.`)]
          : [],
      ),
      ...caught.filter(({ invariant }) => invariant === 'own rows only').map(({ what }) => violation(null, what)),
    ];
  },
};

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

export const keysHold: Invariant = {
  name: 'keys hold',
  sentence:
    'Whatever secrets and data keys are changed, identifiers stay the same, every sealed value opens, each deploy starts, the first secret wraps, and one data key is left.',
  check: ({ world, keys }) => [
    ...keys.map((what) => violation(null, what)),
    ...world.history.caught.flatMap(({ invariant, what }) =>
      invariant === 'keys hold' ? [violation(null, what)] : [],
    ),
  ],
};
