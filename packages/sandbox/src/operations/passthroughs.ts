import {
  getBalances,
  getProfile,
  listInvoices,
  listTransactions,
  lookUpPayoutAccount,
} from '@tillside/contract/schemas';
import { findAccount } from '../accounts/find.ts';
import { invoicePage } from './invoices.ts';
import { transactionPage } from './transactions.ts';
import { answered, handleOperation, refused, type OperationHandler } from '../http/operation-result.ts';
import { business } from '../world/fixtures.ts';

/** The last digits of a bank account that a lookup does not find. */
const unknownAccount = /0000$/;

/**
 * Every path that the document only names, with a simple assumed answer (platform §4.3). They are not operations: the
 * companion never instructs them.
 */
export const passthroughHandlers: readonly OperationHandler[] = [
  handleOperation(getBalances, (_, world) => {
    const { NGN, USD } = world.state.wallets;
    const balances = [
      { currency: 'NGN', balance: NGN },
      { currency: 'USD', balance: USD },
    ];
    return answered({ balances }, 'Balances found');
  }),
  handleOperation(getProfile, (_, world) => {
    const { id, name } = business;
    return answered({ id, name, kyc_level: world.state.settings.kyc_level }, 'Profile found');
  }),
  handleOperation(lookUpPayoutAccount, ({ account: account_number, bank: bank_code }, world) => {
    if (unknownAccount.test(account_number)) return refused(404, 'There is no such account.');
    const account_name = findAccount(account_number, world)?.account_name ?? 'CHIDI OKAFOR';
    return answered({ account_number, account_name, bank_code }, 'Account found');
  }),
  handleOperation(listTransactions, (input, world) => answered(transactionPage(input, world), 'Transactions found')),
  handleOperation(listInvoices, invoicePage),
];
