import { setTimeout as realTime } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { History } from './history.ts';
import type { Randomness } from './randomness.ts';
import type { Connection, Statement } from './raced-client.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** What races depend on. */
export interface RaceWorld {
  readonly time: SimulatedTime;
  readonly history: History;
  readonly chance: Randomness;
  /** The probability that a statement's connection is held: at most `mostLikely`. */
  likelihood(barrier: Barrier | null): number;
  /** Simulated milliseconds after which another companion has taken over what one had leased. */
  readonly takenOverAfter: number;
}

interface Hold {
  readonly connection: Connection;
  /** Reports a statement that another companion sends meanwhile. */
  meet(rival: Barrier): void;
  /** Reports the rows that another companion has claimed meanwhile. */
  claimed(refs: readonly unknown[]): void;
  end(): void;
}

/** The points where only leases and locks separate companions. */
export type Barrier = 'claim' | 'note' | 'announcement' | 'slot';

/** Which of them go wrong if the other one comes in between. */
const rivals: Readonly<Record<Barrier, readonly Barrier[]>> = {
  claim: ['claim'],
  note: ['claim', 'note'],
  announcement: ['announcement'],
  slot: ['slot'],
};

/** A companion whose every connection is held gets nowhere. */
const mostLikely = 0.5;

/** `inside`: it waits for a row lock. `committing`: it is done, and its transaction is not committed. */
type Order = 'before' | 'inside' | 'committing';

/** Simulated milliseconds that a connection is held at most, but for a note that outlasts its lease. */
const maxHold = 2_000;
/** Of the notes that are held before they are written: those that are held until another companion has their row. */
const outlastsLease = 0.4;
/**
 * Real milliseconds after which a hold ends in any case. The database does not see everything that waits for it: a pool
 * that is being closed waits for all its connections.
 */
const maxWait = 1_000;
/** Real milliseconds after which a statement without an answer may be blocked. */
const pause = 2;

/**
 * Holds one connection at a time, so that the work of others comes in between: before a statement, inside it (by a row
 * lock of a side connection), or between it and its commit. The clock never waits for a held statement. A hold ends
 * after some simulated time, or as soon as the database reports that it blocks another connection.
 */
export class Races {
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #world: RaceWorld;
  /** Connections whose statement has no answer yet. */
  readonly #waiting = new Set<Connection>();
  /** Connections with an open transaction. */
  readonly #open = new WeakSet<Connection>();
  #hold: Hold | null = null;
  #isBusy = false;
  #isOver = false;
  #side: Promise<void> = Promise.resolve();

  /** `pool`: side connections, which no companion uses. */
  constructor(pool: Pool, schema: string, world: RaceWorld) {
    this.#pool = pool;
    this.#schema = schema;
    this.#world = world;
  }

