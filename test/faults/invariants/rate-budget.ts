import type { World } from '../world/world.ts';
import { budgetTolerance } from './clock-tolerance.ts';
import { violation, type Invariant } from './invariant.ts';

const minute = 60_000;
/** The platform's limit of POSTs a minute from one address (platform §8). */
const most = 60;

export const rateBudget: Invariant = {
  name: 'rate budget',
  sentence: 'In any 60 seconds never more than 60 POSTs arrive, or may still arrive, over all instances.',
  check({ world }) {
    const posts = maxPostsWithin(minute - budgetTolerance(world), world);
    return posts <= most ? [] : [violation(null, `${posts} POSTs arrived, or could still, within one minute.`)];
  },
};

/**
 * The maximum number of POSTs that counted at the platform at any moment, over all instances: each from its sending
 * until it was known not to arrive, or until `window` milliseconds after its arrival.
 */
export function maxPostsWithin(window: number, { history, timings: { deadline } }: World): number {
  const changes = history.departures
    .filter(({ method }) => method === 'POST')
    .flatMap(({ at, endedAt, arrivals }) => {
      // Copies by the network, and requests that it delayed beyond the deadline, are not the sender's.
      const arrived = arrivals.find((arrival) => !arrival.isCopy && arrival.at <= at + deadline);
      const until = arrived ? arrived.at + Math.max(0, window) : Math.min(endedAt ?? Infinity, at + deadline);
      return [
        { at, by: 1 },
        { at: until, by: -1 },
      ];
    })
    .toSorted((left, right) => left.at - right.at || left.by - right.by);
  let [posts, most] = [0, 0];
  for (const { by } of changes) {
    posts += by;
    most = Math.max(most, posts);
  }
  return most;
}
