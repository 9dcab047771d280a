import { readRecord, recordColumns } from '../rows/record.ts';
import type { Along, StoredRecord } from '../record-store.ts';
import type { RecordStore } from '../record-store.ts';
import { Undone } from '../undone.ts';
import { publish } from './outbox.ts';
import { writeAudit } from './audits.ts';
import { insertion, type Database, type Session } from './database.ts';
import { tell } from './events.ts';
import { writingSealed } from './keys.ts';

type Records = Pick<RecordStore, 'insert' | 'get' | 'records' | 'compareAndSet' | 'consume'>;

const unexpired = (now: string): string => `(expires_at IS NULL OR expires_at > ${now})`;

export function recordStore(database: () => Database): Records {
  /** Writes a record and what goes along with it, in one transaction; `write` answers how many there were. */
  async function writing(write: (session: Session) => Promise<number>, along: Along = {}): Promise<boolean> {
    const { schema } = database();
    const work = database().transaction(async (session) => {
      if ((await write(session)) === 0) return false;
      if (along.claim && (await insertNew(session, along.claim)) === 0) throw new Undone();
      for (const event of along.publish ?? []) await publish(session, event);
      if (along.audit) await writeAudit(session, along.audit);
      // Always in the same order, or two that tell the same callers could wait for each other.
      const hints = (along.tell ?? []).toSorted((left, right) => (left.ownerId < right.ownerId ? -1 : 1));
      for (const hint of hints) await tell(session, schema, hint);
      return true;
    });
    return writingSealed(work).catch((error: unknown) => {
      if (error instanceof Undone) return false;
      throw error;
    });
  }

  return {
    async insert(record, along) {
      return writing((session) => insertNew(session, record), along);
    },
    async get(kind, id, ownerId, now) {
      const row = await database().get(
        `SELECT * FROM @records WHERE kind = $1 AND id = $2 AND ${unexpired('$3')}`,
        kind,
        id,
        now,
      );
      return row && (ownerId === null || row.owner_id === ownerId) ? readRecord(row) : null;
    },
    async records({ kind, ownerId, after, limit, now }) {
      const values: (string | number)[] = [kind, now, limit];
      const mark = (value: string): string => `$${values.push(value)}`;
      const owned = ownerId === null ? '' : `AND owner_id = ${mark(ownerId)}`;
      const turned =
        after === undefined
          ? ''
          : `AND sequence < (SELECT sequence FROM @records WHERE kind = $1 AND id = ${mark(after)} ${owned})`;
      const rows = await database().all(
        `SELECT * FROM @records WHERE kind = $1 ${owned} ${turned} AND ${unexpired('$2')}
         ORDER BY sequence DESC LIMIT $3`,
        ...values,
      );
      return rows.map(readRecord);
    },
    async compareAndSet(record, body, along) {
      const { kind, id, version, createdAt } = record;
      const revised = await writing(
        (session) =>
          // One that was taken and kept anew is another, though it counts from 1 again.
          session.run(
            `UPDATE @records SET body = $1, version = version + 1
             WHERE kind = $2 AND id = $3 AND version = $4 AND created_at = $5`,
            JSON.stringify(body),
            kind,
            id,
            version,
            createdAt,
          ),
        along,
      );
      return revised ? { ...record, body, version: version + 1 } : null;
    },
    async consume(kind, id, now) {
      const row = await database().get(
        `DELETE FROM @records WHERE kind = $1 AND id = $2 AND ${unexpired('$3')} RETURNING *`,
        kind,
        id,
        now,
      );
      return row ? readRecord(row) : null;
    },
  };
}

/** Answers how many were written: none where there is one of this kind and id that has not expired. */
async function insertNew(session: Session, record: Omit<StoredRecord, 'version'>): Promise<number> {
  const { kind, id, createdAt } = record;
  const columns = recordColumns(record);
  await session.run('DELETE FROM @records WHERE kind = $1 AND id = $2 AND expires_at <= $3', kind, id, createdAt);
  const sql = `${insertion('records', columns)} ON CONFLICT (kind, id) DO NOTHING`;
  return session.run(sql, ...Object.values(columns));
}
