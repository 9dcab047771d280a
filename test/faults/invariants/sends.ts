import { declared } from '../world/platform.ts';
import { violation, type Invariant, type Violation, type Ending } from './invariant.ts';
import { intendedSends, operationOf } from '../workload/whose-request.ts';
import type { Departure, Written, History } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { typedIn } from './expires-for-a-reason.ts';
import type { LeaseChange } from '../world/lease-changes.ts';

export const atMostOnce: Invariant = {
  name: 'at most once',
  sentence: 'The platform executes each intent at most once.',
  check: ({ world, rows, reality }) => [
    ...world.history.caught
      .filter(({ invariant }) => invariant === 'at most once')
      .map(({ what }) => violation(null, what)),
    ...rows.flatMap(({ ref, operation }) => {
      const executions = reality.get(ref)?.executions ?? 0;
      // An operation that sets a value may be repeated: nothing is bought twice.
      if (executions <= 1 || declared(operation).safety.recover === 'repeat') return [];
      return [violation(ref, `${operation} was executed ${executions} times.`)];
    }),
  ],
};

export const intentBeforeSend: Invariant = {
  name: 'intent before send',
  sentence:
    'Everything that is sent to be executed has an intent committed before, and each send its own. Money is set aside only for what is committed.',
  check({ world: { history, bank } }) {
    const intendedOf = intendedSends(history);
    const left = new Map<string, number>();
    const sent = history.departures.flatMap((departure): readonly Violation[] => {
      if (!operationOf(departure)) return [];
      const { method, path } = departure;
      const intended = intendedOf(departure);
      const ref = intended.at(-1)?.ref;
      if (ref === undefined) return [violation(null, `${method} ${path} left, and nothing of it had been committed.`)];
      const times = (left.get(ref) ?? 0) + 1;
      left.set(ref, times);
      const sends = intended.filter((send) => send.ref === ref).length;
      return sends >= times
        ? []
        : [violation(ref, `${method} ${path} left ${times} times, and was intended ${sends} times.`)];
    });
    const created = new Map<string, number>(history.commits.toReversed().map(({ at, after }) => [after.ref, at]));
    const reserved = bank.asked.filter(
      ({ hook, ref, at }) => hook === 'reserve' && (created.get(ref) ?? Infinity) > at,
    );
    return [...sent, ...reserved.map(({ ref }) => violation(ref, 'It was to be reserved, and was not yet committed.'))];
  },
};

type Move = Extract<Written, { kind: 'transition' }>;

export const sendingIsHeld: Invariant = {
  name: 'sending is held',
  sentence:
    'What is being sent stays so until its sender has an answer, or knows that none comes, or until the lease of the sender is over, which begins anew with the intent. An earlier send that was delivered ends it too.',
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

  function isAnswered(sent: Move, { at, instance, change, after }: Move): boolean {
    if (change.evidence?.code === 'not_sent') return instance === sent.instance;
    const isDelivered = after.state === 'succeeded';
    const isOver = ({ at: leftAt, endedAt }: Departure): boolean =>
      (endedAt !== null && endedAt <= at) || at - leftAt >= world.timings.deadline;
    return (left.get(sent.after.ref) ?? []).some(
      (departure) => departure.instance === instance && (isDelivered || departure.at >= sent.at) && isOver(departure),
    );
  }
}

export const sentWhileWanted: Invariant = {
  name: 'nothing is sent after it expired',
  sentence:
    'No instruction is sent after it has expired, for the first time or again; one that sets a value is sent again while its outcome is reconciled, one with typed secrets while they are kept. No request leaves later than half a lease after its intent, nor without the PIN or the password that was typed for it.',
  check: (ending) => [...tooLate(ending), ...heldBack(ending), ...withoutSecrets(ending)],
};

/** Typed secrets are kept for half an hour; the payer may type them again. */
const secretsKept = 30 * 60_000;

type Send = Extract<Written, { kind: 'transition' }>;

function sendsIn({ written }: History): readonly Send[] {
  return written.flatMap((write) => (write.kind === 'transition' && write.after.state === 'sending' ? [write] : []));
}

/** By the sender's clock: clocks may differ by some seconds. */
function tooLate({ world }: Ending): readonly Violation[] {
  return sendsIn(world.history).flatMap((send) => {
    const { ref, sentAt, sends } = send.after;
    const late = (sentAt ?? 0) - sendableUntil(world, send);
    return late <= 0 ? [] : [violation(ref, `Its send ${sends} was ${late} ms after the end of its time to be sent.`)];
  });
}

