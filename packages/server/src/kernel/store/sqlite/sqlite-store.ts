import { existsSync } from 'node:fs';
import { optionRule as rule } from '@tillside/contract/schemas';
import type { CommittedEvent } from '../../model/record-store.ts';
import { createCommits, requireOpened, sharedStore } from '../sql/shared-store.ts';
import type { Store } from '../../model/store.ts';
import { cannotOpen, requireOptions } from '../../model/errors.ts';
import { withPlace } from '../store-place.ts';
import { commitAtOnce, commitTogether, type Write } from './commits.ts';
import { Database, isForeignKeyViolation } from './database.ts';
import { takeProcessLock } from './private-file.ts';
import { insertion, type Hint, type Statement, type Statements, type Work } from '../sql/statements.ts';
import { integer, type Row } from '../rows/values.ts';

/** How long to wait for the lock of a predecessor that is still draining. */
const lockWait = 10_000;

/**
 * Returns a store that keeps the ledger in one SQLite file (`node:sqlite`, WAL, `synchronous=FULL`): every acknowledged
 * write survives a power cut. One process may open it; a second is refused. `:memory:` is for tests.
 */
export function sqliteStore(path: string, options: { readonly lockWait?: number } = {}): Store {
  requireOptions({ of: 'sqliteStore', about: 'store' }, { path, options }, rules);
  let opened: { readonly database: Database; readonly unlock: () => void } | null = null;
  const commits = createCommits();
  const database = (): Database => requireOpened(opened).database;
  // In memory there is no disk to wait for.
  const { write, flush } = path === ':memory:' ? commitAtOnce(database) : commitTogether(database);
  const emitCommitted = (events: readonly CommittedEvent[]): void => {
    for (const event of events) commits.emit('commit', event);
  };

  const store: Store = {
    async open({ beside } = { beside: false }) {
      if (opened) return;
      if (beside) {
        opened = { database: openBeside(path), unlock: () => {} };
        return;
      }
      let unlock = (): void => {};
      let fresh: Database | null = null;
      try {
        if (path !== ':memory:') unlock = takeProcessLock(path, options.lockWait ?? lockWait);
        fresh = new Database(path);
        fresh.migrate();
        // This process holds the lock, so the holders of leases are gone.
        fresh.run('UPDATE instructions SET lease_by = NULL, lease_until = NULL WHERE lease_by IS NOT NULL');
        opened = { database: fresh, unlock };
      } catch (error) {
        fresh?.close();
        unlock();
        throw cannotOpen(path, error);
      }
    },
    async close() {
      if (opened) flush();
      opened?.database.close();
      opened?.unlock();
      opened = null;
    },
    copy: async () => database().file()?.toString() ?? null,
    ...sharedStore(sqliteStatements(database, write, emitCommitted), commits),
  };
  return withPlace(store, { kind: 'sqlite', path });
}

const rules = {
  // SQLite would keep an empty path in a temporary file, and lose it.
  path: rule.text("the path of a file, such as sqliteStore('tillside.db')."),
  options: { lockWait: rule.maybe(rule.wholeNumber(0, 3_600_000, ' of milliseconds')) },
};

/** Opens without the lock and without voiding leases. @throws if there is no database, or one of another version. */
function openBeside(path: string): Database {
  if (!existsSync(path))
    throw new Error(`There is no database at ${path}: start the companion once, or correct the path.`);
  const database = new Database(path);
  try {
    database.requireMigrated();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** `committed`: called with the events of a transaction once it is durable. */
function sqliteStatements(
  database: () => Database,
  write: Write,
  committed: (events: readonly CommittedEvent[]) => void,
): Statements {
  const all = (...statement: Statement): Row[] => database().all(...translated(statement));
  const run = (...statement: Statement): number => database().run(...translated(statement));

  function insertEvent({ ownerId, ref, version, at }: Hint): CommittedEvent {
    const [counted] = all(
      `INSERT INTO @callers (owner_id, event_number) VALUES ($1, 1)
       ON CONFLICT (owner_id) DO UPDATE SET event_number = event_number + 1 RETURNING event_number`,
      ownerId,
    );
    const number = integer(counted?.event_number);
    run(...insertion('events', { owner_id: ownerId, number, ref, version, at }));
    return { ownerId, number, ref, version };
  }

  function perform<Answer>(work: Work<Answer>, events: CommittedEvent[]): Answer {
    let next = work.next();
    while (!next.done) {
      const { value: step } = next;
      if ('event' in step) events.push(insertEvent(step.event));
      const isRead = 'statement' in step && step.reads;
      const rows = isRead ? all(...step.statement) : [];
      next = work.next({ rows, changed: 'statement' in step && !isRead ? run(...step.statement) : 0 });
    }
    return next.value;
  }

  return {
    all: async (...statement) => all(...statement),
    get: async (...statement) => all(...statement)[0],
    run: (...statement) => write(() => run(...statement)),
    change: (...statement) => write(() => all(...statement)),
    async transaction(work) {
      const events: CommittedEvent[] = [];
      const answer = await write(() => perform(work(), events));
      committed(events);
      return answer;
    },
    // A transaction begins with the lock of the whole file.
    isShared: false,
    *lock() {},
    clock: { value: (now) => now, time: (mark) => mark },
    isOneOf: (column, position) => `${column} IN (SELECT value FROM json_each($${position}))`,
    textIn: (column, name) => `json_extract(${column}, '$.${name}')`,
    readBy: (table, index) => `@${table} INDEXED BY ${index}`,
    isForeignKeyViolation,
  };
}

/** A statement in SQLite's syntax, and the positions of its values. */
interface Translated {
  readonly sql: string;
  readonly positions: readonly number[];
}

const known = new Map<string, Translated>();

/** Uses positional marks, because `node:sqlite` of Node 22 does not bind numbered ones. */
function translated([sql, ...values]: Statement): Statement {
  const { sql: own, positions } = known.get(sql) ?? translate(sql);
  return [own, ...positions.map((position) => values[position - 1] ?? null)];
}

function translate(sql: string): Translated {
  const positions = [...sql.matchAll(/\$(\d+)/g)].map(([, position]) => Number(position));
  const fresh = { sql: sql.replaceAll(/\$\d+/g, '?').replaceAll(/@([a-z_]+)/g, '$1'), positions };
  known.set(sql, fresh);
  return fresh;
}
