import type { RecordStore } from '../../model/record-store.ts';
import { keyIdOf, readKey, readSealed, sealedTables } from '../rows/record.ts';
import { keyRemoved } from '../../model/errors.ts';
import type { Statements } from './statements.ts';

type Keys = Pick<RecordStore, 'keys' | 'compareAndSetKey' | 'deleteKey' | 'sealedValues' | 'reseal'>;

/**
 * Translates the error of a write with a sealed value whose data key was deleted meanwhile. It runs after the
 * transaction, which needs the database's own error to know whether its connection is still usable.
 * @throws StoreError `key_removed`
 */
export async function writingSealed<Value>(
  { isForeignKeyViolation }: Pick<Statements, 'isForeignKeyViolation'>,
  written: Promise<Value>,
): Promise<Value> {
  try {
    return await written;
  } catch (error) {
    throw isForeignKeyViolation(error) ? keyRemoved(error) : error;
  }
}

export function keyStore(statements: Statements): Keys {
  return {
    async keys() {
      return (await statements.all('SELECT id, wrapped, created_at FROM @keys ORDER BY id')).map(readKey);
    },
    async compareAndSetKey({ id, wrapped, createdAt }, was) {
      const changes =
        was === null
          ? await statements.run(
              'INSERT INTO @keys (id, wrapped, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
              id,
              wrapped,
              createdAt,
            )
          : await statements.run('UPDATE @keys SET wrapped = $1 WHERE id = $2 AND wrapped = $3', wrapped, id, was);
      return changes === 1;
    },
    async deleteKey(id) {
      try {
        return (await statements.run('DELETE FROM @keys WHERE id = $1', id)) === 1;
      } catch (error) {
        // The foreign key also covers a value that is committed concurrently.
        if (statements.isForeignKeyViolation(error)) return false;
        throw error;
      }
    },
    async sealedValues({ of, keyId, after, limit }) {
      const { table, id } = sealedTables[of];
      const rows = await statements.all(
        `SELECT ${id} AS id, sealed FROM @${table} WHERE sealed_with = $1 AND ${id} > $2 ORDER BY ${id} LIMIT $3`,
        keyId,
        after ?? '',
        limit,
      );
      return rows.map((row) => readSealed(of, row));
    },
    async reseal({ of, id, sealed: was }, sealed) {
      const { table, id: own } = sealedTables[of];
      const sql = `UPDATE @${table} SET sealed = $1 WHERE sealed_with = $2 AND ${own} = $3 AND sealed = $4`;
      return (await writingSealed(statements, statements.run(sql, sealed, keyIdOf(was), id, was))) === 1;
    },
  };
}
