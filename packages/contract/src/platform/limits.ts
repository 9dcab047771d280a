import type { Evidence } from './evidence.ts';

interface Limit {
  readonly value: number;
  readonly unit: 'requests per minute' | 'naira' | 'characters' | 'rows' | 'cards';
  readonly evidence: Evidence;
  readonly source: string;
}

/** The platform's limits, each with its evidence. Those that are not `documented` can be overridden by the merchant. */
export const limits = {
  postsPerMinute: { value: 60, unit: 'requests per minute', evidence: 'documented', source: 'platform §8' },
  cardsPageSize: { value: 100, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  cardsPageSizeDefault: { value: 25, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  activeCards: { value: 3, unit: 'cards', evidence: 'documented', source: 'platform §8' },
  /** As stated, though cards are in USD: so it is not enforced unless the merchant asks for it. */
  cardFundingMinimum: { value: 500, unit: 'naira', evidence: 'documented', source: 'platform §8' },
  airtimeMinimum: { value: 10, unit: 'naira', evidence: 'assumed', source: 'none: the document states no minimum' },
  airtimeMaximum: {
    value: 500_000,
    unit: 'naira',
    evidence: 'assumed',
    source: 'none: the document states no maximum',
  },
  airtimeRows: { value: 2_000, unit: 'rows', evidence: 'assumed', source: 'none: the document states no maximum' },
  refLength: { value: 64, unit: 'characters', evidence: 'assumed', source: 'none: the document states no maximum' },
} as const satisfies Record<string, Limit>;
