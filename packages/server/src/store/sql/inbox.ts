import type { QueueStore } from '../../model/queue-store.ts';
import { readInboxEntry } from '../rows/record.ts';
import { writingSealed } from './keys.ts';
import type { Statements } from './statements.ts';

type Queue = Pick<QueueStore, 'receive' | 'findReceived' | 'dueInbox' | 'processed' | 'postponeInbox'>;

const columns = ['id', 'received_at', 'sealed', 'attempts'];

export function inbox(statements: Statements): Queue {
  return {
    async receive({ id, receivedAt, sealed }) {
      const inserted = await writingSealed(
        statements,
        statements.run(
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
      const row = await statements.get(`SELECT ${columns.join(', ')} FROM @inbox WHERE id = $1`, id);
      return row ? readInboxEntry(row) : null;
    },
    async dueInbox(now, leaseUntil, limit) {
      const leased = await statements.lease('inbox', columns, { now, leaseUntil, limit });
      return leased.map(readInboxEntry).toSorted((left, right) => left.receivedAt - right.receivedAt);
    },
    async processed(id) {
      await statements.run('UPDATE @inbox SET next_at = NULL WHERE id = $1', id);
    },
    async postponeInbox(id, nextAt) {
      await statements.run('UPDATE @inbox SET next_at = $1 WHERE id = $2 AND next_at IS NOT NULL', nextAt, id);
    },
  };
}
