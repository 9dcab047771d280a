import type { Environment } from '@tillside/contract';
import type { Clock } from '../model/clock.ts';
import { typeOf, type TillsideEventType } from '../model/event.ts';
import type { CallerLimits, Logger } from '../options/options.ts';
import type { CallerPool } from '../platform/caller-pool.ts';
import type { Funding } from '../options/funding.ts';
import { noticeSender, type Owner } from '../model/caller.ts';
import type { Timings } from '../model/timings.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Heartbeat } from '../model/heartbeat.ts';
import type { Store } from '../model/store.ts';
import { mayBeSent, type EphemeralSecretStore } from './ephemeral-secrets.ts';
import { noticeOf } from './notices.ts';
import type { LedgerPlans } from './plan.ts';
import type { Change, InstructionRow, InstructionProgress, Touch } from '../model/row.ts';

export interface LedgerContext {
  readonly plans: LedgerPlans;
  readonly store: Store;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly client: PlatformClient;
  readonly funding: Funding | null;
  readonly logger: Logger;
  /** Whether the store went back to an earlier moment: its instructions are then reconciled with the platform first. */
  readonly heartbeat: Pick<Heartbeat, 'isCatchingUp' | 'caughtUpAt' | 'newest' | 'confirm' | 'confirmNow'>;
  /** Identifies this process in leases. */
  readonly instance: string;
  readonly egress: string;
  readonly environment: Environment;
  /** Maximum POSTs in any 60 seconds. */
  readonly ceiling: number;
  readonly limitsOf: (caller: Owner) => CallerLimits;
  /** Slots for GETs to the platform; every GET takes one. */
  readonly questions: CallerPool;
  /** The event types that have a handler; others are not written. */
  readonly handledEvents: ReadonlySet<TillsideEventType>;
  /** The delay from which a delivery makes a notice, in milliseconds. `null` if the merchant wants no notices. */
  readonly notices: { readonly lateAfter: number } | null;
  /** Secrets that must never be written, kept until they are sent. */
  readonly ephemeralSecrets: EphemeralSecretStore;
  /** Set while the answer to a send is applied: the slot of that send, which the commit of the outcome settles. */
  readonly settles?: NonNullable<Change['settles']>;
  /**
   * Encrypts what only the instruction's owner may see, and writes it. `write` is called once
   * more if its data key was removed meanwhile.
   */
  seal<Written>(
    ref: string,
    secrets: Readonly<Record<string, unknown>>,
    write: (sealed: string) => Promise<Written>,
  ): Promise<Written>;
  /** A stable pseudonym for a payer. */
  pseudonym(payer: string): string;
  /** The original of an erased owner, as long as money may return to them. Other owners are returned unchanged. */
  whoWas(owner: Owner): Promise<Owner>;
}

/** Keeps the row's lease, to continue at once. If the process dies, the row is due when the lease expires. */
export function keepLease({
  clock,
  timings,
  instance,
}: LedgerContext): Pick<InstructionProgress, 'leaseBy' | 'leaseUntil' | 'nextAt'> {
  return { leaseBy: instance, leaseUntil: clock.now() + timings.lease, nextAt: clock.now() };
}

/** Releases the row's lease until the next run; `null` if there is none. */
export function releaseLease(nextAt: number | null): Pick<InstructionProgress, 'leaseBy' | 'leaseUntil' | 'nextAt'> {
  return { leaseBy: null, leaseUntil: null, nextAt };
}

/** Releases a row that succeeded. A purchase that the provider can reverse is checked again later. */
export function delivered(
  { plans, clock, timings }: LedgerContext,
  { operation }: InstructionRow,
): Pick<InstructionProgress, keyof ReturnType<typeof releaseLease> | 'recheck'> {
  const { recover } = plans[operation].operation.safety;
  if (recover !== 'resend' && recover !== 'requery') return { ...releaseLease(null), recheck: false };
  return { ...releaseLease(clock.now() + timings.recheckAfter), recheck: true };
}

/** The next run of a final row whose funding is settled: a check that an event opened meanwhile comes first. */
export function afterFunding(context: LedgerContext, row: InstructionRow): Partial<InstructionProgress> {
  if (row.recheck) return keepLease(context);
  return row.state === 'succeeded' || row.state === 'partial' ? delivered(context, row) : releaseLease(null);
}

/** How often a delivered purchase is checked, each `recheckAfter` later. */
const maxRechecks = 3;

/**
 * Releases a row that is still delivered until the next of its checks. A check that an event triggered replaces none of
 * them: the provider may reverse the purchase later, and the event may be lost.
 */
export function stillDelivered(
  context: LedgerContext,
  row: InstructionRow,
): Pick<InstructionProgress, keyof ReturnType<typeof releaseLease> | 'recheck'> {
  const { clock, timings } = context;
  const due = Math.max(0, Math.floor((clock.now() - row.updatedAt) / timings.recheckAfter));
  const rest = delivered(context, row);
  if (!rest.recheck || due >= maxRechecks) return { ...releaseLease(null), recheck: false };
  return { ...releaseLease(row.updatedAt + (due + 1) * timings.recheckAfter), recheck: true };
}

/** Ends a check that brought nothing new. Pages that show it as open are notified. */
export function endCheck(context: LedgerContext, row: InstructionRow, rest: Touch): Promise<InstructionRow | null> {
  const { store, clock } = context;
  return store.touch(row, rest, row.checkingSince === null ? undefined : { checkingSince: null, at: clock.now() });
}

/** Writes a transition, or returns `null` if another process changed the row meanwhile: then that change counts. */
export async function transition(
  context: LedgerContext,
  row: InstructionRow,
  change: Omit<Change, 'at' | 'slot' | 'settles'>,
): Promise<InstructionRow | null> {
  // Handlers expect shoppers. For the text message of a notice they receive only what a person has to decide.
  const isOwn = row.owner.id === noticeSender.id;
  const publish = (change.publish ?? []).filter(
    (one) => context.handledEvents.has(typeOf(one)) && (!isOwn || one === 'review.opened'),
  );
  const notice = await noticeOf(context, row, change);
  const moved = await context.store.transition(row, {
    ...change,
    ...(context.settles && { settles: context.settles }),
    patch: { attempts: 0, ...change.patch },
    publish,
    ...(notice && { notice }),
    at: context.clock.now(),
  });
  if (!moved.moved) return null;
  if (!mayBeSent(context.plans, moved.row)) context.ephemeralSecrets.forget(row.ref);
  if (moved.row.state !== row.state) {
    context.logger.info({ ref: row.ref, operation: row.operation, state: moved.row.state }, 'instruction moved');
    if (isOwn && (moved.row.state === 'failed' || moved.row.state === 'abandoned')) {
      context.logger.warn(
        { ref: row.ref, problem: 'notice_not_sent', code: moved.row.problem?.code },
        'a shopper was not notified by SMS, and no second text message is sent: `code` says why. Tell them yourself',
      );
    }
  }
  return moved.row;
}
