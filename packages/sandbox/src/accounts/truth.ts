import { majorUnits, toPlainTime } from '@tillside/contract/schemas';
import { orderStatus } from '../world/wallet-order-state.ts';
import type { World } from '../world/world.ts';

/**
 * The executed collections of a ref or a `trans_id`: payments to accounts and wallet orders, which have an `id`
 * instead of a `trans_id`. `total_charge` is what the payer pays.
 */
export function collectionTruth(ref: string, world: World) {
  const payments = world.state.payments
    .filter((payment) => payment.trans_id === ref || payment.ref === ref)
    .map((payment) => ({
      trans_id: payment.trans_id,
      status: payment.settlement ? 'success' : 'processing',
      total_charge: majorUnits(payment.amount),
      refunded: 0,
      created_at: toPlainTime(payment.created_at),
    }));
  const orders = world.state.wallet_orders
    .filter((order) => order.id === ref || order.ref === ref)
    .map((order) => ({
      trans_id: order.id,
      status: orderStatus(order, world.now()),
      total_charge: majorUnits(order.amount),
      refunded: 0,
      created_at: toPlainTime(order.created_at),
    }));
  return [...payments, ...orders];
}
