// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const staffAccountsMessages: Part<'staffAccounts'> = {
  id: 'staffAccounts',
  texts: {
    title: 'Accounts for bank transfers',
    emptyText: 'Open an account number for the customer. Money sent to it is credited to them.',
    none: 'Accounts appear here once they are opened.',
    accountDone: ({ count }) => pluralText('en-NG', count, { one: 'The account is open', other: `${numberText('en-NG', count)} accounts are open` }),
    accountReviewText: 'The bank did not tell us what happened. It is in the reviews until somebody decides.',
    paymentsEmptyText: 'Transfers to this account appear here by themselves.',
    paidTitle: 'Find a transfer',
    paidText: 'Did the customer send money that is not in the list? Their bank receipt has a session ID.',
  },
};
