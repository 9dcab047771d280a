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
 * The shop's actions when a purchase ends. Fulfil here, not in the page's `onSuccess`: a shopper may close the page
 * before the outcome is known. Events are delivered at least once, so each is recorded under its id and handled once.
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
    // `funding.refund` has paid it. Without that hook you would receive `refund.owed` instead, and have to pay it.
    'refund.paid': (event) => once(event, 'Refund paid to the balance'), // tell the shopper by mail, …
    // Staff withdrew it from another user's card. Do not pay it: staff name the payee, and then `funding.credit` pays.
    'credit.owed': (event) => once(event, 'A payout is owed to a cardholder: staff have to name who is paid'),
    // A payment with a card was declined. This is only a report: it moves no money, and its amount is not verified.
    'card.declined': (event) => once(event, 'Card payment declined'), // tell the cardholder by a push message, …
    // A shopper has paid by wallet. Payments for bills are not reported here: `walletFunding` handles them.
    'checkout.paid': async (event) => {
      const isTopUp = await creditTopUp(funding, event);
      once(event, isTopUp ? 'Top-up paid to the balance' : 'A checkout of something else was paid');
    },
    // A bank transfer to a shopper's own account was confirmed: it tops up their balance, once for each session id.
    'account.credited': async (event) => {
      const person = personByCustomerId(event.caller.customerId ?? '');
      // After an error the event is delivered again: the money waits until its owner is known.
      if (person === null) throw new Error(`The transfer ${event.ref} is for a customer that nobody here is.`);
      // Awaited: an event counts as processed once this returns, and is delivered again if it throws.
      await funding.credit({ ref: event.ref, caller: { id: person.id, roles: person.roles }, amount: event.amount });
      once(event, 'Transfer paid to the balance');
    },
  };
}
