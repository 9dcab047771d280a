import { instructionOperationIds, MoneySchema, roles } from '@tillside/contract';
import { z } from 'zod';
import { tillsideEventTypes, type TillsideEvent } from '../../options.ts';
import type { Store } from '../store.ts';
import { integer, text, type Database } from './database.ts';
import { toRef } from './rows.ts';

const StoredEvent = z.object({
  id: z.string(),
  type: z.enum(tillsideEventTypes),
  ref: z.string().transform(toRef),
  operation: z.enum(instructionOperationIds),
  caller: z.object({ id: z.string(), customerId: z.string().exactOptional(), roles: z.array(z.enum(roles)) }),
  amount: MoneySchema,
  at: z.string(),
});

type Queue = Pick<Store, 'dueAnnouncements' | 'announced' | 'postponeAnnouncement'>;

export function announcementQueue(database: () => Database): Queue {
  return {
    async dueAnnouncements(now, leaseUntil, limit) {
      return database().transaction(() =>
        database()
          .all(
            `UPDATE announcements SET next_at = ?, attempts = attempts + 1 WHERE id IN (
               SELECT id FROM announcements WHERE next_at <= ? ORDER BY next_at LIMIT ?
             ) RETURNING event, attempts`,
            leaseUntil,
            now,
            limit,
          )
          .map((row) => ({ event: readEvent(text(row.event)), attempts: integer(row.attempts) }))
          // RETURNING keeps no order.
          .toSorted((left, right) => Date.parse(left.event.at) - Date.parse(right.event.at)),
      );
    },
    async announced(id) {
      database().run('DELETE FROM announcements WHERE id = ?', id);
    },
    async postponeAnnouncement(id, nextAt) {
      database().run('UPDATE announcements SET next_at = ? WHERE id = ? AND next_at IS NOT NULL', nextAt, id);
    },
  };
}

function readEvent(stored: string): TillsideEvent {
  return StoredEvent.parse(JSON.parse(stored));
}
