import { keyIdOf, readKey, readSealed, sealedTables } from '../rows/sealed.ts';
import type { RecordStore } from '../record-store.ts';
import { keyRemoved } from '../store-error.ts';
import type { Write } from './commits.ts';
import type { Database } from './database.ts';

type Keys = Pick<RecordStore, 'keys' | 'compareAndSetKey' | 'deleteKey' | 'sealedValues' | 'reseal'>;

const foreignKeyViolation = 787;

/**
 * Runs a statement that writes a sealed value. The table has one foreign key, which is that to the data key.
 * @throws StoreError `key_removed`
 */
export function writingSealed<Value>(statement: () => Value): Value {
  try {
    return statement();
  } catch (error) {
    const isRefused = error instanceof Error && 'errcode' in error && error.errcode === foreignKeyViolation;
    throw isRefused ? keyRemoved(error) : error;
  }
}

export function keyStore(database: () => Database, write: Write): Keys {
  return {
    async keys() {
      return database().all('SELECT id, wrapped, created_at FROM keys ORDER BY id').map(readKey);
    },
    async compareAndSetKey({ id, wrapped, createdAt }, was) {
      const changes = await write(() =>
        was === null
          ? database().run(
              'INSERT INTO keys (id, wrapped, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
              id,
              wrapped,
              createdAt,
            )
          : database().run('UPDATE keys SET wrapped = ? WHERE id = ? AND wrapped = ?', wrapped, id, was),
      );
      return changes === 1;
    },
    async deleteKey(id) {
      return write(() => {
        const isUsed = Object.values(sealedTables).some(
          ({ table }) => database().get(`SELECT 1 FROM ${table} WHERE sealed_with = ? LIMIT 1`, id) !== undefined,
        );
        return !isUsed && database().run('DELETE FROM keys WHERE id = ?', id) === 1;
      });
    },
    async sealedValues({ of, keyId, after, limit }) {
      const { table, id } = sealedTables[of];
      return database()
        .all(
          `SELECT ${id} AS id, sealed FROM ${table} WHERE sealed_with = ? AND ${id} > ? ORDER BY ${id} LIMIT ?`,
          keyId,
          after ?? '',
          limit,
        )
        .map((row) => readSealed(of, row));
    },
    async reseal({ of, id, sealed: was }, sealed) {
      const { table, id: own } = sealedTables[of];
      const sql = `UPDATE ${table} SET sealed = ? WHERE sealed_with = ? AND ${own} = ? AND sealed = ?`;
      return (await write(() => writingSealed(() => database().run(sql, sealed, keyIdOf(was), id, was)))) === 1;
    },
  };
}
