import type { Store } from '../store.ts';
import { integer, text, type Database } from './database.ts';

export function inboxQueue(
  database: () => Database,
): Pick<Store, 'receive' | 'dueInbox' | 'processed' | 'postponeInbox'> {
  return {
    async receive({ id, receivedAt, body }) {
      const inserted = database().run(
        'INSERT INTO inbox (id, received_at, body, attempts, next_at) VALUES (?, ?, ?, 0, ?) ON CONFLICT DO NOTHING',
        id,
        receivedAt,
        body,
        receivedAt,
      );
      return inserted === 1;
    },
    async dueInbox(now, leaseUntil, limit) {
      return database().transaction(() =>
        database()
          .all(
            `UPDATE inbox SET next_at = ?, attempts = attempts + 1 WHERE id IN (
               SELECT id FROM inbox WHERE next_at <= ? ORDER BY next_at LIMIT ?
             ) RETURNING id, received_at, body, attempts`,
            leaseUntil,
            now,
            limit,
          )
          .map((row) => ({
            id: text(row.id),
            receivedAt: integer(row.received_at),
            body: bytes(row.body),
            attempts: integer(row.attempts),
          }))
          // RETURNING keeps no order.
          .toSorted((left, right) => left.receivedAt - right.receivedAt),
      );
    },
    async processed(id) {
      database().run('UPDATE inbox SET next_at = NULL WHERE id = ?', id);
    },
    async postponeInbox(id, nextAt) {
      database().run('UPDATE inbox SET next_at = ? WHERE id = ? AND next_at IS NOT NULL', nextAt, id);
    },
  };
}

function bytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError('The database answered no bytes where a delivery stands.');
}
