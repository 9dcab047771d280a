import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { money, type Funding, type FundingRequest, type Money, type ReserveOutcome } from '@tillside/server';
import { priceInNaira, type DollarRates } from './dollars.ts';

export interface ShopFunding extends Required<
  Pick<Funding, 'price' | 'balance' | 'reserve' | 'capture' | 'release' | 'credit' | 'refund'>
> {
  /** Adds what a shopper paid by wallet to their balance, once by ref: for `checkout.paid`. */
  topUp(request: FundingRequest): void;
}

// Money is whole kobo everywhere: 100 kobo are one naira, and no sum is ever rounded.
/** The tables of these hooks. */
export const fundingTables = `
CREATE TABLE IF NOT EXISTS accounts (
  user         TEXT PRIMARY KEY,
  balance_kobo INTEGER NOT NULL CHECK (balance_kobo >= 0)  -- what can still be spent: holds are taken off already
) STRICT;

CREATE TABLE IF NOT EXISTS holds (
  ref           TEXT PRIMARY KEY,                           -- the purchase: one hold each, for ever
  user          TEXT NOT NULL,
  amount_kobo   INTEGER NOT NULL CHECK (amount_kobo >= 0),
  state         TEXT NOT NULL CHECK (state IN ('reserved', 'captured', 'released', 'declined')),
  captured_kobo INTEGER NOT NULL DEFAULT 0 CHECK (captured_kobo >= 0),
  released_kobo INTEGER NOT NULL DEFAULT 0 CHECK (released_kobo >= 0),
  CHECK (captured_kobo + released_kobo <= amount_kobo)      -- never more than was set aside
) STRICT;
CREATE INDEX IF NOT EXISTS holds_open ON holds (user) WHERE state = 'reserved';

CREATE TABLE IF NOT EXISTS entries (                        -- every movement, from one account to another
  id           INTEGER PRIMARY KEY,
  ref          TEXT NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('opening', 'reserve', 'capture', 'release', 'credit', 'refund', 'top_up')),
  user         TEXT NOT NULL,
  from_account TEXT NOT NULL,
  to_account   TEXT NOT NULL CHECK (to_account <> from_account),
  amount_kobo  INTEGER NOT NULL CHECK (amount_kobo >= 0),
  at           TEXT NOT NULL,
  UNIQUE (ref, kind)                                        -- a hook called twice moves money once
) STRICT;
CREATE INDEX IF NOT EXISTS entries_of_user ON entries (user, id);

CREATE TABLE IF NOT EXISTS payers (                         -- who pays for a purchase: decided once, for ever
  ref         TEXT PRIMARY KEY,
  user        TEXT NOT NULL,
  payer       TEXT NOT NULL CHECK (payer IN ('balance', 'wallet', 'nobody')),
  amount_kobo INTEGER NOT NULL CHECK (amount_kobo >= 0)
) STRICT;
`;

/**
 * How shoppers of this shop pay: from a balance that the shop keeps for them. **This is the file to copy**, together with
 * `dollars.ts`. It needs `@tillside/server` and nothing else: its tables are above, and are made where they are missing.
 *
 * Tillside calls these hooks before and after it buys something: `reserve` before anything is sent, then `capture` when
 * it was delivered or `release` when it certainly was not. A process may die between any two lines, so each hook is
 * called again until it has returned, and three rules make that safe:
 *
 * 1. Each hook is one IMMEDIATE transaction. The balance, the hold and the journal change together or not at all.
 * 2. `ref` is the key. `entries` takes one line per ref and kind; a second call finds it and changes nothing.
 * 3. `reserve` answers the same for ever, a refusal included: money that arrives later does not revive an old purchase.
 */
