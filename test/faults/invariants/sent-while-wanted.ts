import { intendedSends, operationOf } from '../workload/whose-request.ts';
import type { History, Written } from '../world/history.ts';
import { declared } from '../world/platform.ts';
import type { World } from '../world/world.ts';
import { typedIn } from './expires-for-a-reason.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

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

/** What a payer types is part of the request, or the platform counts a wrong one against them. */
const secretOf: Readonly<Record<string, string>> = { 'wallet.order': 'pin', 'wallet.pay': 'otp' };

function withoutSecrets({ world }: Ending): readonly Violation[] {
  const intendedOf = intendedSends(world.history);
  return world.history.departures.flatMap((departure) => {
    const name = secretOf[operationOf(departure) ?? ''];
    if (name === undefined || typeof departure.body[name] === 'string') return [];
    return [violation(intendedOf(departure).at(-1)?.ref ?? null, `It was sent without its ${name}.`)];
  });
}
