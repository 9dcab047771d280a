import type { Statements } from '../sql/statements.ts';
import type { Row, Value } from '../rows/values.ts';
import type { Write } from './commits.ts';
import { isForeignKeyViolation, type Database } from './database.ts';

/** A statement in the words of SQLite, and the values of its marks by their position. */
interface Translated {
  readonly sql: string;
  readonly positions: readonly number[];
}

export function sqliteStatements(database: () => Database, write: Write): Statements {
  const all = (sql: string, values: readonly Value[]): Row[] => {
    const { sql: own, positions } = translated(sql);
    return database().all(own, ...positions.map((position) => values[position - 1] ?? null));
  };
  return {
    all: async (sql, ...values) => all(sql, values),
    get: async (sql, ...values) => all(sql, values)[0],
    run: (sql, ...values) => {
      const { sql: own, positions } = translated(sql);
      return write(() => database().run(own, ...positions.map((position) => values[position - 1] ?? null)));
    },
    change: (sql, ...values) => write(() => all(sql, values)[0]),
    async lease(queue, columns, { now, leaseUntil, limit }) {
      // Most looks find nothing, and nothing is no reason to write.
      if (database().get(`SELECT 1 FROM ${queue} WHERE next_at <= ? LIMIT 1`, now) === undefined) return [];
      return write(() =>
        database().all(
          `UPDATE ${queue} SET next_at = ?, attempts = attempts + 1
           WHERE id IN (SELECT id FROM ${queue} WHERE next_at <= ? ORDER BY next_at LIMIT ?)
           RETURNING ${columns.join(', ')}`,
          leaseUntil,
          now,
          limit,
        ),
      );
    },
    isOneOf: (column, position) => `${column} IN (SELECT value FROM json_each($${position}))`,
    readBy: (table, index) => `@${table} INDEXED BY ${index}`,
    isForeignKeyViolation,
  };
}

const known = new Map<string, Translated>();

/** Positional marks, for `node:sqlite` of Node 22 does not bind numbered ones. */
function translated(sql: string): Translated {
  const found = known.get(sql);
  if (found) return found;
  const positions = [...sql.matchAll(/\$(\d+)/g)].map(([, position]) => Number(position));
  const fresh = { sql: sql.replaceAll(/\$\d+/g, '?').replaceAll(/@([a-z_]+)/g, '$1'), positions };
  known.set(sql, fresh);
  return fresh;
}
