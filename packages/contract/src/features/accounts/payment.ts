import { z } from 'zod';
import { nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { nuban, requiredText } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  alsoSpelled,
  conditional,
  expected,
  numeral,
  plainTime,
  settlementTime,
  renamed,
  textual,
  wireCurrency,
  wireId,
  wireName,
} from '../../kernel/platform/wire.ts';
import { accountType } from './virtual-account.ts';

const transfer = z.looseObject({
  session_id: wireId,
  date: expected(plainTime),
  bank_name: expected(wireName),
  bank_code: conditional(z.string()),
  sender_account: expected(textual),
  sender_name: expected(wireName),
  amount: nairaOnTheWire,
  currency: wireCurrency,
  description: expected(wireName),
});
const eventNames = { narration: 'description' };

/** The bank transfer behind a payment, amounts in naira (platform §2.11). Events call `description` `narration`. */
export const BankTransfer = alsoSpelled(eventNames, transfer).meta({
  id: 'BankTransfer',
  description: 'The bank transfer behind a payment. Amounts in naira.',
});

/** The bank transfer in an event, with `narration` for `description` and the code of the bank (observed). */
export const AnnouncedTransfer = renamed(eventNames, transfer).meta({
  id: 'AnnouncedTransfer',
  description: 'The bank transfer behind a payment, as events tell it (observed). Amounts in naira.',
});

/** Visibility of a bank transfer's fields. The companion shows only the last four digits of the sender’s account number. */
export const transferVisibility = shownTo({
  everyone: ['session_id', 'date', 'bank_name', 'sender_name', 'amount', 'currency', 'description'],
  nobody: ['bank_code', 'sender_account'],
});

/** How a payment was settled to the wallet balance, amounts in naira (platform §2.11). */
const Settlement = z
  .looseObject({
    id: expected(wireId),
    amount: nairaOnTheWire,
    prev_balance: expected(nairaOnTheWire),
    balance: expected(nairaOnTheWire),
    status: expected(z.string()).describe('Its values are not shown.'),
    comment: expected(z.string()),
    created_at: settlementTime,
  })
  .meta({ id: 'Settlement', description: 'How a payment reached the wallet balance. Amounts in naira.' });

/** A confirmed payment, amounts in naira (platform §2.11). */
export const PaymentConfirmation = z.looseObject({
  trans_id: wireId,
  amount: nairaOnTheWire,
  fee: expected(nairaOnTheWire),
  currency: wireCurrency,
  transaction: BankTransfer,
  account: z.looseObject({
    id: expected(wireId),
    name: expected(wireName),
    number: numeral(10),
    bank: expected(z.string()),
    account_type: expected(accountType),
  }),
  customer: expected(
    z.looseObject({
      name: expected(wireName),
      email: expected(z.string().nullable()).describe('Null where there is none (assumed).'),
      phone: expected(z.string().nullable()).describe('Null where there is none (assumed).'),
    }),
  ),
  settlement: conditional(Settlement).describe('Only once the payment has settled to the wallet balance.'),
});

/** `session_id` comes from an event or a transaction record (platform §4.2). */
const PaymentChoice = z.object({
  session_id: requiredText('the session id of the transfer', 128),
  account_number: nuban,
});

/**
 * Looks up a payment that arrived; it creates none (platform §4.2). In the sandbox, when a webhook address is set, it
 * also dispatches `accounts.payment.status`.
 */
export const confirmPayment = operation({
  id: 'payment.confirm',
  summary: 'Looks up a payment that arrived at a virtual account.',
  method: 'POST',
  path: '/collections/virtual-accounts/confirm-payment',
  input: PaymentChoice,
  details: PaymentConfirmation,
  visibility: {
    ...shownTo({ everyone: ['trans_id', 'amount', 'fee', 'currency'], nobody: ['customer'] }),
    transaction: transferVisibility,
    account: shownTo({ everyone: ['number'], nobody: ['id', 'name', 'bank', 'account_type'] }),
    settlement: shownTo({
      everyone: ['amount', 'created_at'],
      nobody: ['id', 'prev_balance', 'balance', 'status', 'comment'],
    }),
  },
  inquiry: 'requery',
  source: 'platform §4.2',
  refusedWith: [404],
});
