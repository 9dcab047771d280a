import type { DatabaseSync } from 'node:sqlite';
import { money, type Naira } from '@tillside/contract';
import { integerOf } from './database.ts';
import { textOf } from './funding.ts';

/** A shopper's money. `held` is reserved for purchases in progress. */
export interface Balance {
  readonly available: Naira;
  readonly held: Naira;
}

/** One movement on a shopper's balance. A negative `amount` reduces what they can spend. */
export interface StatementLine {
  readonly id: number;
  readonly ref: string;
  readonly kind: string;
  readonly amount: Naira;
  readonly at: string;
}

/** `null` for someone without a balance, such as staff. */
export function readBalance(database: DatabaseSync, user: string): Balance | null {
  const row = database
    .prepare(
      `SELECT balance_kobo, (SELECT coalesce(sum(amount_kobo - captured_kobo - released_kobo), 0)
         FROM holds WHERE holds.user = accounts.user AND state = 'reserved') AS held_kobo
       FROM accounts WHERE user = ?`,
    )
    .get(user);
  if (row === undefined) return null;
  return { available: money('NGN', integerOf(row, 'balance_kobo')), held: money('NGN', integerOf(row, 'held_kobo')) };
}

/** All movements of the newest purchases, payments and top-ups, newest first. */
export function readStatement(database: DatabaseSync, user: string, limit = 20): readonly StatementLine[] {
  const rows = database
    .prepare(
      `SELECT id, ref, kind, at, CASE kind WHEN 'reserve' THEN -amount_kobo WHEN 'capture' THEN 0 ELSE amount_kobo END AS kobo
       FROM entries
       WHERE user = :user AND ref IN (SELECT ref FROM entries WHERE user = :user GROUP BY ref ORDER BY max(id) DESC LIMIT :limit)
       ORDER BY id DESC`,
    )
    .all({ user, limit });
  return rows.map((row) => ({
    id: integerOf(row, 'id'),
    ref: textOf(row, 'ref'),
    kind: textOf(row, 'kind'),
    amount: money('NGN', integerOf(row, 'kobo')),
    at: textOf(row, 'at'),
  }));
}
