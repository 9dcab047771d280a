import { money, type Money, type Naira } from '@tillside/contract';
import type { Owner } from '../../kernel/model/caller.ts';
import { configurationError, type TillsideError } from '../../kernel/model/errors.ts';
import type { CallerBalance, FundingRequest, ReleaseOutcome, ReserveOutcome } from '../../kernel/options/funding.ts';
import { all, get, type Work } from '../../kernel/store/sql/statements.ts';
import { openBooks, type BalancePool, type BalanceSqlite } from './books.ts';

export interface BalanceFundingOptions {
  /** The name of the balance in the widgets: 1 to 40 characters on one line. Default `Your balance`. */
  readonly name?: string;
  /** Your page where shoppers add money. Default: the widgets offer none. */
  readonly topUp?: NonNullable<CallerBalance['topUp']>;
}

/** Money that arrived with you, or that you give. */
export interface BalanceDeposit {
  /** The id of the caller. Their balance begins with the first deposit, which may be of nothing. */
  readonly owner: string;
  /** In naira. */
  readonly amount: Money;
  /** Your own reference, such as the id of a payment. A second call with it changes nothing. */
  readonly reference: string;
  /** A word of yours for the statement, such as `opening` or `top_up`. */
  readonly reason?: string;
}

const kinds = ['deposit', 'reserve', 'capture', 'release', 'refund', 'credit'] as const;

/** A movement of a balance. */
export interface BalanceEntry {
  /** Rises with time. */
  readonly id: number;
  readonly kind: (typeof kinds)[number];
  /** The purchase, or the reference of a deposit. */
  readonly ref: string;
  /** The reason of a deposit, if it was given. */
  readonly reason: string | null;
  /** The change of what can be spent: below zero for `reserve`, zero for `capture`. */
  readonly amount: Naira;
  readonly at: Date;
}

/** The hooks of a balance, and what a shop needs to keep one. To add a price: `{ ...balanceFunding(database), price }`. */
export interface BalanceFunding {
  balance(request: { readonly caller: Owner }): Promise<CallerBalance | null>;
  reserve(request: FundingRequest): Promise<ReserveOutcome>;
  capture(request: FundingRequest): Promise<void>;
  release(request: FundingRequest): Promise<ReleaseOutcome>;
  refund(request: FundingRequest): Promise<void>;
  credit(request: FundingRequest): Promise<void>;
  /** Adds money, once for each reference. @throws if the reference was used for another deposit. */
  deposit(deposit: BalanceDeposit): Promise<void>;
  /** `available` can be spent; `held` is reserved for open purchases. `null` if there was no deposit. */
  balanceOf(owner: string): Promise<{ readonly available: Naira; readonly held: Naira } | null>;
  /** The newest movements, newest first: at most `limit` (default 50), with an `id` below `before`. */
  statement(owner: string, page?: { readonly limit?: number; readonly before?: number }): Promise<BalanceEntry[]>;
}

/**
 * Returns funding by a balance that you keep for each shopper, in tables of your own database, for any number of
 * processes. They are created at the first call: `balanceTables`. Naira only: for dollars, add a `price` in naira.
 * @param database a `DatabaseSync` of `node:sqlite`, or a `Pool` of `pg`, which gets a listener for `error` if it has none
 * @throws TillsideError for any other database
 */
export function balanceFunding(
  database: BalanceSqlite | BalancePool,
  { name = 'Your balance', topUp }: BalanceFundingOptions = {},
): BalanceFunding {
  const books = openBooks(database);

  const balanceOf: BalanceFunding['balanceOf'] = async (owner) => {
    const [row] = await books.all(readBalance, owner);
    return row ? { available: nairaOf(row['kobo']), held: nairaOf(row['held']) } : null;
  };

  return {
    async balance({ caller }) {
      const found = await balanceOf(caller.id);
      return found && { name, available: found.available, ...(topUp && { topUp }) };
    },
    reserve: (request) => books.transaction(() => reserve(request)),
    capture: (request) => books.transaction(() => capture(request)),
    release: (request) => books.transaction(() => release(request)),
    refund: (request) => books.transaction(() => refund(request)),
    credit: ({ ref, caller, amount }) => books.transaction(() => add('credit', ref, caller.id, koboOf(amount))),
    deposit: (deposit) => books.transaction(() => addDeposit(deposit)),
    balanceOf,
    async statement(owner, { limit = 50, before = Number.MAX_SAFE_INTEGER } = {}) {
      const rows = await books.all(readEntries, owner, before, limit);
      return rows.map(({ id, kind, ref, reason, kobo, at }) => ({
        id: Number(id),
        kind: kinds.find((each) => each === kind) ?? 'deposit',
        ref: String(ref),
        reason: typeof reason === 'string' ? reason : null,
        amount: nairaOf(kobo),
        at: new Date(Number(at)),
      }));
    },
  };
}

const readBalance = `
  SELECT kobo, (SELECT coalesce(sum(reserved - captured - released), 0) FROM tillside_holds
    WHERE owner = $1 AND captured + released < reserved) AS held
  FROM tillside_balances WHERE owner = $1`;
const readEntries = 'SELECT * FROM tillside_entries WHERE owner = $1 AND id < $2 ORDER BY id DESC LIMIT $3';