function sendableUntil({ timings }: World, { before, after }: Send): number {
  const { createdAt, action, operation } = after;
  const expiresAt = Math.max(createdAt, action?.expiresAt ?? createdAt) + timings.expireAfter;
  if (before.state !== 'unknown') return expiresAt;
  if (declared(operation).safety.recover === 'repeat') return createdAt + timings.requeryFor;
  return typedIn.has(operation) ? createdAt + secretsKept : expiresAt;
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

/** The payer's entry that a request must contain. Without it, the platform counts a wrong entry against the payer. */
const secretOf: Readonly<Record<string, string>> = { 'wallet.order': 'pin', 'wallet.pay': 'otp' };

function withoutSecrets({ world }: Ending): readonly Violation[] {
  const intendedOf = intendedSends(world.history);
  return world.history.departures.flatMap((departure) => {
    const name = secretOf[operationOf(departure) ?? ''];
    if (name === undefined || typeof departure.body[name] === 'string') return [];
    return [violation(intendedOf(departure).at(-1)?.ref ?? null, `It was sent without its ${name}.`)];
  });
}

export const oneHolder: Invariant = {
  name: 'one holder at a time',
  sentence: 'A lease is claimed only after the one before has ended, and given back only by its holder.',
  check: (ending) => (ending.leaseChanges.length > 0 ? asTheDatabaseSaw(ending) : asWritten(ending)),
};

/** Where the database recorded how leases changed hands, in its own order. */
function asTheDatabaseSaw({ world, leaseChanges }: Ending): readonly Violation[] {
  const holders = new Map(leaseChanges.flatMap(({ is, writer }) => (is ? [[is.by, writer] as const] : [])));
  return leaseChanges.flatMap(({ ref, writer, was, is, moved }) => {
    // A process with an answer, or one that still holds the lease by its clock, may continue: the version admits one.
    if (was === null || moved) return [];
    // By the clock of the process that took it: a lease starts when it is taken.
    const early = is === null ? 0 : was.until - (is.until - world.timings.lease);
    if (early > 0)
      return [violation(ref, `${writer} took the lease of ${holders.get(was.by)}, ${early} ms before its end.`)];
    const isForeign = is === null && holders.get(was.by) !== writer;
    return isForeign ? [violation(ref, `${writer} gave back the lease of ${holders.get(was.by)}.`)] : [];
  });
}

/** In memory and in a file writes are sequential. Two of one moment are observed in answer order, maybe reversed. */
function asWritten({ world }: Ending): readonly Violation[] {
  type Held = NonNullable<LeaseChange['is']> & { readonly holder: string; readonly since: number };
  const leases = new Map<string, Held | null>();
  const released = new Map<string | null, number>();
  /** The rows whose lease was released, by whom and when: the same process may have claimed it just before. */
  const givenBack = new Set<string>();
  return world.history.written.flatMap((write) => {
    if (write.kind === 'release') {
      released.set(write.by, write.at);
      for (const [ref, lease] of leases) if (write.by === null || lease?.by === write.by) leases.set(ref, null);
      return [];
    }
    const { ref, leaseBy, leaseUntil } = write.after;
    const was = leases.get(ref) ?? null;
    const held = { until: leaseUntil ?? 0, holder: write.instance, since: write.at };
    const moment = `${ref} ${write.instance} ${write.at}`;
    if (leaseBy === null) givenBack.add(moment);
    const isOver = released.get(leaseBy) === write.at || (write.kind === 'claim' && givenBack.has(moment));
    leases.set(ref, leaseBy === null || isOver ? null : { by: leaseBy, ...held });
    if (was === null) return [];
    // By the clock of the process that took it.
    const early = write.kind === 'claim' && was.by !== leaseBy ? was.until - write.clock : 0;
    if (early > 0) return [violation(ref, `${write.instance} took a lease ${early} ms before its end.`)];
    const isForeign = write.kind === 'touch' && was.by !== write.before.leaseBy && was.holder !== write.instance;
    return isForeign && write.at > was.since
      ? [violation(ref, `${write.instance} wrote to what another process had leased.`)]
      : [];
  });
}
