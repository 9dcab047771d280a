import { z } from 'zod';
import { platformEvent } from '../platform/event.ts';
import { wireCurrency, wireId, wireNumber, wireTime } from '../platform/wire.ts';
import { BankTransfer } from './payment.ts';

/** A payment to a virtual account, amounts in naira (observed). `customer.number` is the virtual account. */
const PaymentEvent = z.looseObject({
  trans_id: z.string().min(1),
  amount: wireNumber,
  fee: wireNumber.optional(),
  currency: wireCurrency.optional(),
  transaction: BankTransfer,
  customer: z.looseObject({
    id: wireId,
    name: z.string().nullish(),
    number: z.string().min(1),
    bank: z.string().nullish(),
    account_id: wireId.nullish(),
    account_type: z.string().nullish(),
  }),
  created_at: wireTime.optional(),
  /** The uppercase SHA-512 of the `paymentHash` scheme. */
  transaction_hash: z.string().optional(),
});

/** An inbound payment was detected and credited to the customer's wallet (platform §6). */
export const accountPaymentStatus = platformEvent({
  type: 'accounts.payment.status',
  payload: PaymentEvent,
  evidence: 'observed',
});

/** A simulated transfer was executed on the live test path (platform §6). The sandbox never dispatches it. */
export const accountSimulation = platformEvent({
  type: 'accounts.simulation',
  payload: PaymentEvent,
  evidence: 'assumed',
});
