import { minusMoney, sumMoney, type Naira } from '@tillside/contract';
import { magicOfNaira, collectionFee } from '../../kernel/catalogue/collections.ts';
import { outcomeFaults, takeFault, webhookFaults } from '../../kernel/world/fault.ts';
import { newDigits } from '../../kernel/world/random.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Payment, VirtualAccount } from '../../kernel/world/account.ts';
import { bankCodeOf, bankNameOf, findAccount, findCustomer } from './find.ts';

/** A transfer on its way to a virtual account. */
export interface InboundTransfer {
  readonly account: VirtualAccount;
  readonly amount: Naira;
  readonly bank: string;
  readonly sender_account_number: string;
  readonly sender_name: string;
  readonly description: string;
  readonly ref: string | null;
}

/**
 * Records a transfer that arrived, and schedules its settlement. The faults of `transfer.simulate` apply to simulated and
 * other transfers: `stay_processing` keeps a transfer from settling.
 */
export function receiveTransfer(transfer: InboundTransfer, world: World): Payment {
  const { amount } = transfer;
  const outcome = takeFault(world.state.faults, 'transfer.simulate', outcomeFaults);
  const payment: Payment = {
    trans_id: world.newId(),
    session_id: newSessionId(transfer.bank, world),
    ref: transfer.ref,
    account_number: transfer.account.account_number,
    amount,
    fee: collectionFee(amount),
    bank_code: bankCodeOf(transfer.bank),
    bank_name: bankNameOf(transfer.bank),
    sender_account: transfer.sender_account_number,
    sender_name: transfer.sender_name,
    description: transfer.description,
    settlement: null,
    webhook_fault: takeFault(world.state.faults, 'transfer.simulate', webhookFaults)?.name ?? null,
    created_at: world.now(),
  };
  world.state.payments.push(payment);
  if (outcome?.name !== 'stay_processing' && !magicOfNaira(amount)?.neverSettles) {
    const due = world.now() + world.state.settings.settle_seconds * 1000;
    world.schedule({ kind: 'payment.settle', due, trans_id: payment.trans_id });
  }
  return payment;
}

/** Credits a payment, less its fee, to the wallet of the account's customer, once (platform §1.3, §2.11). */
export function settlePayment(transId: string, world: World): void {
  const payment = world.state.payments.find((kept) => kept.trans_id === transId);
  const account = payment && findAccount(payment.account_number, world);
  const customer = account && findCustomer(account.customer_id, world);
  if (!customer || payment.settlement !== null) return;
  const prev_balance = customer.wallet;
  customer.wallet = sumMoney('NGN', [prev_balance, minusMoney(payment.amount, payment.fee)]);
  payment.settlement = { id: world.newId(), prev_balance, balance: customer.wallet, at: world.now() };
}

/** A session id of thirty digits in the format of bank transfers: the sending bank, the time and random digits. */
function newSessionId(bank: string, world: World): string {
  const code = bankCodeOf(bank).replaceAll(/\D/g, '').slice(0, 6).padStart(6, '0');
  const moment = new Date(world.now()).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return `${code}${moment}${newDigits(world.seams.random, 12)}`;
}
