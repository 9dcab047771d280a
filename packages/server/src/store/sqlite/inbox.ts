import { readInboxEntry } from '../rows/record.ts';
import type { QueueStore } from '../queue-store.ts';
import type { Write } from './commits.ts';
import type { Database } from './database.ts';
import { writingSealed } from './keys.ts';

export function inboxQueue(
  database: () => Database,
  write: Write,
): Pick<QueueStore, 'receive' | 'findReceived' | 'dueInbox' | 'processed' | 'postponeInbox'> {
  return {
    async receive({ id, receivedAt, sealed }) {
      const inserted = await write(() =>
        writingSealed(() =>
          database().run(
            'INSERT INTO inbox (id, received_at, sealed, attempts, next_at) VALUES (?, ?, ?, 0, ?) ON CONFLICT DO NOTHING',
            id,
            receivedAt,
            sealed,
            receivedAt,
          ),
        ),
      );
      return inserted === 1;
    },
    async findReceived(id) {
      const row = database().get('SELECT id, received_at, sealed, attempts FROM inbox WHERE id = ?', id);
      return row ? readInboxEntry(row) : null;
    },
    async dueInbox(now, leaseUntil, limit) {
      if (database().get('SELECT 1 FROM inbox WHERE next_at <= ? LIMIT 1', now) === undefined) return [];
      const due = await write(() =>
        database().all(
          `UPDATE inbox SET next_at = ?, attempts = attempts + 1 WHERE id IN (
             SELECT id FROM inbox WHERE next_at <= ? ORDER BY next_at LIMIT ?
           ) RETURNING id, received_at, sealed, attempts`,
          leaseUntil,
          now,
          limit,
        ),
      );
      return (
        due
          .map(readInboxEntry)
          // RETURNING keeps no order.
          .toSorted((left, right) => left.receivedAt - right.receivedAt)
      );
    },
    async processed(id) {
      await write(() => database().run('UPDATE inbox SET next_at = NULL WHERE id = ?', id));
    },
    async postponeInbox(id, nextAt) {
      await write(() =>
        database().run('UPDATE inbox SET next_at = ? WHERE id = ? AND next_at IS NOT NULL', nextAt, id),
      );
    },
  };
}
