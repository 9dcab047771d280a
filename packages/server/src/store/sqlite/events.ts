import { integer } from '../rows/values.ts';
import type { CommittedEvent } from '../../model/record-store.ts';
import type { Database } from './database.ts';
import type { StoredNotice, TillsideEvent } from '../../model/event.ts';
import type { WrittenEvent } from '../rows/stored-event.ts';
import { outboxColumns } from '../rows/history.ts';

/** Writes a caller's next event and its number. */
export function insertEvent(
  database: Database,
  hint: Omit<CommittedEvent, 'number'> & { readonly at: number },
): CommittedEvent {
  const { ownerId, ref, version, at } = hint;
  const counted = database.get(
    `INSERT INTO callers (owner_id, event_number) VALUES (?, 1)
     ON CONFLICT (owner_id) DO UPDATE SET event_number = event_number + 1 RETURNING event_number`,
    ownerId,
  );
  const number = integer(counted?.event_number);
  database.insert('events', { owner_id: ownerId, number, ref, version, at });
  return { ownerId, number, ref, version };
}

export function publish(database: Database, event: TillsideEvent | WrittenEvent | StoredNotice): void {
  database.insert('outbox', outboxColumns(event));
}
