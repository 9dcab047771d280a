import type { TillsideEvent } from '../../events/event.ts';
import type { WrittenEvent } from '../../events/stored-event.ts';
import { announcementColumns, readAnnouncements } from '../rows/history.ts';
import type { QueueStore } from '../queue-store.ts';
import type { Write } from './commits.ts';
import type { Database } from './database.ts';

type Queue = Pick<QueueStore, 'dueAnnouncements' | 'announced' | 'postponeAnnouncement'>;

export function announcementQueue(database: () => Database, write: Write): Queue {
  return {
    async dueAnnouncements(now, leaseUntil, limit) {
      if (database().get('SELECT 1 FROM announcements WHERE next_at <= ? LIMIT 1', now) === undefined) return [];
      const due = await write(() =>
        database().all(
          `UPDATE announcements SET next_at = ?, attempts = attempts + 1 WHERE id IN (
             SELECT id FROM announcements WHERE next_at <= ? ORDER BY next_at LIMIT ?
           ) RETURNING id, event, attempts`,
          leaseUntil,
          now,
          limit,
        ),
      );
      return readAnnouncements(due);
    },
    async announced(id) {
      await write(() => database().run('DELETE FROM announcements WHERE id = ?', id));
    },
    async postponeAnnouncement(id, nextAt) {
      await write(() =>
        database().run('UPDATE announcements SET next_at = ? WHERE id = ? AND next_at IS NOT NULL', nextAt, id),
      );
    },
  };
}

export function announce(database: Database, event: TillsideEvent | WrittenEvent): void {
  database.insert('announcements', announcementColumns(event));
}
