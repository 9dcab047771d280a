import { intendedSends } from '../workload/whose-request.ts';
import type { InstructionRow, Written } from '../world/history.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const sentWhileWanted: Invariant = {
  name: 'nothing is sent after it expired',
  sentence:
    'No instruction is sent for the first time after it has expired, and no request leaves later than half a lease after its intent.',
  check: (ending) => [...tooLate(ending), ...heldBack(ending)],
};

/** By the sender's clock: clocks may differ by some seconds. */
function tooLate({ world }: Ending): readonly Violation[] {
  return firstSends(world.history.written).flatMap(({ after }) => {
    const { ref, createdAt, action, sentAt } = after;
    const expired = Math.max(createdAt, action?.expiresAt ?? createdAt) + world.timings.expireAfter;
    const late = (sentAt ?? 0) - expired;
    return late <= 0 ? [] : [violation(ref, `It was sent ${late} ms after it had expired.`)];
  });
}

function firstSends(written: readonly Written[]): readonly { readonly after: InstructionRow }[] {
  return written.flatMap((write) =>
    write.kind === 'transition' && write.after.state === 'sending' && write.after.sends === 1 ? [write] : [],
  );
}

/** In world time. */
function heldBack({ world }: Ending): readonly Violation[] {
  const { commits, departures } = world.history;
  const intendedOf = intendedSends(world.history);
  return departures.flatMap((departure) => {
    const intent = intendedOf(departure).at(-1);
    const committed = intent && commits[intent.commits];
    const wait = committed ? departure.at - committed.at : 0;
    return wait <= world.timings.lease / 2
      ? []
      : [violation(intent?.ref ?? null, `It left ${wait} ms after its intent was committed.`)];
  });
}
