import type { DatabaseSync } from 'node:sqlite';
import type { Logger, TillsideEvent, TillsideHandlers } from '@tillside/server';
import type { ShopFunding } from './funding.ts';
import { personByCustomerId } from './people.ts';
import { creditTopUp } from './top-ups.ts';

const tables = `
CREATE TABLE IF NOT EXISTS fulfilments (
  event_id TEXT PRIMARY KEY,                                -- an event delivered twice is done once
  type     TEXT NOT NULL,
  ref      TEXT NOT NULL,
  at       TEXT NOT NULL
) STRICT;
`;

/**
 * What the shop does when a purchase ends. This, not the page's `onSuccess`, is the place to fulfil: a shopper may close
 * the page before the outcome is known. Events come at least once, so each is recorded under its id and done once.
 */
export function createFulfilment(database: DatabaseSync, funding: ShopFunding, logger: Logger): TillsideHandlers {
  database.exec(tables);
  const insert = database.prepare('INSERT OR IGNORE INTO fulfilments (event_id, type, ref, at) VALUES (?, ?, ?, ?)');

  function once(event: TillsideEvent, message: string): void {
    if (insert.run(event.id, event.type, event.ref, event.at).changes === 0) return;
    logger.info({ ref: event.ref, event: event.type }, message);
  }

  return {
    'instruction.succeeded': (event) => once(event, 'Purchase delivered'), // send the receipt by mail, award points, …
    'instruction.failed': (event) => once(event, 'Purchase failed; the money is back on the balance'),
    'review.opened': (event) => once(event, 'Purchase needs a person: its outcome could not be found out'),
    // `funding.refund` has paid it. Without that hook `refund.owed` would be told instead, and paying would be yours.
    'refund.paid': (event) => once(event, 'Refund paid to the balance'), // tell the shopper by mail, …
    // Staff took it off somebody else's card. Do not pay it here: staff name the payee, and then `funding.credit` pays.
    'credit.owed': (event) => once(event, 'A payout is owed to a cardholder: staff have to name who is paid'),
    // A card was used in the world outside and turned down. Only reported: it moves no money, and nobody checks the amount.
    'card.declined': (event) => once(event, 'Card payment declined'), // tell the cardholder by a push message, …
    // A shopper has paid by wallet. What a bill was paid with is not told here: that is `walletFunding`'s.
    'checkout.paid': (event) => {
      const isTopUp = creditTopUp(funding, event);
      once(event, isTopUp ? 'Top-up paid to the balance' : 'A checkout of something else was paid');
    },
    // A bank transfer to a shopper's own account was confirmed: it tops up their balance, once for each session id.
    'account.credited': async (event) => {
      const person = personByCustomerId(event.caller.customerId ?? '');
      // Thrown, the event is told again: the money waits until somebody knows whose it is.
      if (person === null) throw new Error(`The transfer ${event.ref} is for a customer that nobody here is.`);
      // Waited for: an event counts as heard once this returns, and is told again where it throws.
      await funding.credit({ ref: event.ref, caller: { id: person.id, roles: person.roles }, amount: event.amount });
      once(event, 'Transfer paid to the balance');
    },
  };
}
