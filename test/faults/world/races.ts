import { setTimeout as realTime } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { History } from './history.ts';
import type { Randomness } from './randomness.ts';
import type { Connection, Statement } from './raced-client.ts';
import { lockOf } from './row-lock.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** What races go by. */
export interface RaceWorld {
  readonly time: SimulatedTime;
  readonly history: History;
  readonly chance: Randomness;
  /** Of a statement: that its connection is held. */
  likelihood(): number;
}

interface Hold {
  readonly connection: Connection;
  end(): void;
}

/** Simulated milliseconds that a connection is held at most. */
const maxHold = 2_000;
/**
 * Real milliseconds after which a hold ends in any case. The database does not see everybody who waits for it: a pool
 * that is being closed waits for all its connections.
 */
const maxWait = 1_000;
/** Real milliseconds after which a statement without an answer may be blocked. */
const pause = 2;

/**
 * Holds one connection at a time, so that what others do comes in between: before a statement, or inside it, by a row
 * lock of a side connection. The clock never waits for a held statement. A hold ends after some simulated time, or as
 * soon as the database says that it blocks another connection.
 */
export class Races {
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #world: RaceWorld;
  /** Connections whose statement has no answer yet. */
  readonly #waiting = new Set<Connection>();
  #hold: Hold | null = null;
  #isBusy = false;
  #isOver = false;
  #side: Promise<void> = Promise.resolve();

  /** `pool`: side connections, no companion's. */
  constructor(pool: Pool, schema: string, world: RaceWorld) {
    this.#pool = pool;
    this.#schema = schema;
    this.#world = world;
  }

  async run<Answer>(connection: Connection, statement: Statement, send: () => Promise<Answer>): Promise<Answer> {
    const { chance, likelihood } = this.#world;
    const isHeld = !this.#isBusy && !this.#isOver && statement.text !== 'ROLLBACK' && chance.chance(likelihood());
    if (!isHeld) return this.#await(connection, send);
    this.#isBusy = true;
    const answer = chance.chance(0.5)
      ? this.#holdInside(connection, statement, send)
      : this.#holdBefore(connection, statement, send);
    return answer.finally(() => {
      this.#isBusy = false;
    });
  }

  /** Ends the hold, if there is one, and settles when no side connection is in use. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#hold?.end();
    await this.#side;
  }

  async #holdBefore<Answer>(
    connection: Connection,
    statement: Statement,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    await this.#holdUp(connection, `before ${inShort(statement)}`);
    return this.#await(connection, send);
  }

  async #holdInside<Answer>(
    connection: Connection,
    statement: Statement,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const lock = lockOf(statement, this.#schema, this.#world.time.now());
    if (!lock) return this.#holdBefore(connection, statement, send);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#side = promise;
    const side = await this.#pool.connect();
    try {
      await side.query('BEGIN');
      const { rowCount } = await side.query(lock.text, [...lock.values]);
      const answer = this.#await(connection, send);
      // It may fail before it is awaited below.
      answer.catch(() => {});
      if (rowCount !== 0 && (await this.#isBlockedAtLast(connection)))
        await this.#holdUp(connection, `inside ${inShort(statement)}`);
      await side.query('ROLLBACK');
      return await answer;
    } finally {
      side.release();
      resolve();
    }
  }

  /** Keeps the connection as it is; meanwhile time passes. */
  #holdUp(connection: Connection, where: string): Promise<void> {
    const { time, history, chance } = this.#world;
    history.effects.add(`connection held ${where.split(' ')[0]} a statement`);
    const { promise, resolve } = Promise.withResolvers<void>();
    history.note(connection.companion, `is held ${where}`);
    const cancel = time.setTimeout(() => hold.end(), chance.milliseconds(1, maxHold));
    const goOn = time.letPass();
    const hold = {
      connection,
      end: () => {
        if (this.#hold !== hold) return;
        this.#hold = null;
        cancel();
        goOn();
        resolve();
      },
    };
    this.#hold = hold;
    void this.#watch(hold);
    return promise;
  }

  /** Whoever waits for what is held would wait for ever, for time does not pass before they have their answer. */
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

  async #await<Answer>(connection: Connection, send: () => Promise<Answer>): Promise<Answer> {
    this.#waiting.add(connection);
    try {
      return await send();
    } finally {
      this.#waiting.delete(connection);
    }
  }
}

function inShort({ text }: Statement): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 60);
}
