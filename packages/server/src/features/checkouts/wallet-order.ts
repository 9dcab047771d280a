import { naira, sameMoney } from '@tillside/contract';
import {
  instructionInputs,
  NairaSchema,
  orderWalletPayment,
  parseDetails,
  visibleTo,
  WalletOrder,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Accepted, Asking, InstructionPlan } from '../../kernel/instructions/plan.ts';
import { succeeded, type Outcome, type Refusal } from '../../kernel/ledger/plan.ts';
import type { InstructionRow, RowProblem } from '../../kernel/model/row.ts';
import { requestOf } from '../../kernel/platform/client.ts';
import { findCheckout, isOver } from './checkout-record.ts';
import { provePin } from './pin-counts.ts';

const Given = z.object({
  checkout: z.string(),
  attempt: z.int(),
  username: WalletOrder.shape.username,
  pin: WalletOrder.shape.pin,
});

/** The stored input, without the payer and their PIN. */
const Ordered = instructionInputs['wallet.order'];

/** The stored answer of an order, without the payer. */
export const OrderDetails = z.object({
  id: z.string(),
  amount: NairaSchema,
  expiry_at: z.string(),
  can_pay: z.boolean(),
});

/**
 * Step 1 of a wallet payment: the platform verifies the payer and sends them a one-time password (platform §4.2). No
 * money moves, and the same ref retries the same payment, so a lost answer is reconciled by resending.
 */
export const walletOrderPlan: InstructionPlan = {
  id: 'wallet.order',
  operation: orderWalletPayment,
  kind: 'checkout',
  via: 'checkouts',
  funds: 'none',
  lane: 'otp',
  accept: acceptOrder,
  request(row, { username, pin }) {
    const { title, amount, description } = Ordered.parse(row.input);
    const body = { username, pin, title, amount, ref: row.ref, currency: 'NGN' };
    return requestOf(orderWalletPayment, description === null ? body : { ...body, description });
  },
  secretFields: ['username', 'pin'],
  needsSecrets: () => true,
  readRefusal,
  readSent: readOrder,
  reconcileRequest: () => null,
  readReconciled: () => null,
  // The platform sent a one-time password, so the PIN was right.
  remember: (row, deps) => provePin(deps, Ordered.parse(row.input), row.snapshot?.['payer']),
};

/** The amount, the title and the description come from the checkout; only the payer comes from the request. */
async function acceptOrder(input: unknown, { caller, store, now }: Asking): Promise<Accepted> {
  const given = Given.safeParse(input);
  const checkout = given.success ? await findCheckout(store, given.data.checkout, caller.id, now) : null;
  if (!given.success || !checkout) return { ok: false, code: 'not_found' };
  if (checkout.withdrawn || isOver(checkout, now)) return { ok: false, code: 'order_expired' };
  const { attempt, username, pin } = given.data;
  const { title, amount, description } = checkout;
  return {
    ok: true,
    input: { checkout: checkout.record.id, attempt, title, amount, description },
    cost: naira(0),
    secrets: { username, pin },
  };
}

/**
 * The document states no answer to a wrong PIN or an unknown payer. They get the same answer, so that it does not
 * reveal which names exist.
 */
function readRefusal({ status, errors }: Refusal): RowProblem | null {
  const ofPayer = Object.keys(errors).every((field) => field === '' || field === 'pin' || field === 'username');
  return ofPayer && (status === 403 || status === 404 || status === 422) ? { code: 'payer_not_verified' } : null;
}

function readOrder(details: unknown, { input }: InstructionRow): Outcome | null {
  const parsed = parseDetails(orderWalletPayment, details);
  // An order of another amount is not ours: nothing is paid on it.
  if (!parsed.ok || !sameMoney(parsed.value.amount, Ordered.parse(input).amount)) return null;
  const { id, amount, expiry_at, user } = visibleTo('shopper', parsed.value, orderWalletPayment.visibility);
  const shown = { id, amount, expiry_at, can_pay: user.can_pay } satisfies z.output<typeof OrderDetails>;
  return { ...succeeded(null, shown), payer: parsed.value.user.id };
}
