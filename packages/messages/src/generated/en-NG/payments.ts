// Made of languages/en-NG.json: npm run -s messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const paymentsMessages: Part<'payments'> = {
  id: 'payments',
  texts: {
    title: 'Payments',
    emptyTitle: 'Waiting for a transfer',
    emptyText: 'Send money to the account from your bank’s app. This page notices by itself.',
    none: 'No payment has arrived at this account.',
    failedTitle: 'The payments could not be loaded',
    failedText: 'Money that was sent is safe. Try again in a moment.',
    more: 'Show earlier payments',
    moreFailed: 'Earlier payments could not be loaded.',
    moreLoaded: ({ count }) => pluralText('en-NG', count, { one: '1 more payment loaded', other: `${numberText('en-NG', count)} more payments loaded` }),
    stale: 'No answer at the moment. We keep asking.',
    offline: 'You are offline. New payments show once you are connected again.',
    received: ({ amount }) => `${amount} received, confirming`,
    setAside: ({ amount }) => `${amount} received. We are checking it, and you need do nothing`,
    receivedText: 'The bank told of it. It counts once the bank confirms it, usually within seconds.',
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
