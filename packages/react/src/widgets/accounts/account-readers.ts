import type { Account, AccountPayment } from '@tillside/contract';
import { readMoney } from '../../client/money.ts';
import { oneOf, pageOf, record, text, type Reader } from '../../client/read.ts';

export interface AccountPage {
  readonly items: readonly Account[];
  readonly next: string | null;
}

export interface AccountPaymentPage {
  readonly items: readonly AccountPayment[];
  readonly next: string | null;
}

const account: Reader<Account> = record({
  account_number: text,
  account_name: text,
  bank_name: text,
  bank_code: text,
  currency: text,
  status: text,
  customer_id: text,
  created_at: text,
});

export const readAccountPage: Reader<AccountPage> = pageOf(account);

export const readAccountPayment: Reader<AccountPayment> = record(
  {
    session_id: text,
    account_number: text,
    state: oneOf(['received', 'confirmed', 'review']),
    amount: readMoney,
    sender: record({ name: text, bank_name: text, account_ending: text }),
    paid_at: text,
  },
  {
    description: text,
    confirmation: record({ fee: readMoney, trans_id: text, at: text }),
    settlement: record({ amount: readMoney, at: text }),
  },
);

export const readAccountPaymentPage: Reader<AccountPaymentPage> = pageOf(readAccountPayment);
