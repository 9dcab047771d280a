// Made of languages/en-NG.json: npm run -s messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const openAccountMessages: Part<'openAccount'> = {
  id: 'openAccount',
  texts: {
    button: 'Open an account',
    more: 'Open another account',
    title: 'Open an account',
    banks: 'At which bank?',
    banksHint: 'You can choose several. Each gives you a number of its own.',
    noBank: 'Choose at least one bank',
    bvn: 'Bank Verification Number (BVN)',
    bvnHint: ({ banks }) => `${banks} asks for it. It goes to the bank only, and is not kept here. If the bank has it already, leave this empty.`,
    bvnFault: 'A BVN has 11 digits. Check it, or leave this empty',
    submit: 'Open account',
    submitMany: ({ count }) => `Open ${numberText('en-NG', count)} accounts`,
    cancel: 'Not now',
    sending: 'Asking the bank. This can take a moment.',
    done: ({ count }) => pluralText('en-NG', count, { one: 'Your account is open', other: `${numberText('en-NG', count)} accounts are open` }),
    doneText: 'Money can be sent from any Nigerian bank.',
    close: 'Done',
    leave: 'Close',
  },
};
