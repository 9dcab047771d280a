import { readStatusWord } from '@tillside/contract/schemas';
import { declared } from '../world/platform.ts';
import type { Departure, InstructionRow, History } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { timeOf, tolerance, budgetTolerance } from './clock-tolerance.ts';
import { violation, type Invariant, type Reality, type Violation, type Ending } from './invariant.ts';
import { keyRemoved } from '../../data-keys.ts';
import { intendedSends } from '../workload/whose-request.ts';

/** One answer may lose a race against a concurrent transition. */
const maxOverlooked = 1;

export const reviewsHaveAReason: Invariant = {
  name: 'a review has a reason',
  sentence:
    'A person is asked only where the time to find out is over, and where the platform’s answers did not tell the outcome. What was delivered is put before a person again only where some of it was taken back.',
  check: ({ world, rows, reality }) =>
    rows.flatMap((row) => [
      ...tooEarly(world, row),
      ...wasTold(world, row),
      ...standsAsDelivered(row, reality.get(row.ref)),
    ]),
};

function standsAsDelivered({ ref, state, problem }: InstructionRow, really: Reality | undefined): readonly Violation[] {
  if (state !== 'succeeded' || problem?.code !== 'under_review' || really?.status !== 'success') return [];
  return [violation(ref, 'A person was asked about what was delivered, and stands so.')];
}

function tooEarly(world: World, { ref, operation }: InstructionRow): readonly Violation[] {
  const { recover } = declared(operation).safety;
  // Some operations have no read-back, and repeated ones cannot be read again while the platform works on them.
  if (recover === 'review' || recover === 'repeat') return [];
  const opened = timeOf(world, ref, 'review', 'first');
  const sent = timeOf(world, ref, 'sending', 'last');
  if (opened === null || sent === null) return [];
  const earliest = sent + world.timings.requeryFor - tolerance(world);
  return opened >= earliest ? [] : [violation(ref, `A person was asked ${(opened - sent) / 1_000} s after the send.`)];
}

/** Bills are read by ref, and the answer contains their status. */
function wasTold(world: World, row: InstructionRow): readonly Violation[] {
  const opened = timeOf(world, row.ref, 'review', 'first');
  if (opened === null || row.kind !== 'bill' || row.items !== null) return [];
  const names = new Set([row.ref, row.transId].map((name) => `/requery?trans_id=${name}`));
  const told = world.history.departures.filter(
    (departure) => names.has(departure.path) && isHeard(world, departure, opened) && saysTheEnd(departure),
  );
  if (told.length <= maxOverlooked) return [];
  return [violation(row.ref, `The platform had told the outcome ${told.length} times before a person was asked.`)];
}

/** The network delivered the answer unchanged. */
const intact: ReadonlySet<string> = new Set(['good', 'duplicated', 'late_arrival', 'late_answer']);

/** Whether the answer came in time, to a process that could record it. */
function isHeard({ history, timings }: World, { at, instance, endedAt, fate }: Departure, until: number): boolean {
  if (endedAt === null || endedAt >= until || endedAt >= at + timings.deadline || !intact.has(fate)) return false;
  return !history.mishaps.some(({ who, at: then }) => who === instance && then >= endedAt && then <= endedAt + 1_000);
}

function saysTheEnd({ arrivals }: Departure): boolean {
  const word: unknown = Reflect.get(Object(arrivals[0]?.details), 'status');
  const meaning = typeof word === 'string' ? readStatusWord(word) : null;
  return meaning !== null && meaning !== 'processing';
}

export const successStays: Invariant = {
  name: 'a success stays',
  sentence:
    'What was told as delivered is taken back, or put before a person, only where the platform took it back: no answer that is older than the success does so.',
  check: (ending) => takenBack(ending),
};

function takenBack({ world, reality }: Ending): readonly Violation[] {
  const succeeded = new Set<string>();
  return world.history.commits.flatMap(({ after }) => {
    if (after.state === 'succeeded') succeeded.add(after.ref);
    if (!succeeded.has(after.ref) || stands(after)) return [];
    const { status = null } = reality.get(after.ref) ?? {};
    if (status !== 'success') return [];
    return [violation(after.ref, `It was delivered, and then became ${after.state} (${after.problem?.code}).`)];
  });
}

function stands({ state, problem }: InstructionRow): boolean {
  return state === 'succeeded' && problem === null;
}

export const somethingSucceeds: Invariant = {
  name: 'something succeeds',
  sentence:
    'After the trouble one purchase of each family succeeds, is heard by its handler and read by its owner, with its tokens and pins.',
  check: ({ controls }) => controls,
};

/** A store's error for a removed data key: the companion retries with the newest key, and never logs the error. */
const refusal = keyRemoved(null).message;

export const nothingRefused: Invariant = {
  name: 'nothing refused',
  sentence:
    'The database refuses nothing that a store does not expect: there is no such duplicate, and no deadlock. What it refuses because its data key was removed is sealed again and written.',
  check: ({ world: { history } }) => [
    ...history.caught
      .filter(({ invariant }) => invariant === nothingRefused.name)
      .map(({ what }) => violation(null, what)),
    ...history.logs.filter((line) => line.includes(refusal)).map((line) => violation(null, line)),
  ],
};

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
