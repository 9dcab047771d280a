import { readStatusWord } from '@tillside/contract/schemas';
import { declared } from '../world/platform.ts';
import type { Departure, InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { timeOf, tolerance } from './clock-tolerance.ts';
import { violation, type Invariant, type Reality, type Violation } from './invariant.ts';

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
