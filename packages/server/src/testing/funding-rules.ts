const page = 'docs/backend/funding.md';

/** The rules that `checkFunding` checks. */
export const fundingRules = {
  books: { says: '`give` and `left` of the check agree.', see: `${page}#check-yours` },
  answers: {
    says: 'A hook answers what its interface says, and does not throw where nothing is wrong.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'reserve-sets-aside': {
    says: '`reserve` sets its amount aside, of its caller and of nobody else.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'reserve-declines': {
    says: 'Nobody reserves more than they have, by two purchases at one moment neither.',
    see: `${page}#a-balance`,
  },
  'reserve-repeats': {
    says: 'A `reserve` that is called again takes nothing more and answers the same.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'reserve-stays-declined': {
    says: 'What was declined stays declined, when money arrives later too.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'reserve-after-release': {
    says: 'A `reserve` that comes after its release is declined and takes nothing.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'reserve-after-end': {
    says: 'A `reserve` whose money was released or refunded before is declined: otherwise a purchase is sent that nobody pays. Read what became of the `ref` before you answer.',
    see: `${page}#after-a-restore`,
  },
  'reserve-other-amount': {
    says: 'A known `ref` is declined for another amount: store the amount with the `ref`, and compare it.',
    see: `${page}#after-a-restore`,
  },
  'capture-needs-hold': {
    says: '`capture` throws where nothing is set aside, so that a person learns of it: otherwise the purchase is given away. Throw unless there is a hold, or it was captured before.',
    see: `${page}#after-a-restore`,
  },
  'given-back-once': {
    says: '`release` and `refund` together give back what was set aside, and no more: add up what each `ref` got back, in the same transaction.',
    see: `${page}#after-a-restore`,
  },
  'capture-keeps': {
    says: '`capture` takes of what was set aside, and of nothing else.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'capture-repeats': {
    says: 'A `capture` that is called again changes nothing.',
    see: `${page}#what-every-pattern-keeps`,
  },
  partial: {
    says: 'Of a delivery in part the rest is given back, and what was delivered is kept.',
    see: `${page}#a-balance`,
  },
  'release-gives-back': {
    says: '`release` gives back what was set aside.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'release-without-reserve': {
    says: '`release` gives nothing back where nothing was set aside.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'release-repeats': {
    says: 'A `release` that is called again changes nothing.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'refund-pays': { says: '`refund` pays back its amount, to its caller.', see: `${page}#what-every-pattern-keeps` },
  'refund-repeats': { says: 'A `refund` that is called again pays nothing.', see: `${page}#what-every-pattern-keeps` },
  'credit-pays': { says: '`credit` pays its amount to its caller.', see: `${page}#what-every-pattern-keeps` },
  'credit-repeats': { says: 'A `credit` that is called again pays nothing.', see: `${page}#what-every-pattern-keeps` },
  'balance-tells': { says: '`balance` says what can be spent.', see: `${page}#a-balance` },
  restart: {
    says: 'A call that is repeated by a new process changes nothing: what was done is written down.',
    see: `${page}#what-every-pattern-keeps`,
  },
  'same-moment': {
    says: 'The same call several times at one moment counts once.',
    see: `${page}#what-every-pattern-keeps`,
  },
  currency: { says: 'An amount in another currency is declined, and never taken as naira.', see: `${page}#your-price` },
  'late-payment': {
    says: 'Money that a shopper pays after the release goes back to them.',
    see: `${page}#a-card-processor`,
  },
} as const;

export type FundingRule = keyof typeof fundingRules;
