import { intendedSends } from '../workload/whose-request.ts';
import type { Departure, History } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { budgetTolerance } from './clock-tolerance.ts';
import { violation, type Invariant, type Violation } from './invariant.ts';

const second = 1_000;
/** The pause after a 429 without `Retry-After`. */
const minute = 60 * second;

export const turnedAwayIsHeeded: Invariant = {
  name: 'turned away is heeded',
  sentence: 'After the platform has turned a POST away, nobody begins another one before the time that it named.',
  check({ world }) {
    const sends = sendsOf(world);
    return world.history.departures.flatMap((departure) => tooSoon(world, departure, sends));
  },
};

interface Sent {
  readonly ref: string;
  /** When the intent to send was committed. */
  readonly at: number;
}

function sendsOf({ history }: World): readonly Sent[] {
  const intendedOf = intendedSends(history);
  return history.departures
    .filter(({ method }) => method === 'POST')
    .flatMap((departure) => {
      const intent = intendedOf(departure).at(-1);
      const committed = intent && history.commits[intent.commits];
      return committed ? [{ ref: intent.ref, at: committed.at }] : [];
    });
}

function tooSoon(world: World, departure: Departure, sends: readonly Sent[]): readonly Violation[] {
  const { method, fate, endedAt, retryAfter } = departure;
  const isOurs = intendedSends(world.history)(departure).length > 0;
  if (method !== 'POST' || fate !== 'rate_limited' || endedAt === null || !isOurs) return [];
  // Its sender had timed out, or could not inform the others.
  if (endedAt - departure.at >= world.timings.deadline) return [];
  if (isInterrupted(world.history, departure.instance, endedAt)) return [];
  const until = endedAt + (retryAfter ?? minute) - budgetTolerance(world);
  return sends
    .filter(({ at }) => at > endedAt + second && at < until)
    .map(({ ref, at }) => violation(ref, `It was sent ${at - endedAt} ms after another POST had been turned away.`));
}

/** A process that lost its database, stalled or died with the answer may not have recorded it. */
function isInterrupted({ mishaps }: History, instance: string, answeredAt: number): boolean {
  return mishaps.some(({ who, at }) => who === instance && at >= answeredAt && at <= answeredAt + second);
}
