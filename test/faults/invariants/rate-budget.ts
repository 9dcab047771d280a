import type { World } from '../world/world.ts';
import { violation, type Invariant } from './invariant.ts';

const minute = 60_000;
/** POSTs a minute that the platform takes from one address (platform §8). */
const most = 60;

export const rateBudget: Invariant = {
  name: 'rate budget',
  sentence: 'Never more than 60 POSTs arrive in any 60 seconds, over all instances.',
  check({ world }) {
    const posts = mostPostsWithinAMinute(world);
    return posts <= most ? [] : [violation(null, `${posts} POSTs arrived within one minute.`)];
  },
};

/** The most POSTs that arrived at the platform within any minute, over all instances. */
export function mostPostsWithinAMinute({ history, timings: { deadline } }: World): number {
  const times = history.departures
    .filter(({ method }) => method === 'POST')
    // What the network repeated, or held back for longer than the sender waits, is not of the sender's making.
    .flatMap(({ at, arrivals }) => arrivals.filter((arrival) => !arrival.isCopy && arrival.at <= at + deadline))
    .map(({ at }) => at)
    .toSorted((left, right) => left - right);
  let [first, posts] = [0, 0];
  for (const [last, time] of times.entries()) {
    while (time - (times[first] ?? time) >= minute) first += 1;
    posts = Math.max(posts, last - first + 1);
  }
  return posts;
}
