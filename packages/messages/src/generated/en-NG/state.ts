// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const stateMessages: Part<'state'> = {
  id: 'state',
  texts: {
    open: 'Starting',
    awaitingFunds: 'Awaiting payment',
    processing: 'On its way',
    unknown: 'Not known yet',
    review: 'Being checked',
    succeeded: 'Delivered',
    partial: 'Partly delivered',
    failed: 'Not delivered',
    reversed: 'Reversed',
    abandoned: 'Not bought',
    refundOwed: 'Refund owed',
    refunding: 'Refund on its way',
    refunded: 'Refunded',
  },
};
