// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const evidenceMessages: Part<'evidence'> = {
  id: 'evidence',
  texts: {
    not_sent: ({ fault }) => `not sent: ${fault}`,
    rate_limited: 'turned away: too many requests',
    rejected: ({ problem }) => `rejected: ${problem}`,
    unclear: ({ fault }) => `${fault}`,
    lease_expired: 'the sender’s lease ran out',
    outcome: ({ outcome }) => `${outcome}`,
    incomplete: ({ outcome }) => `${outcome}: the provider calls it delivered, but names no token or pin`,
    not_found: 'not found',
    event: ({ event }) => `${event}`,
    event_outcome: ({ event, outcome }) => `${event}: ${outcome}`,
    conflicting: ({ found }) => `${found}, though another event had this one’s id`,
    rounded: ({ found, path, text }) => `${found}, ${path} ${text} rounded up`,
    review_decided: ({ outcome, note }) => `${outcome}: ${note}`,
    review_decided_amount: ({ outcome, amount, note }) => `${outcome}, ${amount}: ${note}`,
    refund_settled: ({ note }) => `refund settled: ${note}`,
    payee_named: ({ payee, note }) => `payee named: ${payee}: ${note}`,
  },
};
