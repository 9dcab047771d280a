import { readInboxEntry } from '../rows/record.ts';
import type { QueueStore } from '../queue-store.ts';
import type { Database } from './database.ts';
import { writingSealed } from './keys.ts';

export function inboxQueue(
  database: () => Database,
): Pick<QueueStore, 'receive' | 'findReceived' | 'dueInbox' | 'processed' | 'postponeInbox'> {
  return {
    async receive({ id, receivedAt, sealed }) {
      const inserted = await writingSealed(
        database().run(
          `INSERT INTO @inbox (id, received_at, sealed, attempts, next_at) VALUES ($1, $2, $3, 0, $2)
           ON CONFLICT DO NOTHING`,
          id,
          receivedAt,
          sealed,
        ),
      );
      return inserted === 1;
    },
    async findReceived(id) {
      const row = await database().get('SELECT id, received_at, sealed, attempts FROM @inbox WHERE id = $1', id);
      return row ? readInboxEntry(row) : null;
    },
    async dueInbox(now, leaseUntil, limit) {
      const rows = await database().all(
        `WITH due AS MATERIALIZED (
           SELECT id FROM @inbox WHERE next_at <= $2 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED
         )
         UPDATE @inbox AS given SET next_at = $1, attempts = attempts + 1 FROM due
         WHERE given.id = due.id RETURNING given.id, received_at, sealed, attempts`,
        leaseUntil,
        now,
        limit,
      );
      // RETURNING keeps no order.
      return rows.map(readInboxEntry).toSorted((left, right) => left.receivedAt - right.receivedAt);
    },
    async processed(id) {
      await database().run('UPDATE @inbox SET next_at = NULL WHERE id = $1', id);
    },
    async postponeInbox(id, nextAt) {
      await database().run('UPDATE @inbox SET next_at = $1 WHERE id = $2 AND next_at IS NOT NULL', nextAt, id);
    },
  };
}
