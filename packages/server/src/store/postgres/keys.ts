import { keyIdOf, readKey, readSealed, sealedTables } from '../rows/sealed.ts';
import type { RecordStore } from '../record-store.ts';
import { keyRemoved } from '../store-error.ts';
import { isRefusal, type Database } from './database.ts';

type Keys = Pick<RecordStore, 'keys' | 'compareAndSetKey' | 'deleteKey' | 'sealedValues' | 'reseal'>;

const foreignKeyViolation = '23503';

/**
 * What was written together with a sealed value. The error is told apart here, after the transaction, which looks at the
 * database's own to know whether its connection is still good.
 * @throws StoreError `key_removed`
 */
export async function writingSealed<Value>(written: Promise<Value>): Promise<Value> {
  try {
    return await written;
  } catch (error) {
    const isRefused =
      isRefusal(error) && error.code === foreignKeyViolation && error.constraint?.endsWith('_sealed_with_fkey');
    throw isRefused ? keyRemoved(error) : error;
  }
}

export function keyStore(database: () => Database): Keys {
  return {
    async keys() {
      return (await database().all('SELECT id, wrapped, created_at FROM @keys ORDER BY id')).map(readKey);
    },
    async compareAndSetKey({ id, wrapped, createdAt }, was) {
      const changes =
        was === null
          ? await database().run(
              'INSERT INTO @keys (id, wrapped, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
              id,
              wrapped,
              createdAt,
            )
          : await database().run('UPDATE @keys SET wrapped = $1 WHERE id = $2 AND wrapped = $3', wrapped, id, was);
      return changes === 1;
    },
    async deleteKey(id) {
      try {
        return (await database().run('DELETE FROM @keys WHERE id = $1', id)) === 1;
      } catch (error) {
        // The foreign key also sees a value that is committed while we look.
        if (isRefusal(error) && error.code === foreignKeyViolation) return false;
        throw error;
      }
    },
    async sealedValues({ of, keyId, after, limit }) {
      const { table, id } = sealedTables[of];
      const rows = await database().all(
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
      return (await writingSealed(database().run(sql, sealed, keyIdOf(was), id, was))) === 1;
    },
  };
}
