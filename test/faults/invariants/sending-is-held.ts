import { intendedSends } from '../workload/whose-request.ts';
import type { Departure, Written } from '../world/history.ts';
import { violation, type Ending, type Invariant } from './invariant.ts';

type Move = Extract<Written, { kind: 'transition' }>;

export const sendingIsHeld: Invariant = {
  name: 'sending is held',
  sentence:
    'What is being sent stays so until its sender has an answer, or knows that none comes, or until the lease of the sender is over, which begins anew with the intent.',
  check: (ending) => violations(ending),
};

function violations({ world }: Ending): ReturnType<Invariant['check']> {
  const { written, departures } = world.history;
  const intendedOf = intendedSends(world.history);
  const left = Map.groupBy(departures, (departure) => intendedOf(departure).at(-1)?.ref);
  /** The transition into `sending` of each row that is being sent. */
  const sending = new Map<string, Move>();
  /** Refs whose lease another process took over after its expiry or release. */
  const over = new Set<string>();
  return written.flatMap((write) => {
    switch (write.kind) {
      case 'release':
        for (const [ref, { after }] of sending) if (write.by === null || write.by === after.leaseBy) over.add(ref);
        return [];
      case 'claim': {
        const until = sending.get(write.after.ref)?.after.leaseUntil ?? Infinity;
        if (until <= write.clock) over.add(write.after.ref);
        return [];
      }
      case 'create':
      case 'touch':
        return [];
      case 'transition': {
        const { ref, state } = write.after;
        const sent = sending.get(ref);
        const isOver = over.has(ref);
        sending.delete(ref);
        over.delete(ref);
        if (state === 'sending') sending.set(ref, write);
        const { leaseUntil } = write.after;
        const isShort = state === 'sending' && (leaseUntil ?? 0) < write.change.at + world.timings.lease;
        if (isShort) return [violation(ref, 'It is being sent with a lease that began before its intent.')];
        const isRight = !sent || (write.change.evidence?.source === 'send' ? isAnswered(sent, write) : isOver);
        return isRight
          ? []
          : [violation(ref, `It became ${state} while its sender still waited: ${write.change.step}`)];
      }
      default:
        return write satisfies never;
    }
  });

  function isAnswered(sent: Move, { at, instance, change }: Move): boolean {
    if (instance !== sent.instance) return false;
    if (change.evidence?.code === 'not_sent') return true;
    const isOver = ({ at: leftAt, endedAt }: Departure): boolean =>
      (endedAt !== null && endedAt <= at) || at - leftAt >= world.timings.deadline;
    return (left.get(sent.after.ref) ?? []).some((departure) => departure.at >= sent.at && isOver(departure));
  }
}
