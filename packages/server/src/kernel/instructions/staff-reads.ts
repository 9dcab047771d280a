import type { Keyring } from '../keys/keyring.ts';
import type { Clock } from '../model/clock.ts';
import type { Store } from '../model/store.ts';
import type { Caller } from '../model/caller.ts';

/** The name of a read by a member of staff, never its content. */
export interface StaffRead {
  /** An operation, such as `card.get`, or `instruction.get`, `instruction.list`, `card.order`. */
  readonly act: string;
  /** The id of a card, an order or a customer, or a ref; for a list its filter. */
  readonly subject: string;
  /** Default `read`. For a list, the number of rows and which. */
  readonly found?: string;
}

/** A repeated read of the same person writes one audit line in this time, in milliseconds, because pages poll. */
const oneLook = 10 * 60_000;
const lookKind = 'staff_read' as const;

/**
 * Audits a read of another person's data by staff, before they see it. If the line cannot be written, nothing is
 * returned. The line and the mark that prevents a second one are written in one transaction.
 */
export async function auditStaffRead(
  { store, clock, keys }: { readonly store: Pick<Store, 'insert'>; readonly clock: Clock; readonly keys: Keyring },
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
