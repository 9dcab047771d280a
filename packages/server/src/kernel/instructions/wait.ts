import { isFinal } from '@tillside/contract';
import { withDeadline, type Clock } from '../model/clock.ts';
import { Failure } from '../model/errors.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { Engine } from '../ledger/engine.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Store } from '../model/store.ts';

/** Maximum wait before the row is returned in its current state. */
const maxWait = 8_000;

interface Waiting {
  readonly store: Store;
  readonly clock: Clock;
  readonly engine: Engine;
}

/** Waits until the instruction is done or waits for an external event, and returns it. */
export async function settledInstruction(deps: Waiting, row: InstructionRow): Promise<InstructionRow> {
  return seenAfter(deps, row, deps.engine.whenIdle(row.ref));
}

/** Reconciles now. @throws Failure `check_too_soon` within a minute of the last read. */
export async function checkNow(context: LedgerContext, engine: Engine, row: InstructionRow): Promise<InstructionRow> {
  const { store, clock, timings, instance } = context;
  if (isFinal(row.state) || row.sends === 0) return row;
  const wait = row.lastAskedAt === null ? 0 : row.lastAskedAt + timings.requeryInterval - clock.now();
  if (wait > 0) {
    throw new Failure('check_too_soon', {
      reason: 'one_question_a_minute',
      parameters: { seconds: Math.ceil(wait / 1_000) },
      retry_after: wait / 1_000,
    });
  }
  if (row.state === 'sending') return row;
  const now = clock.now();
  const claimed = await store.claimOne(row.ref, { by: instance, now, leaseUntil: now + timings.lease });
  return seenAfter({ store, clock, engine }, row, claimed && engine.run(claimed));
}

async function seenAfter(
  { store, clock }: Waiting,
  row: InstructionRow,
  work: Promise<void> | null,
): Promise<InstructionRow> {
  if (work) await withDeadline(clock, maxWait, work, () => new Error('waited long enough')).catch(() => {});
  return (await store.find(row.ref, null)) ?? row;
}
