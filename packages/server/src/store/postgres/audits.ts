import { auditColumns } from '../rows/history.ts';
import { integer } from '../rows/values.ts';
import type { AuditLine } from '../../model/record-store.ts';
import type { Store } from '../../model/store.ts';
import type { Database, Session } from './database.ts';

export function auditLog(database: () => Database): Pick<Store, 'audit' | 'allow' | 'uncount'> {
  return {
    async audit(line) {
      await writeAudit(database(), line);
    },
    async allow(name, { limit, window, now }) {
      const { schema } = database();
      return database().transaction(async (session) => {
        // One at a time per name; otherwise two could both take the last place.
        await session.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', `tillside act ${schema} ${name}`);
        const counted = await session.all(
          'SELECT at FROM @acts WHERE name = $1 AND at > $2 ORDER BY at DESC LIMIT $3',
          name,
          now - window,
          limit,
        );
        if (counted.length < limit) {
          await session.insert('acts', { name, at: now, counted_until: now + window });
          return { allowed: true };
        }
        // Another is allowed when the oldest of the last `limit` leaves the window.
        const oldest = counted.at(-1);
        return { allowed: false, freeAt: (oldest ? integer(oldest.at) : now) + window };
      });
    },
    async uncount(name) {
      const { schema } = database();
      await database().transaction(async (session) => {
        // Two concurrent calls must not remove the same action.
        await session.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', `tillside act ${schema} ${name}`);
        await session.run(
          `DELETE FROM @acts WHERE sequence =
             (SELECT sequence FROM @acts WHERE name = $1 ORDER BY at DESC, sequence DESC LIMIT 1)`,
          name,
        );
      });
    },
  };
}

export async function writeAudit(session: Session, line: AuditLine): Promise<void> {
  await session.insert('audits', auditColumns(line));
}
