import { integer } from '../rows/values.ts';
import type { CommittedEvent } from '../../model/record-store.ts';
import type { Session } from './database.ts';
import { channelOf } from './listener.ts';
import type { StoredNotice, TillsideEvent } from '../../model/event.ts';
import type { WrittenEvent } from '../rows/stored-event.ts';
import { outboxColumns } from '../rows/history.ts';

/**
 * Writes a caller's next event under a lock of that caller's row until the commit: the next number is assigned only
 * when this event is readable. Every instance is notified with the commit.
 */
export async function insertEvent(
  session: Session,
  schema: string,
  { ownerId, ref, version, at }: Omit<CommittedEvent, 'number'> & { readonly at: number },
): Promise<void> {
  const told = await session.get(
    `WITH counted AS (
       INSERT INTO @callers AS caller (owner_id, event_number) VALUES ($1, 1)
       ON CONFLICT (owner_id) DO UPDATE SET event_number = caller.event_number + 1 RETURNING event_number
     ), event AS (
       INSERT INTO @events (owner_id, number, ref, version, at)
       SELECT $1, event_number, $2, $3, $4 FROM counted RETURNING owner_id, number, ref, version
     )
     SELECT number, pg_notify($5, row_to_json(event)::text) FROM event`,
    ownerId,
    ref,
    version,
    at,
    channelOf(schema),
  );
  integer(told?.number);
}

export async function publish(session: Session, event: TillsideEvent | WrittenEvent | StoredNotice): Promise<void> {
  await session.insert('outbox', outboxColumns(event));
}
