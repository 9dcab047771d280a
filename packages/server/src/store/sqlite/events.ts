import { readCommittedEvent } from '../rows/history.ts';
import { integer } from '../rows/values.ts';
import type { CommittedEvent } from '../queue-store.ts';
import type { QueueStore } from '../queue-store.ts';
import type { Database } from './database.ts';

export function eventLog(database: () => Database): Pick<QueueStore, 'eventsAfter' | 'eventRange'> {
  return {
    async eventsAfter(ownerId, number, limit) {
      return database()
        .all('SELECT * FROM events WHERE owner_id = ? AND number > ? ORDER BY number LIMIT ?', ownerId, number, limit)
        .map(readCommittedEvent);
    },
    async eventRange(ownerId) {
      const counted = database().get('SELECT event_number FROM callers WHERE owner_id = ?', ownerId);
      const last = counted ? integer(counted.event_number) : 0;
      const kept = database().get('SELECT min(number) AS first FROM events WHERE owner_id = ?', ownerId);
      return { first: typeof kept?.first === 'number' ? kept.first : last + 1, last };
    },
  };
}

/** Writes a caller's next event, under that caller's row. */
export function tell(
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
