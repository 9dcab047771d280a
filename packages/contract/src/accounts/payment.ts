import { z } from 'zod';
import { nuban, requiredText } from '../platform/input-fields.ts';
import { operation } from '../platform/operation.ts';
import { wireCurrency, wireId, wireNumber, wireTime } from '../platform/wire.ts';

/** The bank transfer behind a payment, amounts in naira (platform §2.11). `narration`, as events say, is `description`. */
export const BankTransfer = z.preprocess(
  nameDescription,
  z.looseObject({
    session_id: z.string().min(1),
    date: wireTime,
    bank_name: z.string(),
    bank_code: z.string().optional(),
    sender_account: z.string(),
    sender_name: z.string(),
    amount: wireNumber,
    currency: wireCurrency,
    description: z.string().nullish(),
  }),
);

/** Who sees what of a bank transfer. Of the sender’s account number, the companion makes its last four digits. */
export const transferVisibility = {
  session_id: 'everyone',
  date: 'everyone',
  bank_name: 'everyone',
  bank_code: 'nobody',
  sender_account: 'nobody',
  sender_name: 'everyone',
  amount: 'everyone',
  currency: 'everyone',
  description: 'everyone',
} as const;

/** How a payment reached the wallet balance, amounts in naira (platform §2.11). */
const Settlement = z.looseObject({
  id: wireId,
  amount: wireNumber,
  prev_balance: wireNumber,
  balance: wireNumber,
  status: z.string(),
  comment: z.string().nullish(),
  created_at: wireTime,
});

/** A payment that was found, amounts in naira (platform §2.11). */
export const PaymentConfirmation = z.looseObject({
  trans_id: z.string().min(1),
  amount: wireNumber,
  fee: wireNumber,
  currency: wireCurrency,
  transaction: BankTransfer,
  account: z.looseObject({
    id: wireId,
    name: z.string(),
    number: z.string().min(1),
    bank: z.string(),
    account_type: z.string(),
  }),
  customer: z.looseObject({ name: z.string(), email: z.string().nullish(), phone: z.string().nullish() }),
  /** Only once the payment has settled to the wallet balance. */
  settlement: Settlement.nullish(),
});

/** `session_id` comes from the event or a transaction record (platform §4.2). */
export const PaymentChoice = z.object({
  session_id: requiredText('the session id of the transfer', 128),
  account_number: nuban,
});

/**
 * Looks up a payment that arrived; it makes none (platform §4.2). In the sandbox, when a webhook address is set, it
 * also dispatches `accounts.payment.status`.
 */
export const confirmPayment = operation({
  id: 'payment.confirm',
  method: 'POST',
  path: '/collections/virtual-accounts/confirm-payment',
  environments: ['sandbox', 'live'],
  input: PaymentChoice,
  details: PaymentConfirmation,
  visibility: {
    trans_id: 'everyone',
    amount: 'everyone',
    fee: 'everyone',
    currency: 'everyone',
    transaction: transferVisibility,
    account: {
      id: 'nobody',
      name: 'nobody',
      number: 'everyone',
      bank: 'nobody',
      account_type: 'nobody',
    },
    customer: 'nobody',
    settlement: {
      id: 'nobody',
      amount: 'everyone',
      prev_balance: 'nobody',
      balance: 'nobody',
      status: 'nobody',
      comment: 'nobody',
      created_at: 'everyone',
    },
  },
  inquiry: 'requery',
  source: 'platform §4.2',
});

function nameDescription(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('narration' in value)) return value;
  const { narration, ...rest } = value;
  return 'description' in rest ? rest : { ...rest, description: narration };
}
