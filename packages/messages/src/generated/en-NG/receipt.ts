// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const receiptMessages: Part<'receipt'> = {
  id: 'receipt',
  texts: {
    title: 'Receipt',
    amount: 'Amount paid',
    amountOpen: 'Amount',
    date: 'Date',
    transaction: 'Transaction ID',
    timeline: 'What happened',
    share: 'Share receipt',
    copy: 'Copy receipt',
    print: 'Print receipt',
    failedTitle: 'This receipt could not be loaded',
    failedText: 'The purchase itself is not affected. Try again in a moment.',
  },
};
