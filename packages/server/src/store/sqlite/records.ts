import { readRecord, recordColumns } from '../rows/record.ts';
import type { CommittedEvent } from '../queue-store.ts';
import type { Along, StoredRecord } from '../record-store.ts';
import type { RecordStore } from '../record-store.ts';
import { Undone } from '../undone.ts';
import { publish } from './outbox.ts';
import { writeAudit } from './audits.ts';
import type { Write } from './commits.ts';
import type { Database } from './database.ts';
import { tell } from './events.ts';
import { writingSealed } from './keys.ts';

type Records = Pick<RecordStore, 'insert' | 'get' | 'records' | 'compareAndSet' | 'consume'>;

const unexpired = '(expires_at IS NULL OR expires_at > ?)';

export function recordStore(
  database: () => Database,
  write: Write,
  committed: (events: readonly CommittedEvent[]) => void,
): Records {
  /** Writes a record and what goes along with it, in one transaction; `change` answers whether there was something. */
  async function writing(change: () => boolean, along: Along = {}): Promise<boolean> {
    const events: CommittedEvent[] = [];
    const written = await write(() => {
      if (!change()) return false;
      if (along.claim && !insertNew(database(), along.claim)) throw new Undone();
      for (const event of along.publish ?? []) publish(database(), event);
      for (const hint of along.tell ?? []) events.push(tell(database(), hint));
      if (along.audit) writeAudit(database(), along.audit);
      return true;
    }).catch((error: unknown) => {
      if (error instanceof Undone) return false;
      throw error;
    });
    if (!written) return false;
    committed(events);
    return written;
  }

  return {
    async insert(record, along) {
      return writing(() => insertNew(database(), record), along);
    },
    async get(kind, id, ownerId, now) {
      const row = database().get(`SELECT * FROM records WHERE kind = ? AND id = ? AND ${unexpired}`, kind, id, now);
      return row && (ownerId === null || row.owner_id === ownerId) ? readRecord(row) : null;
    },
    async records({ kind, ownerId, after, limit, now }) {
      const owned = ownerId === null ? '' : 'AND owner_id = ?';
      const turned =
        after === undefined ? '' : `AND sequence < (SELECT sequence FROM records WHERE kind = ? AND id = ? ${owned})`;
      const owner = ownerId === null ? [] : [ownerId];
      return database()
        .all(
          `SELECT * FROM records WHERE kind = ? ${owned} ${turned} AND ${unexpired} ORDER BY sequence DESC LIMIT ?`,
          kind,
          ...owner,
          ...(after === undefined ? [] : [kind, after, ...owner]),
          now,
          limit,
        )
        .map(readRecord);
    },
    async compareAndSet(record, body, along) {
      const { kind, id, version, createdAt } = record;
      const revised = await writing(
        () =>
          // One that was taken and kept anew is another, though it counts from 1 again.
          database().run(
            `UPDATE records SET body = ?, version = version + 1
             WHERE kind = ? AND id = ? AND version = ? AND created_at = ?`,
            JSON.stringify(body),
            kind,
            id,
            version,
            createdAt,
          ) === 1,
        along,
      );
      return revised ? { ...record, body, version: version + 1 } : null;
    },
    async consume(kind, id, now) {
      const row = await write(() =>
        database().get(`DELETE FROM records WHERE kind = ? AND id = ? AND ${unexpired} RETURNING *`, kind, id, now),
      );
      return row ? readRecord(row) : null;
    },
  };
}

/** `false`: there is one of this kind and id, and it has not expired. */
function insertNew(database: Database, record: Omit<StoredRecord, 'version'>): boolean {
  const { kind, id, createdAt } = record;
  database.run('DELETE FROM records WHERE kind = ? AND id = ? AND expires_at <= ?', kind, id, createdAt);
  if (database.get('SELECT 1 FROM records WHERE kind = ? AND id = ?', kind, id)) return false;
  writingSealed(() => database.insert('records', recordColumns(record)));
  return true;
}
