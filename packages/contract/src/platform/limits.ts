import type { Evidence } from './evidence.ts';

interface Limit {
  readonly value: number;
  readonly unit: 'requests per minute' | 'naira' | 'characters' | 'rows' | 'cards' | 'pins' | 'level' | 'dollars';
  readonly evidence: Evidence;
  readonly source: string;
}

/** The platform's limits, each with its evidence. Those that are not `documented` can be overridden by the merchant. */
export const limits = {
  postsPerMinute: { value: 60, unit: 'requests per minute', evidence: 'documented', source: 'platform §8' },
  cardsPageSize: { value: 100, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  cardsPageSizeDefault: { value: 25, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  activeCards: { value: 3, unit: 'cards', evidence: 'documented', source: 'platform §8' },
  /** What issuing a card costs beside its load. The document gives no figure for the wallet flow; about $1–2 is seen. */
  cardCreationFee: { value: 1, unit: 'dollars', evidence: 'observed', source: 'none: the document states no fee' },
  /** As stated, though cards are in USD: so it is not enforced unless the merchant asks for it. */
  cardFundingMinimum: { value: 500, unit: 'naira', evidence: 'documented', source: 'platform §8' },
  genericPageSize: { value: 100, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  genericPageSizeDefault: { value: 20, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  walletTitleMinimum: { value: 5, unit: 'characters', evidence: 'documented', source: 'platform §8' },
  walletTitleMaximum: { value: 255, unit: 'characters', evidence: 'documented', source: 'platform §8' },
  walletAmountMinimum: { value: 1, unit: 'naira', evidence: 'documented', source: 'platform §8' },
  /** Dynamic accounts are not functional (platform §4.2): nothing asks for this yet. */
  dynamicAccountMaximum: { value: 1_000_000, unit: 'naira', evidence: 'documented', source: 'platform §8' },
  bankTransferMinimum: { value: 100, unit: 'naira', evidence: 'documented', source: 'platform §8' },
  /** By default, and raisable per business. */
  bankTransferMaximum: { value: 1_000_000, unit: 'naira', evidence: 'documented', source: 'platform §8' },
  airtimeMinimum: { value: 10, unit: 'naira', evidence: 'assumed', source: 'none: the document states no minimum' },
  airtimeMaximum: {
    value: 500_000,
    unit: 'naira',
    evidence: 'assumed',
    source: 'none: the document states no maximum',
  },
  airtimeRows: { value: 2_000, unit: 'rows', evidence: 'assumed', source: 'none: the document states no maximum' },
  bettingMinimum: { value: 200, unit: 'naira', evidence: 'documented', source: 'platform §4.3, §8' },
  electricityMinimum: {
    value: 500,
    unit: 'naira',
    evidence: 'assumed',
    source: 'none: a validation tells each meter’s',
  },
  electricityMaximum: {
    value: 500_000,
    unit: 'naira',
    evidence: 'assumed',
    source: 'none: the document states no maximum',
  },
  bettingMaximum: {
    value: 500_000,
    unit: 'naira',
    evidence: 'assumed',
    source: 'none: the document states no maximum',
  },
  cableTopupMinimum: { value: 100, unit: 'naira', evidence: 'assumed', source: 'none: the document states no minimum' },
  cableTopupMaximum: {
    value: 500_000,
    unit: 'naira',
    evidence: 'assumed',
    source: 'none: the document states no maximum',
  },
  electricityKycLevel: { value: 2, unit: 'level', evidence: 'documented', source: 'platform §8' },
  pinsAtOnce: { value: 100, unit: 'pins', evidence: 'assumed', source: 'none: the document states no maximum' },
  smsLength: { value: 1_600, unit: 'characters', evidence: 'assumed', source: 'none: the document states no maximum' },
  smsSegmentPrice: { value: 4, unit: 'naira', evidence: 'assumed', source: 'none: the document states no price' },
  smsRecipients: { value: 1_000, unit: 'rows', evidence: 'assumed', source: 'none: the document states no maximum' },
  refLength: { value: 64, unit: 'characters', evidence: 'assumed', source: 'none: the document states no maximum' },
} as const satisfies Record<string, Limit>;
