import { sameMoney, type Naira, type Ref } from '@tillside/contract';
import {
  instructionInputs,
  NairaSchema,
  parseDetails,
  payWalletOrder,
  visibleTo,
  WalletPayment,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Accepted, Asking, InstructionPlan } from '../../kernel/instructions/plan.ts';
import { succeeded, type Outcome, type Refusal, type Remembering } from '../../kernel/ledger/plan.ts';
import type { InstructionRow, RowProblem } from '../../kernel/model/row.ts';
import type { CheckoutPaidEvent } from '../../kernel/model/event.ts';
import { requestOf } from '../../kernel/platform/client.ts';
import { findCheckout, keyOf, mayBePaid, paymentsOf, updateCheckout, type KnownCheckout } from './checkout-record.ts';
import { maxOtpTries } from './attempt.ts';
import { rememberPayer } from './pin-counts.ts';
import { OrderDetails } from './wallet-order.ts';

const Given = z.object({ checkout: z.string(), attempt: z.int(), otp: WalletPayment.shape.otp });

/** The stored input, without the one-time password. */
const Paying = instructionInputs['wallet.pay'];

const PaidDetails = z.object({ fee: NairaSchema });

/**
 * Step 2 of a wallet payment: debits the payer (platform §4.2). The platform offers no read-back, so
 * a lost answer goes to review, and meanwhile no other payment of the checkout may begin.
 */
export const walletPayPlan: InstructionPlan = {
  id: 'wallet.pay',
  operation: payWalletOrder,
  kind: 'checkout',
  via: 'checkouts',
  funds: 'none',
  lane: 'payment',
  accept: acceptPayment,
  request: ({ input }, { otp }) => requestOf(payWalletOrder, { id: Paying.parse(input).order_id, otp }),
  isOvertaken,
  secretFields: ['otp'],
  needsSecrets: () => true,
  readRefusal,
  readSent: readPaid,
  reconcileRequest: () => null,
  readReconciled: () => null,
  remember,
};

async function acceptPayment(input: unknown, { caller, store, now }: Asking): Promise<Accepted> {
  const given = Given.safeParse(input);
  const checkout = given.success ? await findCheckout(store, given.data.checkout, caller.id, now) : null;
  if (!given.success || !checkout) return { ok: false, code: 'not_found' };
  const { id } = checkout.record;
  const { attempt, otp } = given.data;
  const row = await store.findByKey(caller.id, keyOf.order(id, attempt));
  const order = row?.state === 'succeeded' ? OrderDetails.safeParse(row.details) : null;
  if (!row || !order?.success) return { ok: false, code: 'not_found' };
  if (checkout.paid !== null || checkout.withdrawn || Date.parse(order.data.expiry_at) <= now)
    return { ok: false, code: 'order_expired' };
  // The press was delayed, and the payer has started over: an outdated payment is not sent.
  if (isReplaced(checkout, attempt)) return { ok: false, code: 'order_expired' };
  if (await mayHaveBeenPaid(checkout, store)) return { ok: false, code: 'busy_subject' };
  return {
    ok: true,
    input: { checkout: id, attempt, order_id: order.data.id, order_ref: row.ref },
    cost: checkout.amount,
    secrets: { otp },
    exclusive: `checkout:${id}`,
  };
}

/** Whether a later attempt has begun. */
function isReplaced({ attempts }: KnownCheckout, attempt: number): boolean {
  return attempts.some(({ number }) => number > attempt);
}

/**
 * Reads the ledger, because the checkout's record shows the payment only a moment later, or after a crash much later. A
 * delayed press must not pay again.
 */
async function mayHaveBeenPaid(checkout: KnownCheckout, store: Asking['store'], but?: Ref): Promise<boolean> {
  const pays = await Promise.all(checkout.attempts.map((attempt) => paymentsOf(store, checkout, attempt)));
  return pays.flat().some((pay) => pay.ref !== but && mayBePaid(pay));
}

/**
 * Two passwords that are accepted concurrently do not see each other: the second instruction is inserted after the
 * first has ended and released the checkout. The platform does not document that it refuses a second payment of an
 * order. A payment of a replaced order is not sent either (ADR 0050), nor a password after too many wrong ones.
 */
async function isOvertaken({ ref, input, owner }: InstructionRow, { store, now }: Remembering): Promise<boolean> {
  const paying = Paying.parse(input);
  const checkout = await findCheckout(store, paying.checkout, owner.id, now);
  if (checkout === null) return false;
  const attempt = checkout.attempts.find(({ number }) => number === paying.attempt);
  const pays = attempt ? await paymentsOf(store, checkout, attempt) : [];
  if (pays.filter(({ problem }) => problem?.code === 'otp_wrong').length >= maxOtpTries) return true;
  return isReplaced(checkout, paying.attempt) || (await mayHaveBeenPaid(checkout, store, ref));
}

/** The document states no answer to a wrong one-time password; these are assumed, like the sandbox's. */
function readRefusal({ status }: Refusal): RowProblem | null {
  switch (status) {
    case 403:
      return { code: 'otp_wrong' };
    case 404:
    case 422:
      return { code: 'order_expired' };
    case 410:
      return { code: 'payer_cannot_pay' };
    default:
      return null;
  }
}

function readPaid(details: unknown, { input, cost }: InstructionRow): Outcome | null {
  const parsed = parseDetails(payWalletOrder, details);
  const { order_id, order_ref } = Paying.parse(input);
  // An answer about another payment proves nothing about this one.
  if (!parsed.ok || parsed.value.id !== order_id || parsed.value.ref !== order_ref) return null;
  const { id, amount, fee, currency, created_at } = visibleTo('shopper', parsed.value, payWalletOrder.visibility);
  if (currency !== cost.currency || !sameMoney(amount, cost)) return null;
  // The answer has the ref of the order, which is another instruction.
  return succeeded(null, { id, amount, fee, currency, created_at });
}

/** Records the payment, and raises the merchant's event, in one transaction and once. */
async function remember(row: InstructionRow, { store, now }: Remembering): Promise<void> {
  const attempt = Paying.parse(row.input);
  await rememberPayer({ store, now }, attempt, row.owner.id);
  const checkout = await findCheckout(store, attempt.checkout, row.owner.id, now);
  if (!checkout || checkout.paid !== null) return;
  const details = PaidDetails.safeParse(row.details);
  const fee = details.success ? details.data.fee : null;
  const effects = {
    publish: [paidEvent(checkout, row, fee, now)],
    hints: [
      { ownerId: row.owner.id, ref: `checkout:${checkout.record.id}`, version: checkout.record.version + 1, at: now },
    ],
  };
  const updated = await updateCheckout(store, checkout, { paid: { at: now, ref: row.ref, fee } }, effects);
  if (!updated) throw new Error('The checkout changed meanwhile.');
}

function paidEvent(checkout: KnownCheckout, row: InstructionRow, fee: Naira | null, now: number): CheckoutPaidEvent {
  const { record, reference, title, metadata, funds } = checkout;
  return {
    id: `checkout.paid ${record.id}`,
    type: 'checkout.paid',
    ref: row.ref,
    caller: row.owner,
    amount: checkout.amount,
    at: new Date(now).toISOString(),
    checkout: {
      id: record.id,
      reference,
      title,
      fee,
      metadata,
      ...(funds === null ? {} : { fundedRef: funds }),
    },
  };
}
