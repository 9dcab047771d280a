import type { Store } from '../store.ts';
import { integer, text, type Database } from './database.ts';
import { toRef } from './rows.ts';

export function eventLog(database: () => Database): Pick<Store, 'eventsAfter' | 'eventRange'> {
  return {
    async eventsAfter(ownerId, number, limit) {
      return database()
        .all('SELECT * FROM events WHERE owner_id = ? AND number > ? ORDER BY number LIMIT ?', ownerId, number, limit)
        .map((row) => ({
          ownerId: text(row.owner_id),
          number: integer(row.number),
          ref: toRef(row.ref),
          version: integer(row.version),
        }));
    },
    async eventRange(ownerId) {
      const counted = database().get('SELECT event_number FROM callers WHERE owner_id = ?', ownerId);
      const last = counted ? integer(counted.event_number) : 0;
      const kept = database().get('SELECT min(number) AS first FROM events WHERE owner_id = ?', ownerId);
      return { first: typeof kept?.first === 'number' ? kept.first : last + 1, last };
    },
  };
}
