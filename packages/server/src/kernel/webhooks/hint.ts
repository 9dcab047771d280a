import { createHash } from 'node:crypto';
import {
  EventHead,
  isObject,
  parseAnswer,
  readStatusWord,
  wireId,
  type StatusMeaning,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { canonicalJson } from '../model/canonical.ts';
import { isFinal } from '@tillside/contract';
import type { LedgerContext } from '../ledger/context.ts';
import type { InstructionRow, Touch } from '../model/row.ts';
import { isStorable } from '../model/text.ts';

/** The fields of an event that point to an instruction. They are a hint: only an authenticated call counts. */
const name = wireId
  .optional()
  .catch(undefined)
  // A name that no store could look for names nothing.
  .transform((text) => (text && isStorable(text) ? text : undefined));
const BillHint = EventHead.extend({
  trans_id: name,
  ref: name,
  transaction_status: z.unknown().optional(),
  status: z.unknown().optional(),
});
export type BillHint = z.output<typeof BillHint>;

export function readHint(body: Uint8Array): BillHint | null {
  try {
    return BillHint.parse(readJson(body));
  } catch {
    return null;
  }
}

/** The fields that some senders put an event into. */
const wrappers = ['data', 'payload', 'event', 'body', 'message', 'details'] as const;

/** The event in a body, also inside a wrapper. `null` if it is not JSON. The type is in lower case, as documented. */
export function readJson(body: Uint8Array): unknown {
  const event = unwrapped(parseAnswer(new TextDecoder().decode(body)));
  const head = EventHead.safeParse(event);
  return head.success && isObject(event) ? { ...event, event_type: head.data.event_type } : event;
}

function unwrapped(value: unknown): unknown {
  if (!isObject(value)) return value;
  for (const wrapper of wrappers) {
    const { [wrapper]: inner, ...outer } = value;
    if (!isObject(inner)) continue;
    const event = { ...inner, ...outer };
    // What has a type of its own inside may be wrapped again.
    if (typeof event['event_type'] === 'string') return 'event_type' in value ? event : unwrapped(event);
  }
  return value;
}

export function statusOf(hint: BillHint): StatusMeaning | null {
  return readStatusWord(wordOf(hint));
}

function wordOf({ transaction_status, status }: BillHint): string | null {
  return [transaction_status, status].find((word) => typeof word === 'string') ?? null;
}

/**
 * Identifies an event. Its id may be its transaction's, so type and status are part of the identity. If status or id is
 * missing, a digest of the body is the identity.
 */
export function identify(body: Uint8Array): string {
  const hint = readHint(body);
  const digest = digestOf(body);
  if (hint?.event_id === undefined) return digest;
  const word = wordOf(hint);
  const apart = word ?? (hint.event_id === hint.trans_id ? digest : '');
  return `${hint.event_type}:${hint.event_id}:${apart}`;
}

const conflict = 'conflict:';

/** The id of a delivery whose content differs from an earlier one with the same event id. */
export function conflictId(id: string, body: Uint8Array): string {
  return `${conflict}${id}:${digestOf(body)}`;
}

/** The event type if this is the id of such a delivery, else `null`. */
export function conflictingType(id: string): string | null {
  return id.startsWith(conflict) ? (id.split(':')[1] ?? '') : null;
}

/** Whether two deliveries are equal, regardless of the order of their fields. */
export function isSameContent(left: Uint8Array, right: Uint8Array): boolean {
  return contentOf(left) === contentOf(right);
}

function contentOf(body: Uint8Array): string {
  try {
    return canonicalJson(readJson(body));
  } catch {
    return digestOf(body);
  }
}

/** The stored part of a processed delivery: equal for equal content. */
export function fingerprintOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(contentOf(body)).digest();
}

function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

/** `leased`: another process works on the instruction, and the event is retried soon. */
export type Scheduled = true | 'leased';

/**
 * Schedules the next reconciliation earlier after an event, without violating the minimum interval. The owner of a settled
 * instruction sees that it is being checked, until the check is answered.
 */
export async function reconcileSoon(
  { plans, clock, timings, store }: Pick<LedgerContext, 'plans' | 'clock' | 'timings' | 'store'>,
  row: InstructionRow,
  pointer: Pick<Touch, 'snapshot'> = {},
): Promise<Scheduled> {
  const earliest = row.lastAskedAt === null ? 0 : row.lastAskedAt + timings.requeryInterval;
  // Another process works on it. Its answer may be older than this event, so the event waits for the lease.
  const leased = row.leaseUntil !== null && row.leaseUntil > clock.now();
  if (leased || row.state === 'sending') return 'leased';
  const isRead = plans[row.operation].reconcileRequest({ ...row, ...pointer }, 1) !== null;
  const opens = isRead && isFinal(row.state) && row.checkingSince === null;
  const noted = await store.touch(
    row,
    { ...pointer, recheck: true, nextAt: Math.max(clock.now(), earliest) },
    opens ? { checkingSince: clock.now(), at: clock.now() } : undefined,
  );
  return noted === null ? 'leased' : true;
}
