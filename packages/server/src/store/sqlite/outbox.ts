import type { TillsideEvent } from '../../events/event.ts';
import type { WrittenEvent } from '../../events/stored-event.ts';
import { outboxColumns, readOutbox } from '../rows/history.ts';
import type { QueueStore } from '../queue-store.ts';
import type { Write } from './commits.ts';
import type { Database } from './database.ts';

type Queue = Pick<QueueStore, 'dueOutbox' | 'published' | 'postponeOutbox'>;

export function outbox(database: () => Database, write: Write): Queue {
  return {
    async dueOutbox(now, leaseUntil, limit) {
      if (database().get('SELECT 1 FROM outbox WHERE next_at <= ? LIMIT 1', now) === undefined) return [];
      const due = await write(() =>
        database().all(
          `UPDATE outbox SET next_at = ?, attempts = attempts + 1 WHERE id IN (
             SELECT id FROM outbox WHERE next_at <= ? ORDER BY next_at LIMIT ?
           ) RETURNING id, event, attempts`,
          leaseUntil,
          now,
          limit,
        ),
      );
      return readOutbox(due);
    },
    async published(id) {
      await write(() => database().run('DELETE FROM outbox WHERE id = ?', id));
    },
    async postponeOutbox(id, nextAt) {
      await write(() =>
        database().run('UPDATE outbox SET next_at = ? WHERE id = ? AND next_at IS NOT NULL', nextAt, id),
      );
    },
  };
}

export function publish(database: Database, event: TillsideEvent | WrittenEvent): void {
  database.insert('outbox', outboxColumns(event));
}
