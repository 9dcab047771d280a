import type { LedgerContext } from '../ledger/context.ts';
import type { InboxEntry } from '../model/record-store.ts';
import type { Store } from '../model/store.ts';

/** A signed event that was not understood: `unread` is the field that could not be read. */
export interface Unread {
  readonly unread: string;
}

/** A signed event that nobody acts on, as staff see it. Its body stays encrypted in the inbox, because whose it is is unknown. */
export interface UnreadEvent {
  /** The type that it names, if it names one in the platform's form. */
  readonly event: string;
  readonly field: string;
  /** ISO 8601. */
  readonly at: string;
}

const unreadKind = 'unread_event' as const;
/** As long as its delivery. */
const keptFor = 30 * 86_400_000;
const maxShown = 100;

/** Puts an event that was not understood before a person: a line in the log, and a record for staff and the doctor. */
export async function keepUnread(
  { store, clock, logger }: Pick<LedgerContext, 'store' | 'clock' | 'logger'>,
  { id, receivedAt }: Pick<InboxEntry, 'id' | 'receivedAt'>,
  { event, field }: Pick<UnreadEvent, 'event' | 'field'>,
): Promise<void> {
  const now = clock.now();
  const type = /^[a-z]+(?:[._][a-z]+){0,4}$/.test(event) && event.length <= 60 ? event : 'unknown';
  const body = { event: type, field, at: new Date(receivedAt).toISOString() } satisfies UnreadEvent;
  const record = { kind: unreadKind, id, ownerId: 'companion', body, createdAt: receivedAt, expiresAt: now + keptFor };
  if (!(await store.insert(record))) return;
  logger.error(
    { event: type, problem: 'event_unread', field, fix: unreadFix },
    'a signed event could not be read: nothing was done',
  );
}

const unreadFix =
  'Look in the provider’s dashboard for what happened at that time, and settle it. It is kept encrypted for 30 days. If more come like it, the provider has changed their shape: tell us.';

/** The latest events that were not understood, the newest first. */
export async function unreadEvents(store: Pick<Store, 'records'>, now: number): Promise<readonly UnreadEvent[]> {
  const records = await store.records({ kind: unreadKind, ownerId: null, limit: maxShown, now });
  return records.map(({ body }) => ({
    event: String(body['event']),
    field: String(body['field']),
    at: String(body['at']),
  }));
}
