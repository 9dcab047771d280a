// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const openAccountMessages: Part<'openAccount'> = {
  id: 'openAccount',
  texts: {
    button: 'Open an account',
    more: 'Open another account',
    title: 'Open an account',
    banks: 'Which bank?',
    banksHint: 'Choose one or more. Each gives you an account number.',
    noBank: 'Choose at least one bank',
    bvn: 'Bank Verification Number (BVN)',
    bvnHint: ({ banks }) => `${banks} needs it. The shop does not keep it. Leave it empty if the bank already has it.`,
    bvnFault: 'A BVN has 11 digits. Check it, or leave it empty',
    submit: 'Open account',
    submitMany: ({ count }) => `Open ${numberText('en-NG', count)} accounts`,
    cancel: 'Not now',
    sending: 'Opening the account. This can take a moment.',
    done: ({ count }) => pluralText('en-NG', count, { one: 'Your account is open', other: `${numberText('en-NG', count)} accounts are open` }),
    doneText: 'You can now receive money from any Nigerian bank.',
    close: 'Done',
    leave: 'Close',
  },
};
