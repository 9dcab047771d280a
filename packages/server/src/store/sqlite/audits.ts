import { auditColumns } from '../rows/history.ts';
import { integer } from '../rows/values.ts';
import type { AuditLine } from '../../model/record-store.ts';
import type { Store } from '../../model/store.ts';
import type { Write } from './commits.ts';
import type { Database } from './database.ts';

export function auditLog(database: () => Database, write: Write): Pick<Store, 'audit' | 'allow' | 'uncount'> {
  return {
    async audit(line) {
      await write(() => writeAudit(database(), line));
    },
    async allow(name, { limit, window, now }) {
      return write(() => {
        const counted = database().all(
          'SELECT at FROM acts WHERE name = ? AND at > ? ORDER BY at DESC LIMIT ?',
          name,
          now - window,
          limit,
        );
        if (counted.length < limit) {
          database().insert('acts', { name, at: now, counted_until: now + window });
          return { allowed: true };
        }
        // Another is allowed when the oldest of the last `limit` leaves the window.
        const oldest = counted.at(-1);
        return { allowed: false, freeAt: (oldest ? integer(oldest.at) : now) + window };
      });
    },
    async uncount(name) {
      await write(() =>
        database().run(
          'DELETE FROM acts WHERE sequence = (SELECT sequence FROM acts WHERE name = ? ORDER BY at DESC, sequence DESC LIMIT 1)',
          name,
        ),
      );
    },
  };
}

export function writeAudit(database: Database, line: AuditLine): void {
  database.insert('audits', auditColumns(line));
}
