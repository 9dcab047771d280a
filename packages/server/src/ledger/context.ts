import type { Environment } from '@tillside/contract';
import type { Clock } from '../clock.ts';
import type { TillsideEventType } from '../events/event.ts';
import { typeOf } from '../events/event.ts';
import type { CallerLimits } from '../options/limit-options.ts';
import type { CallerPool } from '../limits/caller-pool.ts';
import type { Funding } from '../options/funding.ts';
import type { Logger } from '../options/logger.ts';
import type { Owner } from '../options/caller.ts';
import type { Timings } from '../timings.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Store } from '../store/store.ts';
import { mayBeSent, type EphemeralSecretStore } from './ephemeral-secrets.ts';
import type { LedgerPlans } from './plan.ts';
import type { Change, InstructionRow, Standing } from './row.ts';

/** What the ledger works with. */
export interface LedgerContext {
  readonly plans: LedgerPlans;
  readonly store: Store;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly client: PlatformClient;
  readonly funding: Funding | null;
  readonly logger: Logger;
  /** Names this process in leases. */
  readonly instance: string;
  readonly egress: string;
  readonly environment: Environment;
  /** The POSTs that may leave in any 60 seconds. */
  readonly ceiling: number;
  /** What this caller may take of what all callers share. */
  readonly limitsOf: (caller: Owner) => CallerLimits;
  /** Places for questions (GETs) to the platform: every one of them is asked from one. */
  readonly questions: CallerPool;
  /** The events somebody listens to; others are not written. */
  readonly heard: ReadonlySet<TillsideEventType>;
  /** What was typed in and must never be written, until it was sent. */
  readonly ephemeralSecrets: EphemeralSecretStore;
  /**
   * Makes what only the owner of that instruction may see unreadable at rest, and has it written: `write` is called once
   * more where its data key was removed meanwhile.
   */
  seal<Written>(
    ref: string,
    secrets: Readonly<Record<string, unknown>>,
    write: (sealed: string) => Promise<Written>,
  ): Promise<Written>;
  /** A name for a payer that tells nobody who they are, and is the same for the same payer. */
  pseudonym(payer: string): string;
}

/** Keeps the row with this process, to go on at once. Should the process die, it is due as soon as the lease is over. */
export function keepLease({
  clock,
  timings,
  instance,
}: LedgerContext): Pick<Standing, 'leaseBy' | 'leaseUntil' | 'nextAt'> {
  return { leaseBy: instance, leaseUntil: clock.now() + timings.lease, nextAt: clock.now() };
}

/** Lets go of the row until then; `null`: until somebody asks. */
export function releaseLease(nextAt: number | null): Pick<Standing, 'leaseBy' | 'leaseUntil' | 'nextAt'> {
  return { leaseBy: null, leaseUntil: null, nextAt };
}

/** Lets go of what succeeded; a purchase that can be taken back by the provider is asked about a last time. */
export function delivered(
  { plans, clock, timings }: LedgerContext,
  { operation }: InstructionRow,
): Pick<Standing, keyof ReturnType<typeof releaseLease> | 'recheck'> {
  const { recover } = plans[operation].operation.safety;
  if (recover !== 'resend' && recover !== 'requery') return { ...releaseLease(null), recheck: false };
  return { ...releaseLease(clock.now() + timings.recheckAfter), recheck: true };
}

/**
 * Lets go of what is still delivered. A question that an event raised meanwhile does not replace the last one: what the
 * provider takes back afterwards, and tells by an event that is lost, is noticed all the same.
 */
export function stillDelivered(
  context: LedgerContext,
  row: InstructionRow,
): Pick<Standing, keyof ReturnType<typeof releaseLease> | 'recheck'> {
  const { clock, timings } = context;
  const lastQuestionAt = row.updatedAt + timings.recheckAfter;
  const rest = delivered(context, row);
  if (!rest.recheck || lastQuestionAt <= clock.now()) return { ...releaseLease(null), recheck: false };
  return { ...releaseLease(lastQuestionAt), recheck: true };
}

/** Writes a change, or answers `null` when somebody else moved the row meanwhile: then theirs counts. */
export async function transition(
  context: LedgerContext,
  row: InstructionRow,
  change: Omit<Change, 'at' | 'slot'>,
): Promise<InstructionRow | null> {
  const publish = (change.publish ?? []).filter((one) => context.heard.has(typeOf(one)));
  const moved = await context.store.transition(row, {
    ...change,
    patch: { attempts: 0, ...change.patch },
    publish,
    at: context.clock.now(),
  });
  if (!moved.moved) return null;
  if (!mayBeSent(context.plans, moved.row)) context.ephemeralSecrets.forget(row.ref);
  if (moved.row.state !== row.state) {
    context.logger.info({ ref: row.ref, operation: row.operation, state: moved.row.state }, 'instruction moved');
  }
  return moved.row;
}
