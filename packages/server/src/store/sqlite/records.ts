import { recordColumns } from '../rows/record.ts';
import type { CommittedEvent, RecordEffects, StoredRecord, RecordStore } from '../../model/record-store.ts';
import { Undone } from '../sql/statements.ts';
import { publish, insertEvent } from './events.ts';
import { writeAudit } from './audits.ts';
import type { Write } from './commits.ts';
import { isForeignKeyViolation, type Database } from './database.ts';
import { writingSealed } from '../sql/keys.ts';

type Records = Pick<RecordStore, 'insert' | 'compareAndSet'>;

export function recordStore(
  database: () => Database,
  write: Write,
  committed: (events: readonly CommittedEvent[]) => void,
): Records {
  /** Writes a record and its effects in one transaction; `change` returns whether it changed anything. */
  async function writing(change: () => boolean, effects: RecordEffects = {}): Promise<boolean> {
    const events: CommittedEvent[] = [];
    const work = write(() => {
      if (!change()) return false;
      if (effects.claim && !insertNew(database(), effects.claim)) throw new Undone();
      for (const event of effects.publish ?? []) publish(database(), event);
      for (const hint of effects.hints ?? []) events.push(insertEvent(database(), hint));
      if (effects.audit) writeAudit(database(), effects.audit);
      return true;
    });
    const written = await writingSealed({ isForeignKeyViolation }, work).catch((error: unknown) => {
      if (error instanceof Undone) return false;
      throw error;
    });
    if (!written) return false;
    committed(events);
    return written;
  }

  return {
    async insert(record, effects) {
      return writing(() => insertNew(database(), record), effects);
    },
    async compareAndSet(record, body, effects, { ownerId = record.ownerId, expiresAt = record.expiresAt } = {}) {
      const { kind, id, version, createdAt } = record;
      const updated = await writing(
        () =>
          // A record that was consumed and inserted again is another one, though its version restarts at 1.
          database().run(
            `UPDATE records SET body = ?, owner_id = ?, expires_at = ?, version = version + 1
             WHERE kind = ? AND id = ? AND version = ? AND created_at = ?`,
            JSON.stringify(body),
            ownerId,
            expiresAt,
            kind,
            id,
            version,
            createdAt,
          ) === 1,
        effects,
      );
      return updated ? { ...record, body, ownerId, expiresAt, version: version + 1 } : null;
    },
  };
}

/** `false` if an unexpired record of this kind and id exists. */
function insertNew(database: Database, record: Omit<StoredRecord, 'version'>): boolean {
  const { kind, id, createdAt } = record;
  database.run('DELETE FROM records WHERE kind = ? AND id = ? AND expires_at <= ?', kind, id, createdAt);
  if (database.get('SELECT 1 FROM records WHERE kind = ? AND id = ?', kind, id)) return false;
  database.insert('records', recordColumns(record));
  return true;
}
