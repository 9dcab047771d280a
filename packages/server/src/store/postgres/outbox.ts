import type { TillsideEvent } from '../../events/event.ts';
import type { WrittenEvent } from '../../events/stored-event.ts';
import { outboxColumns, readOutbox } from '../rows/history.ts';
import type { QueueStore } from '../queue-store.ts';
import type { Database, Session } from './database.ts';

type Queue = Pick<QueueStore, 'dueOutbox' | 'published' | 'postponeOutbox'>;

export function outbox(database: () => Database): Queue {
  return {
    async dueOutbox(now, leaseUntil, limit) {
      const rows = await database().all(
        `WITH due AS MATERIALIZED (
           SELECT id FROM @outbox WHERE next_at <= $2 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED
         )
         UPDATE @outbox AS given SET next_at = $1, attempts = attempts + 1 FROM due
         WHERE given.id = due.id RETURNING given.id, event, attempts`,
        leaseUntil,
        now,
        limit,
      );
      return readOutbox(rows);
    },
    async published(id) {
      await database().run('DELETE FROM @outbox WHERE id = $1', id);
    },
    async postponeOutbox(id, nextAt) {
      await database().run('UPDATE @outbox SET next_at = $1 WHERE id = $2 AND next_at IS NOT NULL', nextAt, id);
    },
  };
}

export async function publish(session: Session, event: TillsideEvent | WrittenEvent): Promise<void> {
  await session.insert('outbox', outboxColumns(event));
}
