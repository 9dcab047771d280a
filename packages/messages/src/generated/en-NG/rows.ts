// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const rowsMessages: Part<'rows'> = {
  id: 'rows',
  texts: {
    title: 'Number by number',
    filter: 'Which numbers to show',
    all: ({ count }) => `All ${count}`,
    deliveredOnly: ({ count }) => `Delivered ${count}`,
    failedOnly: ({ count }) => `Not delivered ${count}`,
    openOnly: ({ count }) => `Not known yet ${count}`,
    progress: ({ done, count }) => `${done} of ${count} known`,
    paid: ({ count, amount }) => pluralText('en-NG', count, { one: `You pay ${amount}, for the one that was delivered.`, other: `You pay ${amount}, for the ${numberText('en-NG', count)} that were delivered.` }),
    delivered: 'Delivered',
    failed: 'Not delivered',
    open: 'On its way',
    unknown: 'Not known yet',
    sent: 'Sent',
    download: 'Download as CSV',
    fileName: ({ reference }) => `numbers-${reference}.csv`,
    columnPhone: 'Phone number',
    columnNetwork: 'Network',
    columnAmount: 'Amount (NGN)',
    columnOutcome: 'Outcome',
    columnReference: 'Reference',
  },
};