export function createFunding(database: DatabaseSync, dollarRates: DollarRates): ShopFunding {
  database.exec(fundingTables);
  const findAccount = database.prepare('SELECT balance_kobo FROM accounts WHERE user = ?');
  const findHold = database.prepare('SELECT state FROM holds WHERE ref = ?');
  const insertHold = database.prepare('INSERT INTO holds (ref, user, amount_kobo, state) VALUES (?, ?, ?, ?)');
  const findCaptured = database.prepare('SELECT 1 FROM holds WHERE ref = ? AND user = ? AND captured_kobo >= ?');
  const findPaidByWallet = database.prepare(
    `SELECT 1 FROM payers WHERE ref = ? AND user = ? AND amount_kobo >= ? AND payer = 'wallet'`,
  );
  const findEntry = database.prepare('SELECT 1 FROM entries WHERE ref = ? AND kind = ?');
  const insertEntry = database.prepare(
    'INSERT INTO entries (ref, kind, user, from_account, to_account, amount_kobo, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  // The condition is part of the UPDATE, so checking the balance and spending it are one step.
  const spend = database.prepare(
    'UPDATE accounts SET balance_kobo = balance_kobo - :kobo WHERE user = :user AND balance_kobo >= :kobo',
  );
  const pay = database.prepare('UPDATE accounts SET balance_kobo = balance_kobo + :kobo WHERE user = :user');
  // A purchase of many rows may be delivered in part: then some of its hold is captured and the rest released.
  const captureHold = database.prepare(`
    UPDATE holds SET captured_kobo = captured_kobo + :kobo,
      state = CASE WHEN captured_kobo + released_kobo + :kobo = amount_kobo THEN 'captured' ELSE 'reserved' END
    WHERE ref = :ref AND user = :user AND state = 'reserved' AND captured_kobo + released_kobo + :kobo <= amount_kobo`);
  const releaseHold = database.prepare(`
    UPDATE holds SET released_kobo = released_kobo + :kobo,
      state = CASE WHEN captured_kobo + released_kobo + :kobo < amount_kobo THEN 'reserved'
                   WHEN captured_kobo > 0 THEN 'captured' ELSE 'released' END
    WHERE ref = :ref AND user = :user AND state = 'reserved' AND captured_kobo + released_kobo + :kobo <= amount_kobo`);

  function record(kind: EntryKind, { ref, caller }: FundingRequest, from: string, to: string, kobo: number): void {
    insertEntry.run(ref, kind, caller.id, from, to, kobo, new Date().toISOString());
  }

  /** Runs a hook's work unless the journal contains it already. */
  function once(kind: EntryKind, ref: string, work: () => void): void {
    inTransaction(database, () => {
      if (findEntry.get(ref, kind) === undefined) work();
    });
  }

  function payOnce(
    kind: 'credit' | 'refund' | 'top_up',
    request: FundingRequest,
    mayPay: (kobo: number) => boolean,
  ): void {
    const kobo = koboOf(request.amount);
    const user = request.caller.id;
    once(kind, request.ref, () => {
      if (!mayPay(kobo) || pay.run({ user, kobo }).changes !== 1)
        throw new Error(`${kobo} kobo of ${request.ref} are not due to ${user}.`);
      record(kind, request, kind === 'top_up' ? 'outside' : 'shop', available(user), kobo);
    });
  }

  return {
    /**
     * Face value. For a margin of ₦20 on what costs naira, answer `money('NGN', cost.minor + 2_000)`, with `money` of
     * `@tillside/server`: it refuses parts of a kobo. The shopper sees this price before they pay, and what they get before they withdraw. Dollars of a card become
     * naira here, so the hooks below never meet a dollar.
     */
    price: ({ operation, cost }) => priceInNaira(cost, operation, dollarRates),

    /** The balance that the widgets show. It is a hint: `reserve` decides. `null` for someone without a balance. */
    balance({ caller }) {
      const account = findAccount.get(caller.id);
      if (account === undefined) return null;
      const available = money('NGN', Number(account['balance_kobo']));
      return { name: 'Sunbird balance', available, topUp: { url: '/account' } };
    },

    reserve(request): ReserveOutcome {
      const { ref, caller, amount } = request;
      return inTransaction(database, () => {
        const before = findHold.get(ref);
        if (before !== undefined) return textOf(before, 'state') === 'declined' ? declined : reserved;
        const kobo = koboOf(amount);
        if (spend.run({ user: caller.id, kobo }).changes === 0) {
          insertHold.run(ref, caller.id, kobo, 'declined');
          return declined;
        }
        insertHold.run(ref, caller.id, kobo, 'reserved');
        record('reserve', request, available(caller.id), held(caller.id), kobo);
        return reserved;
      });
    },

    capture(request) {
      const { ref, caller } = request;
      const kobo = koboOf(request.amount);
      once('capture', ref, () => {
        if (captureHold.run({ ref, user: caller.id, kobo }).changes !== 1)
          throw new Error(`${kobo} kobo of ${ref} are not held for ${caller.id}.`);
        record('capture', request, held(caller.id), 'shop', kobo);
      });
    },

    release(request) {
      const { ref, caller } = request;
      const kobo = koboOf(request.amount);
      once('release', ref, () => {
        const hold = findHold.get(ref);
        // The release overtook its reserve, or no reserve came. Leave a mark, so that a late one reserves nothing.
        if (hold === undefined) insertHold.run(ref, caller.id, 0, 'declined');
        if (hold === undefined || textOf(hold, 'state') === 'declined') return;
        if (releaseHold.run({ ref, user: caller.id, kobo }).changes !== 1)
          throw new Error(`${kobo} kobo of ${ref} are not held for ${caller.id}.`);
        pay.run({ user: caller.id, kobo });
        record('release', request, held(caller.id), available(caller.id), kobo);
      });
    },

    /** Pays the shopper something of their own: what they withdraw from a card, for one. */
    credit: (request) => payOnce('credit', request, () => true),

    /**
     * Gives back the money for a purchase that was not delivered, or was reversed. Only money that was captured, or
     * paid by wallet, can be given back. It goes to the balance, because nothing is paid out to a wallet.
     */
    refund: (request) =>
      payOnce('refund', request, (kobo) =>
        [findCaptured, findPaidByWallet].some((find) => find.get(request.ref, request.caller.id, kobo) !== undefined),
      ),

    topUp: (request) => payOnce('top_up', request, () => true),
  };
}

type EntryKind = 'reserve' | 'capture' | 'release' | 'credit' | 'refund' | 'top_up';

const reserved: ReserveOutcome = { outcome: 'reserved' };
const declined: ReserveOutcome = { outcome: 'declined', code: 'insufficient_funds' };

const available = (user: string): string => `available:${user}`;
const held = (user: string): string => `held:${user}`;

/** The kobo of an amount. @throws TypeError for another currency, which must not occur: `price` converts to naira. */
export function koboOf(amount: Money): number {
  if (amount.currency !== 'NGN') throw new TypeError(`Balances are in NGN; this amount is in ${amount.currency}.`);
  return amount.minor;
}

/**
 * Runs `work` as one transaction: all of it is kept, or none. IMMEDIATE takes the write lock before the first read, so
 * that two requests can never both see the balance as it was before either of them spent it.
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself already (a full disk, for one).
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Reads a text from a row, or throws an error that names the column. */
export function textOf(row: Readonly<Record<string, SQLOutputValue>>, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} should hold a text.`);
  return value;
}
