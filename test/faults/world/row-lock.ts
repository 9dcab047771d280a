import type { Statement } from './raced-client.ts';

/** The rows that a statement waits for, by its table: where they are, and the column that names them. */
const rows: Readonly<Record<string, readonly [table: string, key: string]>> = {
  instructions: ['instructions', 'ref'],
  timeline: ['instructions', 'ref'],
  evidence: ['instructions', 'ref'],
  egresses: ['egresses', 'egress'],
  callers: ['callers', 'owner_id'],
  records: ['records', 'id'],
  inbox: ['inbox', 'id'],
  outbox: ['outbox', 'id'],
  keys: ['keys', 'id'],
};

/** Processes' clocks are at most this many milliseconds ahead. */
const ahead = 2_000;

export function writes({ text }: Statement): boolean {
  return /\b(?:UPDATE|INSERT|DELETE)\b/.test(text);
}

/** The statement that locks what another one writes; `null` where that writes nothing, or something new. */
export function lockOf(statement: Statement, schema: string, now: number): Statement | null {
  const { text, values } = statement;
  if (!writes(statement)) return null;
  const written = /(?:UPDATE|INTO|FROM) "\w+"\.(\w+)/.exec(text)?.[1] ?? '';
  const [table, key] = rows[written] ?? [];
  if (table === undefined) return null;
  // What takes work from a queue names no row: it takes what is due.
  if (text.startsWith('WITH due')) {
    const due = `SELECT 1 FROM ${schema}.${table} WHERE next_at <= $1 ORDER BY next_at LIMIT 3 FOR UPDATE SKIP LOCKED`;
    return { text: due, values: [now + ahead] };
  }
  const names = values.filter((value) => typeof value === 'string');
  const named = `SELECT 1 FROM ${schema}.${table} WHERE ${key} = ANY($1::text[]) FOR UPDATE SKIP LOCKED`;
  return names.length === 0 ? null : { text: named, values: [names] };
}
