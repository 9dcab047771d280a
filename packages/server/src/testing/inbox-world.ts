import type { InstructionRow } from '../kernel/model/row.ts';
import { createPayments } from '../features/accounts/payments.ts';
import type { LedgerContext } from '../kernel/ledger/context.ts';
import { accountReceiver } from '../features/accounts/account-events.ts';
import { cardReceiver } from '../features/cards/card-events.ts';
import type { EventReceiver } from '../kernel/webhooks/receiver.ts';
import { createInbox, type Inbox } from '../kernel/webhooks/inbox.ts';
import { testContext, type TestContext } from './context.ts';
import { aRef, aRow } from './rows.ts';

export const minute = 60_000;

export const bytes = (body: unknown): Uint8Array =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

/** The event of a delivered purchase, with whatever a test needs otherwise. */
export const event = (change: object = {}): object => ({
  event_id: 'tr_1',
  event_type: 'bills.status',
  trans_id: 'tr_1',
  ref: 'ts_one',
  transaction_status: 'success',
  ...change,
});

/** What the features do with events of the platform. */
export const receiversOf = (context: LedgerContext): readonly EventReceiver[] => [
  accountReceiver(createPayments(context)),
  cardReceiver(context),
];

export interface InboxWorld {
  readonly context: TestContext;
  readonly inbox: Inbox;
  /** Writes the purchase that events speak of. */
  given(change: Partial<InstructionRow>): Promise<void>;
  /** Reads it again. */
  found(): Promise<InstructionRow>;
}

export async function inboxWorld(): Promise<InboxWorld> {
  const context = await testContext();
  return {
    context,
    inbox: createInbox(context, context.keys, receiversOf(context)),
    async given(change) {
      await context.store.create(aRow({ nextAt: null, ...change }), 'received');
    },
    async found() {
      const row = await context.store.find(aRef('ts_one'), null);
      if (!row) throw new Error('The row is gone.');
      return row;
    },
  };
}
