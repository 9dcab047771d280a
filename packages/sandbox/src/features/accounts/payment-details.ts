import { minusMoney } from '@tillside/contract';
import { toPlainTime, toSettlementTime } from '@tillside/contract/schemas';
import { secretKeys } from '../../kernel/world/fixtures.ts';
import type { JsonObject } from '../../kernel/world/json.ts';
import { paymentHash } from '../../kernel/world/signature.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Payment, VirtualAccount } from '../../kernel/world/account.ts';
import { ownerOf } from './find.ts';

/** Details of a confirmation; `settlement` only once it has settled (platform §2.11). */
export function confirmationDetails(payment: Payment, account: VirtualAccount, world: World): JsonObject {
  const { name, email, phone } = ownerOf(account, world);
  return {
    ...totals(payment),
    transaction: { ...transferOf(payment), description: payment.description },
    account: {
      id: account.id,
      name: account.account_name,
      number: account.account_number,
      bank: account.bank_name,
      account_type: 'static',
    },
    customer: { name, email, phone },
    ...(payment.settlement ? { settlement: settlementOf(payment, payment.settlement) } : {}),
  };
}

/** Details of a simulation; `customer.number` is the virtual account (platform §2.11). */
export function simulationDetails(payment: Payment, account: VirtualAccount, world: World): JsonObject {
  const { id, name } = ownerOf(account, world);
  return {
    ...totals(payment),
    transaction: { ...transferOf(payment), description: payment.description },
    customer: { id, name, number: account.account_number },
  };
}

/** The payload of `accounts.payment.status`, as observed. */
export function paymentEvent(payment: Payment, account: VirtualAccount, world: World): JsonObject {
  const { id, name } = ownerOf(account, world);
  const { amount } = payment;
  const transaction = {
    ...transferOf(payment),
    narration: payment.description,
    bank_code: payment.bank_code,
    sender_account: payment.sender_account,
  };
  const customer = {
    id,
    name,
    number: account.account_number,
    bank: account.bank_name,
    account_id: account.id,
    account_type: 'static',
  };
  const { trans_id } = payment;
  return {
    ...totals(payment),
    transaction,
    customer,
    created_at: toPlainTime(payment.created_at),
    transaction_hash: paymentHash(hashKey(world), { trans_id, amount, transaction, customer }),
  };
}

/** The key of `transaction_hash`: the webhook's secret if that scheme is configured, else the secret key. */
function hashKey(world: World): string {
  const { scheme, secret } = world.state.settings.webhook;
  return scheme === 'paymentHash' && secret !== null ? secret : secretKeys[world.environment];
}

function totals(payment: Payment): JsonObject {
  return { trans_id: payment.trans_id, amount: payment.amount, fee: payment.fee, currency: 'NGN' };
}

function transferOf(payment: Payment): JsonObject {
  return {
    session_id: payment.session_id,
    date: toPlainTime(payment.created_at),
    bank_name: payment.bank_name,
    sender_account: payment.sender_account,
    sender_name: payment.sender_name,
    amount: payment.amount,
    currency: 'NGN',
  };
}

function settlementOf(payment: Payment, settlement: NonNullable<Payment['settlement']>): JsonObject {
  return {
    id: settlement.id,
    amount: minusMoney(payment.amount, payment.fee),
    prev_balance: settlement.prev_balance,
    balance: settlement.balance,
    status: 'success',
    comment: `Transfer from ${payment.sender_name}`,
    created_at: toSettlementTime(settlement.at),
  };
}
