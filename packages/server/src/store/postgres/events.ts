import { readCommittedEvent } from '../rows/history.ts';
import { integer } from '../rows/values.ts';
import type { CommittedEvent } from '../queue-store.ts';
import type { QueueStore } from '../queue-store.ts';
import type { Database, Session } from './database.ts';
import { channelOf } from './listener.ts';

export function eventLog(database: () => Database): Pick<QueueStore, 'eventsAfter' | 'eventRange'> {
  return {
    async eventsAfter(ownerId, number, limit) {
      const rows = await database().all(
        'SELECT * FROM @events WHERE owner_id = $1 AND number > $2 ORDER BY number LIMIT $3',
        ownerId,
        number,
        limit,
      );
      return rows.map(readCommittedEvent);
    },
    async eventRange(ownerId) {
      // One statement, for both have to be of the same moment.
      const range = await database().get(
        `SELECT (SELECT event_number FROM @callers WHERE owner_id = $1) AS last,
                (SELECT min(number) FROM @events WHERE owner_id = $1) AS first`,
        ownerId,
      );
      const last = typeof range?.last === 'number' ? range.last : 0;
      return { first: typeof range?.first === 'number' ? range.first : last + 1, last };
    },
  };
}

/**
 * Writes a caller's next event under that caller's row, which is kept until the commit: the next number is given only
 * when this one can be read. Every instance is told with the commit.
 */
export async function tell(
  session: Session,
  schema: string,
  { ownerId, ref, version, at }: Omit<CommittedEvent, 'number'> & { readonly at: number },
): Promise<void> {
  const told = await session.get(
    `WITH counted AS (
       INSERT INTO @callers AS caller (owner_id, event_number) VALUES ($1, 1)
       ON CONFLICT (owner_id) DO UPDATE SET event_number = caller.event_number + 1 RETURNING event_number
     ), event AS (
       INSERT INTO @events (owner_id, number, ref, version, at)
       SELECT $1, event_number, $2, $3, $4 FROM counted RETURNING owner_id, number, ref, version
     )
     SELECT number, pg_notify($5, row_to_json(event)::text) FROM event`,
    ownerId,
    ref,
    version,
    at,
    channelOf(schema),
  );
  integer(told?.number);
}
