import type { RecordStore } from '../../model/record-store.ts';
import { readRecord } from '../rows/record.ts';
import type { Statements } from './statements.ts';

type Records = Pick<RecordStore, 'get' | 'records' | 'consume'>;

const unexpired = (now: string): string => `(expires_at IS NULL OR expires_at > ${now})`;

export function recordReads(statements: Statements): Records {
  return {
    async get(kind, id, ownerId, now) {
      const sql = `SELECT * FROM @records WHERE kind = $1 AND id = $2 AND ${unexpired('$3')}`;
      const row = await statements.get(sql, kind, id, now);
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
      const rows = await statements.all(
        `SELECT * FROM @records WHERE kind = $1 ${owned} ${turned} AND ${unexpired('$2')}
         ORDER BY sequence DESC LIMIT $3`,
        ...values,
      );
      return rows.map(readRecord);
    },
    async consume(kind, id, now) {
      const sql = `DELETE FROM @records WHERE kind = $1 AND id = $2 AND ${unexpired('$3')} RETURNING *`;
      const row = await statements.change(sql, kind, id, now);
      return row ? readRecord(row) : null;
    },
  };
}
