import { z } from 'zod';
import { nairaField, nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { nuban, refField, requiredText } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import { expected, numeral, onTheWire, wireCurrency, wireId, wireName } from '../../kernel/platform/wire.ts';
import { BankTransfer, transferVisibility } from './payment.ts';

/** Naira, sent as a number or as text. The hash covers the text that was sent (`wireTextOf`, platform §5.4). */
const amount = onTheWire(nairaField({ isPositive: true }), {
  anyOf: [{ type: 'number' }, { type: 'string', pattern: String.raw`^\d{1,12}(\.\d{1,2})?$` }],
});

/** A simulated transfer (platform §4.2). All fields are required. */
export const SimulatedTransfer = z.object({
  ref: refField,
  account: nuban,
  amount,
  currency: z
    .string({ error: 'is required: NGN' })
    .transform((code) => code.trim().toUpperCase())
    .pipe(z.literal('NGN', { error: 'must be NGN' })),
  bank: requiredText('the code of the bank it comes from', 40),
  sender_account_number: requiredText('the account number of the sender', 40),
  sender_name: requiredText('the name of the sender', 100),
  description: requiredText('what it is for'),
  name: requiredText('the name on the virtual account', 100),
  hash: requiredText('the uppercase SHA-512 of platform §5.4', 256),
});

/** The result of a simulated transfer, amounts in naira (platform §2.11). `customer.number` is the virtual account. */
export const SimulatedTransferResult = z.looseObject({
  trans_id: wireId,
  amount: nairaOnTheWire,
  fee: expected(nairaOnTheWire),
  currency: wireCurrency,
  transaction: BankTransfer,
  customer: z.looseObject({ id: expected(wireId), name: expected(wireName), number: numeral(10) }),
});

/** Simulates an inbound transfer, in the sandbox only; it dispatches no event (platform §4.2, §6). */
export const simulateTransfer = operation({
  id: 'transfer.simulate',
  summary: 'Simulates an inbound transfer.',
  method: 'POST',
  path: '/collections/virtual-accounts/simulate-transfer',
  environments: ['sandbox'],
  input: SimulatedTransfer,
  details: SimulatedTransferResult,
  visibility: {
    ...shownTo({ everyone: ['trans_id', 'amount', 'fee', 'currency'] }),
    transaction: transferVisibility,
    customer: shownTo({ everyone: ['number'], nobody: ['id', 'name'] }),
  },
  money: null,
  safety: { ref: 'required', recover: 'review', evidence: 'assumed' },
  source: 'platform §4.2',
  refusedWith: [404, 409],
});
