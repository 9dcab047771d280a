import type { Evidence } from './evidence.ts';

interface Limit {
  readonly value: number;
  readonly unit: 'requests per minute' | 'naira' | 'characters' | 'rows';
  readonly evidence: Evidence;
  readonly source: string;
}

/** The platform's limits, each with its evidence. Those that are not `documented` can be overridden by the merchant. */
export const limits = {
  postsPerMinute: { value: 60, unit: 'requests per minute', evidence: 'documented', source: 'platform §8' },
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
