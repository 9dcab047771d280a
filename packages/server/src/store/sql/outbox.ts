import type { QueueStore } from '../../model/queue-store.ts';
import { readOutbox } from '../rows/history.ts';
import type { Statements } from './statements.ts';

type Queue = Pick<QueueStore, 'dueOutbox' | 'published' | 'postponeOutbox'>;

export function outbox(statements: Statements): Queue {
  return {
    async dueOutbox(now, leaseUntil, limit) {
      return readOutbox(await statements.lease('outbox', ['id', 'event', 'attempts'], { now, leaseUntil, limit }));
    },
    async published(id) {
      await statements.run('DELETE FROM @outbox WHERE id = $1', id);
    },
    async postponeOutbox(id, nextAt) {
      await statements.run('UPDATE @outbox SET next_at = $1 WHERE id = $2 AND next_at IS NOT NULL', nextAt, id);
    },
  };
}
