import { z } from 'zod';
import { nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { platformEvent } from '../../kernel/platform/event.ts';
import { deciding, expected, numeral, plainTime, wireCurrency, wireId, wireName } from '../../kernel/platform/wire.ts';
import { AnnouncedTransfer } from './payment.ts';
import { accountType } from './virtual-account.ts';

/** A payment to a virtual account, amounts in naira (observed). `customer.number` is the virtual account. */
const PaymentEvent = z
  .looseObject({
    trans_id: wireId,
    amount: nairaOnTheWire,
    fee: expected(nairaOnTheWire),
    currency: deciding(wireCurrency),
    transaction: AnnouncedTransfer,
    customer: z.looseObject({
      id: expected(wireId),
      name: expected(wireName),
      number: numeral(10),
      bank: expected(z.string()),
      account_id: expected(wireId),
      account_type: expected(accountType),
    }),
    created_at: expected(plainTime),
    transaction_hash: expected(z.string()).describe('The uppercase SHA-512 of the `paymentHash` scheme.'),
  })
  .meta({
    id: 'PaymentEvent',
    description: 'A payment to a virtual account (observed). `customer.number` is the account. Amounts in naira.',
  });

/** An inbound payment was detected and credited to the customer's wallet (platform §6). */
export const accountPaymentStatus = platformEvent({
  type: 'accounts.payment.status',
  summary: 'An inbound payment was detected and credited to the customer’s wallet.',
  payload: PaymentEvent,
  evidence: 'observed',
});

/** A simulated transfer was executed on the live test path (platform §6). The sandbox never dispatches it. */
export const accountSimulation = platformEvent({
  type: 'accounts.simulation',
  summary: 'A simulated transfer was executed on the live test path.',
  payload: PaymentEvent,
  evidence: 'assumed',
});
