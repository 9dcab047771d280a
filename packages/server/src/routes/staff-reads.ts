import type { Companion } from './companion.ts';
import type { Caller } from '../model/caller.ts';

/** What a member of staff read: its name, never its content. */
export interface StaffRead {
  /** An operation, such as `card.get`, or `instruction.get`, `instruction.list`, `card.order`. */
  readonly act: string;
  /** A card's id, an order's, a customer's or a ref; of a list what it was narrowed to. */
  readonly subject: string;
  /** Default `read`. Of a list, how many rows and which. */
  readonly found?: string;
}

/** A page that polls is one look: the same read of the same person is written once in this time (milliseconds). */
const oneLook = 10 * 60_000;
const lookKind = 'staff_read' as const;

/**
 * Writes down that staff read what is not theirs, before they see it: where it cannot be written, nothing is answered.
 * The line and the mark that keeps it from being written again are one transaction.
 */
export async function auditStaffRead(
  { store, clock, keys }: Pick<Companion, 'store' | 'clock' | 'keys'>,
  { id, roles }: Caller,
  { act, subject, found = 'read' }: StaffRead,
): Promise<void> {
  const now = clock.now();
  const look = keys.sign('staff read', JSON.stringify([id, act, subject, found]));
  const mark = { kind: lookKind, id: look, ownerId: id, body: {}, createdAt: now, expiresAt: now + oneLook };
  await store.insert(mark, { audit: { at: now, actorId: id, roles: [...roles], act, subject, found } });
}

/** Which rows a page of a list showed: how many, the first and the last. */
export function rowsShown(ids: readonly string[]): string {
  const [first] = ids;
  const last = ids.at(-1);
  return first === undefined || first === last ? ids.join() || 'none' : `${ids.length}, ${first} to ${last}`;
}
