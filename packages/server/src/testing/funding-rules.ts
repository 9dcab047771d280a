import { pageAddress } from '../kernel/model/documentation.ts';

/** The rules that `checkFunding` checks, as sentences. */
export const fundingRules = {
  books: '`give` and `left` of the check agree.',
  answers: 'A hook answers what its interface says, and does not throw where nothing is wrong.',
  'reserve-sets-aside': '`reserve` sets its amount aside, of its caller and of nobody else.',
  'reserve-declines': 'Nobody reserves more than they have, by two purchases at one moment neither.',
  'reserve-repeats': 'A `reserve` that is called again takes nothing more and answers the same.',
  'reserve-stays-declined': 'What was declined stays declined, when money arrives later too.',
  'reserve-after-release': 'A `reserve` that comes after its release is declined and takes nothing.',
  'reserve-after-end':
    'A `reserve` whose money was released or refunded before is declined: otherwise a purchase is sent that nobody pays. Read what became of the `ref` before you answer.',
  'reserve-other-amount':
    'A known `ref` is declined for another amount: store the amount with the `ref`, and compare it.',
  'capture-needs-hold':
    '`capture` throws where nothing is set aside, so that a person learns of it: otherwise the purchase is given away. Throw unless there is a hold, or it was captured before.',
  'given-back-once':
    '`release` and `refund` together give back what was set aside, and no more: add up what each `ref` got back, in the same transaction.',
  'capture-keeps': '`capture` takes of what was set aside, and of nothing else.',
  'capture-repeats': 'A `capture` that is called again changes nothing.',
  partial: 'Of a delivery in part the rest is given back, and what was delivered is kept.',
  'release-gives-back': '`release` gives back what was set aside.',
  'release-without-reserve': '`release` gives nothing back where nothing was set aside.',
  'release-repeats': 'A `release` that is called again changes nothing.',
  'refund-pays': '`refund` pays back its amount, to its caller.',
  'refund-repeats': 'A `refund` that is called again pays nothing.',
  'credit-pays': '`credit` pays its amount to its caller.',
  'credit-repeats': 'A `credit` that is called again pays nothing.',
  'balance-tells': '`balance` says what can be spent.',
  restart: 'A call that is repeated by a new process changes nothing: what was done is written down.',
  'same-moment': 'The same call several times at one moment counts once.',
  currency: 'An amount in another currency is declined, and never taken as naira.',
  'late-payment': 'Money that a shopper pays after the release goes back to them.',
} as const;

export type FundingRule = keyof typeof fundingRules;

/** The heading of `docs/backend/funding.md` about a rule that the general one does not explain. */
const headings: Readonly<Partial<Record<FundingRule, string>>> = {
  books: 'check-yours',
  'reserve-after-end': 'after-a-restore',
  'reserve-other-amount': 'after-a-restore',
  'capture-needs-hold': 'after-a-restore',
  'given-back-once': 'after-a-restore',
  'reserve-declines': 'a-balance',
  partial: 'a-balance',
  'balance-tells': 'a-balance',
  currency: 'your-price',
  'late-payment': 'a-card-processor',
};

/** The page that explains a rule. */
export function pageOf(rule: FundingRule): string {
  return pageAddress(`docs/backend/funding.md#${headings[rule] ?? 'what-every-pattern-keeps'}`);
}
