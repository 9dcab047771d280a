import { minusMoney } from '@tillside/contract';
import { payWalletOrder, toPlainTime, type WalletPayment } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { answered, handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { otpOf } from '../../kernel/events/outbox.ts';
import type { JsonObject } from '../../kernel/world/json.ts';
import { creditWallet, type World } from '../../kernel/world/world.ts';
import { magicOfNaira } from '../../kernel/catalogue/collections.ts';
import { withMagicNaira } from './order-payment.ts';
import { orderStatus, type Payer, type WalletOrderState } from '../../kernel/world/wallet-order-state.ts';

/** Step 2: verifies the one-time password and credits the business, once per order (platform §4.2). */
export const payHandler = handleOperation(payWalletOrder, pay);

function pay(input: z.output<typeof WalletPayment>, world: World): OperationResult {
  const order = world.state.wallet_orders.find((kept) => kept.id === input.id);
  const payer = order && world.state.payers.find((kept) => kept.id === order.payer_id);
  if (!order || !payer) return refused(404, 'There is no such payment.');
  const closed = refusalOfClosed(order, world);
  if (closed) return closed;
  if (!payer.can_pay || magicOfNaira(order.amount)?.emptyWallet) return refused(410, 'The payer cannot pay this.');
  if (input.otp !== otpOf(order.otp_seed)) {
    order.wrong_otps += 1;
    // Like a wrong PIN: 403 is assumed. The payment stays pending until this step succeeds (platform §3).
    return refusalOfClosed(order, world) ?? refused(403, 'The one-time password is wrong.', { otp: 'is wrong' });
  }
  order.paid_at = world.now();
  creditWallet(world, minusMoney(order.amount, order.fee));
  const result = answered(paymentDetails(order, payer, order.paid_at), 'Payment successful');
  return withMagicNaira(result, order.amount);
}

/** Why an order accepts no one-time password any more, or `null`. The statuses are assumed. */
function refusalOfClosed(order: WalletOrderState, world: World): OperationResult | null {
  const status = orderStatus(order, world.now());
  switch (status) {
    case 'pending':
      return null;
    case 'paid':
      return refused(405, 'This payment was made already.', { id: 'was paid already' });
    case 'expired':
      return refused(422, 'This payment has expired.', { id: 'has expired' });
    case 'locked':
      return refused(403, 'Too many wrong one-time passwords: start again.', { otp: 'was wrong too often' });
    default:
      return status satisfies never;
  }
}

function paymentDetails(order: WalletOrderState, payer: Payer, paidAt: number): JsonObject {
  return {
    id: order.id,
    ref: order.ref,
    amount: order.amount,
    fee: order.fee,
    customer: { id: payer.id, name: payer.name },
    currency: 'NGN',
    created_at: toPlainTime(paidAt),
  };
}
