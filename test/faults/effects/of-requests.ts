import type { Ending } from '../invariants/invariant.ts';
import { maxPostsWithin } from '../invariants/rate-budget.ts';
import type { Departure } from '../world/history.ts';

/** Purchases and validations leave together in a minute, at most: what is kept for the other lanes is not theirs. */
const budget = 46;
/** Some of those had been refused, or came a little later. */
const nearly = 0.85;

/** The faults of the network, and whether they reached the platform's limit. */
export function* ofRequests({ world }: Ending): Generator<string> {
  for (const departure of world.history.departures) {
    if (!tookEffect(departure, world.timings.deadline)) continue;
    yield `${departure.method === 'GET' ? 'question' : 'send'} ${departure.fate}`;
  }
  if (maxPostsWithin(60_000, world) >= nearly * budget) yield 'rate budget used up';
}

/** Whether the request existed to be lost, its answer to be corrupted, and its sender to receive it. */
export function tookEffect({ fate, at, endedAt, arrivals }: Departure, deadline: number): boolean {
  if (endedAt === null) return false;
  const isTooLate = endedAt - at >= deadline;
  switch (fate) {
    case 'good':
    // The network itself reports it: another answer must exist.
    case 'swapped_answer':
    case 'earlier_answer':
      return false;
    case 'refused':
    case 'unresolved':
    case 'lost_before':
    case 'server_error_before':
    case 'rate_limited':
      return true;
    case 'silent_before':
      return isTooLate;
    case 'silent_after':
    case 'late_answer':
      return isTooLate && arrivals.length > 0;
    case 'late_arrival':
      return arrivals.some((arrival) => arrival.at > endedAt);
    case 'duplicated':
      return arrivals.some(({ isCopy }) => isCopy);
    case 'lost_after':
    case 'html':
    case 'truncated':
    case 'server_error_after':
    case 'odd_refusal':
      return arrivals.length > 0;
    default:
      return fate satisfies never;
  }
}
