// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const paymentsMessages: Part<'payments'> = {
  id: 'payments',
  texts: {
    title: 'Payments',
    emptyTitle: 'Waiting for a transfer',
    emptyText: 'Send from any bank app. This page updates by itself.',
    none: 'No payments yet.',
    failedTitle: 'The payments could not load',
    failedText: 'Money you sent is safe. Try again in a moment.',
    more: 'Show earlier payments',
    moreFailed: 'Earlier payments could not load.',
    moreLoaded: ({ count }) => pluralText('en-NG', count, { one: '1 more payment loaded', other: `${numberText('en-NG', count)} more payments loaded` }),
    stale: 'No answer right now. We keep trying.',
    offline: 'You are offline. New payments appear when you are back online.',
    received: ({ amount }) => `${amount} received, confirming`,
    setAside: ({ amount }) => `${amount} received. We are checking it. You don’t need to do anything`,
    receivedText: 'It counts once the bank confirms it, usually within seconds. Do not send it again.',
    confirmed: ({ amount, sender }) => `${amount} from ${sender} confirmed`,
    confirming: 'Confirming',
    inReview: 'Being checked',
    confirmedBadge: 'Confirmed',
    settledBadge: 'Settled',
    from: ({ bank, ending }) => `${bank} ··${ending}`,
    sender: 'Sender',
    amount: 'Amount',
    fee: 'Fee',
    session: 'Session ID',
    transaction: 'Transaction',
    note: 'Description',
    settlement: 'Settlement',
    settled: ({ amount, date }) => `${amount} on ${date}`,
    notSettled: 'Not settled yet',
  },
};
