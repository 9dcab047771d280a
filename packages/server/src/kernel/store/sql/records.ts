import type { RecordEffects, RecordLimit, RecordStore, StoredRecord } from '../../model/record-store.ts';
import { auditColumns, outboxColumns } from '../rows/history.ts';
import { readRecord, recordColumns } from '../rows/record.ts';
import { integer } from '../rows/values.ts';
import { writingSealed } from './keys.ts';
import {
  emit,
  get,
  insertion,
  insertNew,
  run,
  Undone,
  unlessUndone,
  type Statements,
  type Work,
} from './statements.ts';

type Records = Pick<RecordStore, 'get' | 'records' | 'consume' | 'insert' | 'compareAndSet'>;

export const unexpired = (now: string): string => `(expires_at IS NULL OR expires_at > ${now})`;

export function recordStore(statements: Statements): Records {
  /** Writes a record and its effects in one transaction, or nothing. */
  async function writing(change: () => Work<boolean>, effects: RecordEffects = {}): Promise<boolean> {
    const work = statements.transaction(function* () {
      if (!(yield* change())) return false;
      if (effects.claim && !(yield* insertRecord(effects.claim))) throw new Undone();
      for (const event of effects.publish ?? []) yield* run(...insertion('outbox', outboxColumns(event)));
      if (effects.audit) yield* run(...insertion('audits', auditColumns(effects.audit)));
      // Always in the same order, to avoid deadlocks between two writes that notify the same callers.
      const hints = (effects.hints ?? []).toSorted(
        (left, right) => Number(left.ownerId > right.ownerId) - Number(left.ownerId < right.ownerId),
      );
      for (const hint of hints) yield* emit(hint);
      return true;
    });
    return (await unlessUndone(writingSealed(statements, work))) ?? false;
  }

  function* isWithin(limits: readonly RecordLimit[], { ownerId, createdAt }: Omit<StoredRecord, 'version'>) {
    // Otherwise two could both take the last place.
    if (limits.length > 0) yield* statements.lock(`records of ${ownerId}`);
    for (const { kind, maximum, createdAfter = Number.MIN_SAFE_INTEGER } of limits) {
      const sql = `SELECT count(*) AS number FROM @records
        WHERE kind = $1 AND owner_id = $2 AND created_at > $3 AND ${unexpired('$4')}`;
      if (integer((yield* get(sql, kind, ownerId, createdAfter, createdAt))?.number) >= maximum) return false;
    }
    return true;
  }

  return {
    async get(kind, id, ownerId, now) {
      const sql = `SELECT * FROM @records WHERE kind = $1 AND id = $2 AND ${unexpired('$3')}`;
      const row = await statements.get(sql, kind, id, now);
      return row && (ownerId === null || row.owner_id === ownerId) ? readRecord(row) : null;
    },
    async records({ kind, ownerId, after, limit, now, oldestFirst = false }) {
      const values: (string | number)[] = [kind, now, limit];
      const mark = (value: string): string => `$${values.push(value)}`;
      const owned = ownerId === null ? '' : `AND owner_id = ${mark(ownerId)}`;
      const turned =
        after === undefined
          ? ''
          : `AND sequence ${oldestFirst ? '>' : '<'} (SELECT sequence FROM @records WHERE kind = $1 AND id = ${mark(after)} ${owned})`;
      const rows = await statements.all(
        `SELECT * FROM @records WHERE kind = $1 ${owned} ${turned} AND ${unexpired('$2')}
         ORDER BY sequence ${oldestFirst ? 'ASC' : 'DESC'} LIMIT $3`,
        ...values,
      );
      return rows.map(readRecord);
    },
    async consume(kind, id, now) {
      const sql = `DELETE FROM @records WHERE kind = $1 AND id = $2 AND ${unexpired('$3')} RETURNING *`;
      const [row] = await statements.change(sql, kind, id, now);
      return row ? readRecord(row) : null;
    },
    insert: (record, { limits = [], ...effects } = {}) =>
      writing(function* () {
        return (yield* isWithin(limits, record)) && (yield* insertRecord(record));
      }, effects),
    async compareAndSet(record, body, effects, { ownerId = record.ownerId, expiresAt = record.expiresAt } = {}) {
      const { kind, id, version, createdAt } = record;
      // A record that was consumed and inserted again is another one, though its version restarts at 1.
      const sql = `UPDATE @records SET body = $1, owner_id = $2, expires_at = $3, version = version + 1
        WHERE kind = $4 AND id = $5 AND version = $6 AND created_at = $7`;
      const values = [JSON.stringify(body), ownerId, expiresAt, kind, id, version, createdAt] as const;
      const updated = await writing(function* () {
        return (yield* run(sql, ...values)) === 1;
      }, effects);
      return updated ? { ...record, body, ownerId, expiresAt, version: version + 1 } : null;
    },
  };
}

/** `false` if an unexpired record of this kind and id exists. */
function* insertRecord(record: Omit<StoredRecord, 'version'>): Work<boolean> {
  const { kind, id, createdAt } = record;
  yield* run('DELETE FROM @records WHERE kind = $1 AND id = $2 AND expires_at <= $3', kind, id, createdAt);
  return yield* insertNew('records', recordColumns(record));
}
