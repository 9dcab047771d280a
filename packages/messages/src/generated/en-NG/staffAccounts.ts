// Made of languages/en-NG.json: npm run -s messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const staffAccountsMessages: Part<'staffAccounts'> = {
  id: 'staffAccounts',
  texts: {
    title: 'Accounts for bank transfers',
    emptyText: 'Open an account number for the customer. Whatever is sent to it is counted for them.',
    none: 'Accounts appear here once they are opened.',
    accountDone: ({ count }) => pluralText('en-NG', count, { one: 'The account is open', other: `${numberText('en-NG', count)} accounts are open` }),
    accountReviewText: 'The bank did not say what happened. It stands among the reviews until somebody settles it.',
    paymentsEmptyText: 'Transfers to this account appear here by themselves.',
    paidTitle: 'Look for a transfer',
    paidText: 'Did the customer send money that is not in the list? Their bank’s receipt shows a session ID.',
  },
};
