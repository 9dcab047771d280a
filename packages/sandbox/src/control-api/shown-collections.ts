import { majorUnits } from '@tillside/contract/schemas';
import type { Payment, VirtualAccount } from '../kernel/world/account.ts';
import { ownerOf } from '../features/accounts/find.ts';
import { orderStatus, type WalletOrderState } from '../kernel/world/wallet-order-state.ts';
import type { World } from '../kernel/world/world.ts';

/** A virtual account for the console page (platform §2.9). */
export function shownAccount(account: VirtualAccount, world: World) {
  const { id, account_number, account_name, bank_name: bank, active } = account;
  const customer = ownerOf(account, world).name;
  return { id, account_number, account_name, bank, customer, status: active ? 'active' : 'inactive' };
}

export type ShownAccount = ReturnType<typeof shownAccount>;

/** A transfer that arrived (platform §2.11). It is `processing` until the customer's wallet is credited. */
export function shownPayment(payment: Payment) {
  return {
    id: payment.trans_id,
    account_number: payment.account_number,
    sender: payment.sender_name,
    bank: payment.bank_name,
    description: payment.description,
    amount: majorUnits(payment.amount),
    fee: majorUnits(payment.fee),
    status: payment.settlement ? 'success' : 'processing',
    session_id: payment.session_id,
    at: new Date(payment.created_at).toISOString(),
  };
}

export type ShownPayment = ReturnType<typeof shownPayment>;

/** A wallet payment (platform §2.10), without its one-time password. */
export function shownWalletOrder(order: WalletOrderState, world: World) {
  const { id, ref, title, amount, fee } = order;
  return {
    id,
    ref,
    payer: payerOf(order, world),
    title,
    amount: majorUnits(amount),
    fee: majorUnits(fee),
    status: orderStatus(order, world.now()),
    expires_at: new Date(order.expiry_at).toISOString(),
  };
}

export type ShownWalletOrder = ReturnType<typeof shownWalletOrder>;

function payerOf({ payer_id }: WalletOrderState, world: World): string {
  return world.state.payers.find((payer) => payer.id === payer_id)?.name ?? payer_id;
}
