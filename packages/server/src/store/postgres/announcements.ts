import type { TillsideEvent } from '../../options.ts';
import { announcementColumns, readAnnouncement } from '../rows/history.ts';
import type { Store } from '../store.ts';
import type { Database, Session } from './database.ts';

type Queue = Pick<Store, 'dueAnnouncements' | 'announced' | 'postponeAnnouncement'>;

export function announcementQueue(database: () => Database): Queue {
  return {
    async dueAnnouncements(now, leaseUntil, limit) {
      const rows = await database().all(
        `WITH due AS MATERIALIZED (
           SELECT id FROM @announcements WHERE next_at <= $2 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED
         )
         UPDATE @announcements AS given SET next_at = $1, attempts = attempts + 1 FROM due
         WHERE given.id = due.id RETURNING event, attempts`,
        leaseUntil,
        now,
        limit,
      );
      // RETURNING keeps no order.
      return rows
        .map(readAnnouncement)
        .toSorted((left, right) => Date.parse(left.event.at) - Date.parse(right.event.at));
    },
    async announced(id) {
      await database().run('DELETE FROM @announcements WHERE id = $1', id);
    },
    async postponeAnnouncement(id, nextAt) {
      await database().run('UPDATE @announcements SET next_at = $1 WHERE id = $2 AND next_at IS NOT NULL', nextAt, id);
    },
  };
}

export async function announce(session: Session, event: TillsideEvent): Promise<void> {
  await session.insert('announcements', announcementColumns(event));
}
