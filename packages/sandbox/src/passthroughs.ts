import {
  getBalances,
  getProfile,
  listInvoices,
  listTransactions,
  lookUpPayoutAccount,
  parseWith,
  textsOf,
  type Passthrough,
} from '@tillside/contract/schemas';
import type { z } from 'zod';
import { findAccount } from './accounts/find.ts';
import { invoicePage } from './business/invoices.ts';
import { transactionPage } from './business/transactions.ts';
import { answered, refused, type OperationResult } from './operation-result.ts';
import { business } from './world/fixtures.ts';
import type { World } from './world/world.ts';

/** A path that the document only names, with a simple assumed answer (platform §4.3). */
export interface PassthroughHandler {
  readonly operation: Passthrough;
  readonly answer: (input: unknown, world: World) => OperationResult;
}

/** The last digits of a bank account that a lookup does not find. */
const unknownAccount = /0000$/;

/** Every path that the document only names. They are not operations: the companion never instructs them. */
export const passthroughHandlers: readonly PassthroughHandler[] = [
  handlePassthrough(getBalances, (_, world) => {
    const { NGN, USD } = world.state.wallets;
    const balances = [
      { currency: 'NGN', balance: NGN },
      { currency: 'USD', balance: USD },
    ];
    return answered({ balances }, 'Balances found');
  }),
  handlePassthrough(getProfile, (_, world) => {
    const { id, name } = business;
    return answered({ id, name, kyc_level: world.state.settings.kyc_level }, 'Profile found');
  }),
  handlePassthrough(lookUpPayoutAccount, ({ account: account_number, bank: bank_code }, world) => {
    if (unknownAccount.test(account_number)) return refused(404, 'There is no such account.');
    const account_name = findAccount(account_number, world)?.account_name ?? 'CHIDI OKAFOR';
    return answered({ account_number, account_name, bank_code }, 'Account found');
  }),
  handlePassthrough(listTransactions, (input, world) => answered(transactionPage(input, world), 'Transactions found')),
  handlePassthrough(listInvoices, invoicePage),
];

function handlePassthrough<Input extends z.ZodType>(
  operation: Passthrough & { readonly input: Input },
  run: (input: z.output<Input>, world: World) => OperationResult,
): PassthroughHandler {
  return {
    operation,
    answer(input, world) {
      const parsed = parseWith<Input>(operation.input, input);
      return parsed.ok
        ? run(parsed.value, world)
        : refused(422, 'Some fields need another look.', textsOf(parsed.faults));
    },
  };
}