  async run<Answer>(connection: Connection, statement: Statement, send: () => Promise<Answer>): Promise<Answer> {
    const { chance, likelihood } = this.#world;
    if (statement.text.startsWith('BEGIN')) this.#open.add(connection);
    if (statement.text === 'COMMIT' || statement.text === 'ROLLBACK') this.#open.delete(connection);
    const barrier = barrierOf(statement);
    if (barrier && this.#hold && this.#hold.connection.companion !== connection.companion) this.#hold.meet(barrier);
    const odds = Math.min(mostLikely, likelihood(barrier));
    const isHeld = !this.#isBusy && !this.#isOver && statement.text !== 'ROLLBACK' && chance.chance(odds);
    if (!isHeld) return this.#send(connection, barrier, send);
    this.#isBusy = true;
    const order = chance.pick(['before', 'inside', 'committing'] as const);
    return this.#holdAt(order, barrier, connection, statement, send).finally(() => {
      this.#isBusy = false;
    });
  }

  /** Ends the hold, if there is one, and settles when no side connection is in use. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#hold?.end();
    await this.#side;
  }

  async #holdAt<Answer>(
    order: Order,
    barrier: Barrier | null,
    connection: Connection,
    statement: Statement,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const holdUp = (where: Order): Promise<void> => this.#holdUp(connection, where, barrier, statement);
    if (order === 'committing' && writes(statement)) {
      const isAlone = !this.#open.has(connection);
      if (isAlone) await connection.send('BEGIN');
      try {
        const answer = await this.#await(connection, send);
        await holdUp('committing');
        if (isAlone) await connection.send('COMMIT');
        return answer;
      } catch (error) {
        if (isAlone) await connection.send('ROLLBACK');
        throw error;
      }
    }
    const lock = order === 'inside' ? lockOf(statement, this.#schema, this.#world.time.now()) : null;
    if (lock) return this.#holdInside(connection, lock, holdUp, send);
    await holdUp('before');
    return this.#await(connection, send);
  }

  async #holdInside<Answer>(
    connection: Connection,
    lock: Statement,
    holdUp: (where: Order) => Promise<void>,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#side = promise;
    const side = await this.#pool.connect();
    try {
      await side.query('BEGIN');
      const { rowCount } = await side.query(lock.text, [...lock.values]);
      const answer = this.#await(connection, send);
      // It may fail before it is awaited below.
      answer.catch(() => {});
      if (rowCount !== 0 && (await this.#isBlockedAtLast(connection))) await holdUp('inside');
      await side.query('ROLLBACK');
      return await answer;
    } finally {
      side.release();
      resolve();
    }
  }

  /** Keeps the connection as it is; meanwhile time passes. */
  #holdUp(connection: Connection, order: Order, barrier: Barrier | null, statement: Statement): Promise<void> {
    const { time, history, chance, takenOverAfter } = this.#world;
    history.effects.add(
      order === 'committing' ? 'connection held before its commit' : `connection held ${order} a statement`,
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    history.note(connection.companion, `is held ${order} ${inShort(statement)}`);
    const outlasts = order === 'before' && barrier === 'note' && chance.chance(outlastsLease);
    const longest = outlasts ? takenOverAfter : chance.milliseconds(1, maxHold);
    const cancel = time.setTimeout(() => hold.end(), longest);
    const goOn = time.letPass();
    const from = time.now();
    const hold = {
      connection,
      meet: (rival: Barrier) => {
        if (barrier && rivals[barrier].includes(rival))
          history.effects.add(
            order === 'committing'
              ? `${rival} before the commit of another ${barrier}`
              : `${rival} overtakes ${barrier}`,
          );
      },
      claimed: (refs: readonly unknown[]) => {
        if (!outlasts || !statement.values.some((value) => refs.includes(value))) return;
        history.effects.add('claim of the row of a held note');
        hold.end();
      },
      end: () => {
        if (this.#hold !== hold) return;
        this.#hold = null;
        if (outlasts)
          history.lateNotes.push({ who: connection.companion, from, until: time.now(), values: statement.values });
        cancel();
        goOn();
        resolve();
      },
    };
    this.#hold = hold;
    void this.#watch(hold);
    return promise;
  }

  /** Ends a hold that blocks another connection, which would wait forever: time stops until it has its answer. */
  async #watch(hold: Hold): Promise<void> {
    const began = performance.now();
    while (this.#hold === hold) {
      if (performance.now() - began > maxWait) return hold.end();
      const before = this.#others(hold);
      await realTime(pause);
      const still = this.#others(hold).filter((connection) => before.includes(connection));
      if (still.length > 0 && (await this.#areBlocked(still))) hold.end();
    }
  }

  #others({ connection }: Hold): Connection[] {
    return [...this.#waiting].filter((other) => other !== connection);
  }

  /** Settles once the connection is blocked, or has its answer. */
  async #isBlockedAtLast(connection: Connection): Promise<boolean> {
    while (this.#waiting.has(connection)) {
      if (await this.#areBlocked([connection])) return true;
      await realTime(pause);
    }
    return false;
  }

  async #areBlocked(connections: readonly Connection[]): Promise<boolean> {
    const { rows } = await this.#pool.query(
      'SELECT 1 FROM unnest($1::integer[]) AS pid WHERE cardinality(pg_blocking_pids(pid)) > 0',
      [connections.map(({ pid }) => pid())],
    );
    return rows.length > 0;
  }

  /** A connection that is held until its row is claimed continues as soon as the claim is done. */
  async #send<Answer>(connection: Connection, barrier: Barrier | null, send: () => Promise<Answer>): Promise<Answer> {
    const answer = await this.#await(connection, send);
    if (barrier === 'claim' && this.#hold && this.#hold.connection.companion !== connection.companion)
      this.#hold.claimed(refsIn(answer));
    return answer;
  }

  async #await<Answer>(connection: Connection, send: () => Promise<Answer>): Promise<Answer> {
    this.#waiting.add(connection);
    try {
      return await send();
    } finally {
      this.#waiting.delete(connection);
    }
  }
}

/** Writes to a row at a version that leave `updated_at`: identified by columns, as a bug may remove the lease ones. */
const note = /UPDATE \S+instructions SET (?!.*\bupdated_at =).*WHERE ref = \$\d+ AND version = /;

function barrierOf({ text }: Statement): Barrier | null {
  if (text.includes('pg_notify')) return 'announcement';
  // Between the count of the slots and the commit of another one.
  if (/INSERT INTO \S+slots/.test(text)) return 'slot';
  if (note.test(text)) return 'note';
  return text.includes('SET lease_by = $1, lease_until = $2') ? 'claim' : null;
}

function refsIn(answer: unknown): readonly unknown[] {
  const rows: unknown = Reflect.get(Object(answer), 'rows');
  return Array.isArray(rows) ? rows.map((row: unknown): unknown => Reflect.get(Object(row), 'ref')) : [];
}

function inShort({ text }: Statement): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 60);
}

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

function writes({ text }: Statement): boolean {
  return /\b(?:UPDATE|INSERT|DELETE)\b/.test(text);
}

/** The statement that locks what another one writes; `null` where that writes nothing, or something new. */
function lockOf(statement: Statement, schema: string, now: number): Statement | null {
  const { text, values } = statement;
  if (!writes(statement)) return null;
  const written = /(?:UPDATE|INTO|FROM) "\w+"\.(\w+)/.exec(text)?.[1] ?? '';
  const [table, key] = rows[written] ?? [];
  if (table === undefined) return null;
  // A statement that takes work from a queue names no row: it takes the rows that are due.
  if (text.startsWith('WITH due')) {
    const due = `SELECT 1 FROM ${schema}.${table} WHERE next_at <= $1 ORDER BY next_at LIMIT 3 FOR UPDATE SKIP LOCKED`;
    return { text: due, values: [now + ahead] };
  }
  const names = values.filter((value) => typeof value === 'string');
  const named = `SELECT 1 FROM ${schema}.${table} WHERE ${key} = ANY($1::text[]) FOR UPDATE SKIP LOCKED`;
  return names.length === 0 ? null : { text: named, values: [names] };
}