function* reserve({ ref, caller, amount }: FundingRequest): Work<ReserveOutcome> {
  const isNaira = amount.currency === 'NGN';
  const declined = { outcome: 'declined', ...(isNaira ? {} : { code: 'currency_refused' }) } as const;
  const kobo = isNaira ? koboOf(amount) : 0;
  if (!(yield* begin(ref, caller.id))) {
    const hold = yield* lock('reserve', ref);
    const isSame = isNaira && hold.owner === caller.id && hold.reserved === kobo;
    const isGivenBack = kobo > 0 && (hold.released === kobo || hold.refunded > 0);
    return isSame && !isGivenBack ? { outcome: 'reserved' } : declined;
  }
  // The condition is part of the update, so that two purchases never spend the same money.
  const spend = 'UPDATE tillside_balances SET kobo = kobo - $2 WHERE owner = $1 AND kobo >= $2 RETURNING owner';
  const isSpent = kobo === 0 || (yield* get(spend, caller.id, kobo)) !== undefined;
  if (!isNaira || !isSpent) return declined;
  yield* all('UPDATE tillside_holds SET reserved = $2 WHERE ref = $1', ref, kobo);
  yield* record('reserve', ref, caller.id, -kobo);
  return { outcome: 'reserved' };
}

/** Moves nothing: the money left the balance when it was reserved. */
function* capture({ ref, amount }: FundingRequest): Work<void> {
  const kobo = koboOf(amount);
  const { owner, reserved, captured, released } = yield* lock('capture', ref);
  if (captured > 0) return;
  if (kobo > reserved - released) throw notReserved('capture', ref);
  yield* all('UPDATE tillside_holds SET captured = $2 WHERE ref = $1', ref, kobo);
  yield* record('capture', ref, owner, 0);
}

/** Gives back what is still reserved. What was captured and not given back is a refund that is owed. */
function* release({ ref, caller, amount }: FundingRequest): Work<ReleaseOutcome> {
  const kobo = amount.currency === 'NGN' ? koboOf(amount) : 0;
  yield* begin(ref, caller.id); // Where nothing is reserved, this declines a reservation that comes later.
  const { owner, reserved, captured, released, refunded } = yield* lock('release', ref);
  const due = Math.max(0, Math.min(kobo - released, reserved - captured - released));
  yield* all('UPDATE tillside_holds SET released = released + $2 WHERE ref = $1', ref, due);
  if (due > 0) yield* add('release', ref, owner, due);
  return { outcome: Math.min(kobo, reserved) > released + due + refunded ? 'refund_owed' : 'released' };
}

/** Gives back what was not given back yet, captured or not: restored books may not know of the capture. */
function* refund({ ref, amount }: FundingRequest): Work<void> {
  const { owner, reserved, captured, released, refunded } = yield* lock('refund', ref);
  const due = Math.max(0, Math.min(koboOf(amount) - refunded, reserved - released - refunded));
  const given = refunded + due;
  const sql = 'UPDATE tillside_holds SET captured = $2, refunded = $3 WHERE ref = $1';
  yield* all(sql, ref, Math.max(captured, given), given);
  if (due > 0) yield* add('refund', ref, owner, due);
}

function* addDeposit({ owner, amount, reference, reason }: BalanceDeposit): Work<void> {
  const kobo = koboOf(amount);
  yield* add('deposit', reference, owner, kobo, reason);
  const sql = `SELECT 1 FROM tillside_entries WHERE kind = 'deposit' AND ref = $1 AND owner = $2 AND kobo = $3`;
  if (!(yield* get(sql, reference, owner, kobo)))
    throw mistake(`the reference ${reference} was used for another deposit. Give each deposit its own.`);
}

/** Begins a hold of nothing, which declines. `false` if there is one. PostgreSQL waits for another that begins it. */
function* begin(ref: string, owner: string): Work<boolean> {
  const sql = 'INSERT INTO tillside_holds (ref, owner) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING ref';
  return (yield* get(sql, ref, owner)) !== undefined;
}

/** Reads a hold, whose row stays locked until the commit: calls with one ref wait for each other. @throws if there is none */
function* lock(hook: string, ref: string) {
  const row = yield* get('UPDATE tillside_holds SET ref = ref WHERE ref = $1 RETURNING *', ref);
  if (!row) throw notReserved(hook, ref);
  return {
    owner: String(row['owner']),
    reserved: Number(row['reserved']),
    captured: Number(row['captured']),
    released: Number(row['released']),
    refunded: Number(row['refunded']),
  };
}

type Entry = [kind: BalanceEntry['kind'], ref: string, owner: string, kobo: number, reason?: string | null];

/** Adds to a balance, unless it is a deposit or credit that was entered before. */
function* add(...entry: Entry): Work<void> {
  const [, , owner, kobo] = entry;
  if (!(yield* record(...entry))) return;
  const sql = `INSERT INTO tillside_balances (owner, kobo) VALUES ($1, $2)
    ON CONFLICT (owner) DO UPDATE SET kobo = tillside_balances.kobo + excluded.kobo`;
  yield* all(sql, owner, kobo);
}

/** Writes an entry. `false` if this deposit or credit was entered before. */
function* record(...[kind, ref, owner, kobo, reason = null]: Entry): Work<boolean> {
  const sql = `INSERT INTO tillside_entries (kind, ref, owner, kobo, reason, at) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING RETURNING id`;
  return (yield* get(sql, kind, ref, owner, kobo, reason, Date.now())) !== undefined;
}

function nairaOf(kobo: unknown): Naira {
  return money('NGN', Number(kobo));
}

/** @throws TillsideError for another currency, and for anything but whole kobo */
function koboOf({ currency, minor }: Money): number {
  if (currency === 'NGN' && Number.isSafeInteger(minor) && minor >= 0) return minor;
  throw mistake(`it keeps whole kobo, and was given ${minor} of ${currency}. Give a price that answers naira.`);
}

function notReserved(hook: string, ref: string): TillsideError {
  return mistake(
    `${hook} was called for ${ref}, for which not as much is reserved, and nothing was moved. These books are older than the ledger, or another shop’s.`,
  );
}

function mistake(sentence: string): TillsideError {
  return configurationError(`balanceFunding: ${sentence}`, 'books');
}
