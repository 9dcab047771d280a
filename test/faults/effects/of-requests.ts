import type { Ending } from '../invariants/invariant.ts';
import { maxPostsWithin } from '../invariants/rate-budget.ts';
import type { Departure } from '../world/history.ts';

/** Purchases and validations leave together in a minute, at most: what is kept for the other lanes is not theirs. */
const budget = 46;
/** Some of those had been refused, or came a little later. */
const nearly = 0.85;

/** What the network did to requests, and whether they were as many as the platform takes. */
export function* ofRequests({ world }: Ending): Generator<string> {
  for (const departure of world.history.departures) {
    if (!tookEffect(departure, world.timings.deadline)) continue;
    yield `${departure.method === 'GET' ? 'question' : 'send'} ${departure.fate}`;
  }
  if (maxPostsWithin(60_000, world) >= nearly * budget) yield 'rate budget used up';
}

/** Whether the request was there to be lost, its answer to be spoilt, and its sender to hear of it. */
export function tookEffect({ fate, at, endedAt, arrivals }: Departure, deadline: number): boolean {
  if (endedAt === null) return false;
  const isTooLate = endedAt - at >= deadline;
  switch (fate) {
    case 'good':
    // The network itself tells of it: there has to be another answer.
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
