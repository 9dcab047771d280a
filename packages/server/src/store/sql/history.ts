import type { QueueStore } from '../../model/queue-store.ts';
import type { RecordStore } from '../../model/record-store.ts';
import { readAudit, readCommittedEvent } from '../rows/history.ts';
import type { Statements } from './statements.ts';

type History = Pick<QueueStore, 'eventsAfter' | 'eventRange'> & Pick<RecordStore, 'audits'>;

/** What was written down once and does not change: callers' events and the audit. */
export function historyReads(statements: Statements): History {
  return {
    async eventsAfter(ownerId, number, limit) {
      const rows = await statements.all(
        'SELECT * FROM @events WHERE owner_id = $1 AND number > $2 ORDER BY number LIMIT $3',
        ownerId,
        number,
        limit,
      );
      return rows.map(readCommittedEvent);
    },
    async eventRange(ownerId) {
      // One statement, for both have to be of the same moment.
      const range = await statements.get(
        `SELECT (SELECT event_number FROM @callers WHERE owner_id = $1) AS last,
                (SELECT min(number) FROM @events WHERE owner_id = $1) AS first`,
        ownerId,
      );
      const last = typeof range?.last === 'number' ? range.last : 0;
      return { first: typeof range?.first === 'number' ? range.first : last + 1, last };
    },
    async audits(subject) {
      const rows = await statements.all('SELECT * FROM @audits WHERE subject = $1 ORDER BY sequence', subject);
      return rows.map(readAudit);
    },
  };
}
