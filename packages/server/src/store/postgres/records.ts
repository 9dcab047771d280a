import { recordColumns } from '../rows/record.ts';
import type { RecordEffects, StoredRecord, RecordStore } from '../../model/record-store.ts';
import { Undone } from '../sql/statements.ts';
import { publish, insertEvent } from './events.ts';
import { writeAudit } from './audits.ts';
import { insertion, isForeignKeyViolation, type Database, type Session } from './database.ts';
import { writingSealed } from '../sql/keys.ts';

type Records = Pick<RecordStore, 'insert' | 'compareAndSet'>;

export function recordStore(database: () => Database): Records {
  /** Writes a record and its effects in one transaction; `write` returns the number of written rows. */
  async function writing(write: (session: Session) => Promise<number>, effects: RecordEffects = {}): Promise<boolean> {
    const { schema } = database();
    const work = database().transaction(async (session) => {
      if ((await write(session)) === 0) return false;
      if (effects.claim && (await insertNew(session, effects.claim)) === 0) throw new Undone();
      for (const event of effects.publish ?? []) await publish(session, event);
      if (effects.audit) await writeAudit(session, effects.audit);
      // Always in the same order, to avoid deadlocks between two writes that notify the same callers.
      const hints = (effects.hints ?? []).toSorted((left, right) => (left.ownerId < right.ownerId ? -1 : 1));
      for (const hint of hints) await insertEvent(session, schema, hint);
      return true;
    });
    return writingSealed({ isForeignKeyViolation }, work).catch((error: unknown) => {
      if (error instanceof Undone) return false;
      throw error;
    });
  }

  return {
    async insert(record, effects) {
      return writing((session) => insertNew(session, record), effects);
    },
    async compareAndSet(record, body, effects, { ownerId = record.ownerId, expiresAt = record.expiresAt } = {}) {
      const { kind, id, version, createdAt } = record;
      const updated = await writing(
        (session) =>
          // A record that was consumed and inserted again is another one, though its version restarts at 1.
          session.run(
            `UPDATE @records SET body = $1, owner_id = $2, expires_at = $3, version = version + 1
             WHERE kind = $4 AND id = $5 AND version = $6 AND created_at = $7`,
            JSON.stringify(body),
            ownerId,
            expiresAt,
            kind,
            id,
            version,
            createdAt,
          ),
        effects,
      );
      return updated ? { ...record, body, ownerId, expiresAt, version: version + 1 } : null;
    },
  };
}

/** Returns the number of inserted rows: none if an unexpired record of this kind and id exists. */
async function insertNew(session: Session, record: Omit<StoredRecord, 'version'>): Promise<number> {
  const { kind, id, createdAt } = record;
  const columns = recordColumns(record);
  await session.run('DELETE FROM @records WHERE kind = $1 AND id = $2 AND expires_at <= $3', kind, id, createdAt);
  const sql = `${insertion('records', columns)} ON CONFLICT (kind, id) DO NOTHING`;
  return session.run(sql, ...Object.values(columns));
}
