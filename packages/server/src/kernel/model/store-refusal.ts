import { sqliteCodeOf, StoreRefusal } from './errors.ts';

const later = 'It is answered again once the database is back: nothing is lost.';
const connection = `Check that the database runs, and that this machine reaches it. ${later}`;
const readOnly =
  'It accepts no writes: let the address lead to the primary, and look for default_transaction_read_only, or for a volume that is mounted read-only.';
const full = 'Make room on the disk of the database.';
const busy = 'Something else keeps a lock: look for long transactions, and for programs beside the companion.';

/** How to fix what PostgreSQL refuses, by SQLSTATE or its class. Others are mistakes of our own, and stay errors. */
const sqlStates: Readonly<Record<string, string>> = {
  '08': connection,
  '25006': readOnly,
  '40': busy,
  '53': 'It lacks memory or connections: raise its limits, or let the pool of each process be smaller.',
  '53100': full,
  '53300': 'It has no more connections: raise max_connections, or let the pool of each process be smaller.',
  '55P03': busy,
  '57': connection,
  '57014':
    'It ended a statement that took longer than its statement_timeout: raise that, or look for what makes it slow.',
  '58': 'Its machine reports an error: look at its log and its disk.',
};

/** By SQLite's primary code: 5 and 6 locked, 8 read-only, 10 input or output, 13 full, 14 cannot open. */
const sqliteCodes: Readonly<Record<number, string>> = {
  5: busy,
  6: busy,
  8: 'Let the user that this process runs as write to the file and its folder, and look whether the volume is read-only.',
  10: 'The disk reports an error: look at the log of the machine.',
  13: full,
  14: 'Check that the folder of the file is still there, and that this process may open more files.',
};

const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** The driver gave up a statement. Reads are quick, so it usually is a commit. */
const unanswered =
  'It answered too late: look whether its disk or a synchronous standby is away, for a commit waits for both.';

/** What the driver says without a code where a connection ends or none is free. */
const lost =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;

/** The refusal that a database's error is; the same error if it is none. */
export function asRefusal(error: unknown): unknown {
  const sqlite = sqliteCodeOf(error);
  const ofSqlite = sqlite === null ? undefined : sqliteCodes[sqlite];
  if (ofSqlite !== undefined) return new StoreRefusal(`SQLite ${String(sqlite)}`, ofSqlite, error);
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (connectionCodes.has(code)) return new StoreRefusal(code, connection, error);
  const fix = /^[0-9A-Z]{5}$/.test(code) ? (sqlStates[code] ?? sqlStates[code.slice(0, 2)]) : undefined;
  if (fix !== undefined) return new StoreRefusal(`SQLSTATE ${code}`, fix, error);
  if (error.message === 'Query read timeout') return new StoreRefusal('no answer', unanswered, error);
  return lost.test(error.message) ? new StoreRefusal('connection lost', connection, error) : error;
}

/** Whether it refuses every write, as opposed to one call or one connection. */
export function refusesWrites(error: unknown): error is StoreRefusal {
  return (
    error instanceof StoreRefusal && /^(SQLSTATE (25006|53100|58...)|SQLite (8|10|13)|no answer)$/.test(error.reason)
  );
}
