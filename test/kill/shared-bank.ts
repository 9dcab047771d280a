import { setTimeout as pause } from 'node:timers/promises';
import type { Funding, FundingRequest, ReserveOutcome, TillsideEvent } from '@tillside/server';
import { Pool } from 'pg';

/** The moves of the money of one purchase, and the events that the shop received for it. */
export interface Account {
  /** `reserve`, `capture` and `release`, each at most once, in order. */
  readonly moves: readonly string[];
  /** The types of its events, each once however often it was delivered. */
  readonly events: readonly string[];
}

/**
 * The merchant's side of several processes, in one PostgreSQL: hooks are idempotent by ref, and a call that contradicts
 * an earlier one is an error.
 */
export class SharedBank implements Funding {
  readonly #pool: Pool;
  readonly #delay: number;

  /** @param delay how many milliseconds a reservation takes */
  constructor(connectionString: string, delay = 0) {
    this.#delay = delay;
    this.#pool = new Pool({ connectionString, max: 4 });
    // A connection that breaks while it is idle is replaced by the next one.
    this.#pool.on('error', () => {});
  }

  async open(): Promise<void> {
    await this.#pool.query(`
      CREATE TABLE bank (position bigserial, ref text, move text, kobo bigint, PRIMARY KEY (ref, move));
      CREATE TABLE heard (event_id text PRIMARY KEY, ref text, type text);
    `);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async reserve(request: FundingRequest): Promise<ReserveOutcome> {
    await pause(this.#delay);
    await this.#move('reserve', request, ['capture', 'release']);
    return { outcome: 'reserved' };
  }

  capture(request: FundingRequest): Promise<void> {
    return this.#move('capture', request, ['release']);
  }

  release(request: FundingRequest): Promise<void> {
    return this.#move('release', request, ['capture']);
  }

  credit({ ref }: FundingRequest): void {
    throw new Error(`${ref} buys airtime: nothing is paid out.`);
  }

  async record({ id, ref, type }: TillsideEvent): Promise<void> {
    await this.#pool.query('INSERT INTO heard VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [id, ref, type]);
  }

  async accounts(): Promise<ReadonlyMap<string, Account>> {
    const { rows } = await this.#pool.query<{ ref: string; moves: string[] | null; heard: string[] | null }>(`
      SELECT ref, moves, heard FROM
        (SELECT ref, array_agg(move ORDER BY position) AS moves FROM bank GROUP BY ref) AS moved
        FULL JOIN (SELECT ref, array_agg(type ORDER BY type) AS heard FROM heard GROUP BY ref) AS told USING (ref)
    `);
    return new Map(rows.map(({ ref, moves, heard }) => [ref, { moves: moves ?? [], events: heard ?? [] }]));
  }

  /** Writes a move once. One that may not follow another is refused: the money would be moved twice. */
  async #move(move: string, { ref, amount }: FundingRequest, never: readonly string[]): Promise<void> {
    if (amount.currency !== 'NGN') throw new Error(`${ref} is paid for in naira.`);
    const { minor: kobo } = amount;
    const { rows } = await this.#pool.query<{ move: string; kobo: string }>('SELECT * FROM bank WHERE ref = $1', [ref]);
    const known = rows.find((row) => row.move === move);
    if (known && Number(known.kobo) !== kobo) throw new Error(`${ref}: ${move} of another amount than before.`);
    const before = rows.find((row) => never.includes(row.move));
    if (!known && before) throw new Error(`${ref}: ${move} after ${before.move}.`);
    const insert = 'INSERT INTO bank (ref, move, kobo) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
    if (!known) await this.#pool.query(insert, [ref, move, kobo]);
  }
}
