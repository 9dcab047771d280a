import type { TillsideEvent } from '../../events/event.ts';
import type { WrittenEvent } from '../../events/stored-event.ts';
import { announcementColumns, readAnnouncements } from '../rows/history.ts';
import type { QueueStore } from '../queue-store.ts';
import type { Database, Session } from './database.ts';

type Queue = Pick<QueueStore, 'dueAnnouncements' | 'announced' | 'postponeAnnouncement'>;

export function announcementQueue(database: () => Database): Queue {
  return {
    async dueAnnouncements(now, leaseUntil, limit) {
      const rows = await database().all(
        `WITH due AS MATERIALIZED (
           SELECT id FROM @announcements WHERE next_at <= $2 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED
         )
         UPDATE @announcements AS given SET next_at = $1, attempts = attempts + 1 FROM due
         WHERE given.id = due.id RETURNING given.id, event, attempts`,
        leaseUntil,
        now,
        limit,
      );
      return readAnnouncements(rows);
    },
    async announced(id) {
      await database().run('DELETE FROM @announcements WHERE id = $1', id);
    },
    async postponeAnnouncement(id, nextAt) {
      await database().run('UPDATE @announcements SET next_at = $1 WHERE id = $2 AND next_at IS NOT NULL', nextAt, id);
    },
  };
}

export async function announce(session: Session, event: TillsideEvent | WrittenEvent): Promise<void> {
  await session.insert('announcements', announcementColumns(event));
}
