import type { Statements } from '../sql/statements.ts';
import { isForeignKeyViolation, type Database } from './database.ts';

export function postgresStatements(database: () => Database): Statements {
  return {
    all: (sql, ...values) => database().all(sql, ...values),
    get: (sql, ...values) => database().get(sql, ...values),
    run: (sql, ...values) => database().run(sql, ...values),
    change: (sql, ...values) => database().get(sql, ...values),
    lease: (queue, columns, { now, leaseUntil, limit }) =>
      database().all(
        `WITH due AS MATERIALIZED (
           SELECT id FROM @${queue} WHERE next_at <= $2 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED
         )
         UPDATE @${queue} AS leased SET next_at = $1, attempts = attempts + 1 FROM due
         WHERE leased.id = due.id RETURNING ${columns.map((column) => `leased.${column}`).join(', ')}`,
        leaseUntil,
        now,
        limit,
      ),
    isOneOf: (column, position) => `${column} = ANY(ARRAY(SELECT jsonb_array_elements_text($${position}::jsonb)))`,
    readBy: (table) => `@${table}`,
    isForeignKeyViolation,
  };
}
