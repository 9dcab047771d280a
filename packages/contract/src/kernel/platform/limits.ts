import { dollars, naira, type Money } from '../money/money.ts';

interface Known {
  readonly evidence: Evidence;
  readonly source: string;
}

/** A count with its unit, or an amount. */
type Limit =
  | (Known & {
      readonly value: number;
      readonly unit: 'requests per minute' | 'characters' | 'rows' | 'cards' | 'pins' | 'level';
    })
  | (Known & { readonly value: Money });

/** The platform's limits, each with its evidence. Merchants can override limits that are not `documented`. */
export const limits = {
  postsPerMinute: { value: 60, unit: 'requests per minute', evidence: 'documented', source: 'platform §8' },
  cardsPageSize: { value: 100, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  cardsPageSizeDefault: { value: 25, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  activeCards: { value: 3, unit: 'cards', evidence: 'documented', source: 'platform §8' },
  /** The price of a new card in addition to its load. The document gives none for the wallet flow; $1–2 is observed. */
  cardCreationFee: { value: dollars(1), evidence: 'observed', source: 'none: the document states no fee' },
  /** As documented, though cards are in USD: not enforced unless the merchant requires it. */
  cardFundingMinimum: { value: naira(500), evidence: 'documented', source: 'platform §8' },
  genericPageSize: { value: 100, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  genericPageSizeDefault: { value: 20, unit: 'rows', evidence: 'documented', source: 'platform §8' },
  walletTitleMinimum: { value: 5, unit: 'characters', evidence: 'documented', source: 'platform §8' },
  walletTitleMaximum: { value: 255, unit: 'characters', evidence: 'documented', source: 'platform §8' },
  walletAmountMinimum: { value: naira(1), evidence: 'documented', source: 'platform §8' },
  /** Dynamic accounts are not functional (platform §4.2): nothing uses this yet. */
  dynamicAccountMaximum: { value: naira(1_000_000), evidence: 'documented', source: 'platform §8' },
  bankTransferMinimum: { value: naira(100), evidence: 'documented', source: 'platform §8' },
  /** The default, which the platform may raise per business. */
  bankTransferMaximum: { value: naira(1_000_000), evidence: 'documented', source: 'platform §8' },
  airtimeMinimum: { value: naira(10), evidence: 'assumed', source: 'none: the document states no minimum' },
  airtimeMaximum: {
    value: naira(500_000),
    evidence: 'assumed',
    source: 'none: the document states no maximum',
  },
  airtimeRows: { value: 2_000, unit: 'rows', evidence: 'assumed', source: 'none: the document states no maximum' },
  electricityMinimum: {
    value: naira(500),
    evidence: 'assumed',
    source: 'none: a validation tells each meter’s',
  },
  electricityMaximum: {
    value: naira(500_000),
    evidence: 'assumed',
    source: 'none: the document states no maximum',
  },
  cableTopupMinimum: { value: naira(100), evidence: 'assumed', source: 'none: the document states no minimum' },
  cableTopupMaximum: {
    value: naira(500_000),
    evidence: 'assumed',
    source: 'none: the document states no maximum',
  },
  electricityKycLevel: { value: 2, unit: 'level', evidence: 'documented', source: 'platform §8' },
  pinsAtOnce: { value: 100, unit: 'pins', evidence: 'assumed', source: 'none: the document states no maximum' },
  smsLength: { value: 1_600, unit: 'characters', evidence: 'assumed', source: 'none: the document states no maximum' },
  smsSegmentPrice: { value: naira(4), evidence: 'assumed', source: 'none: the document states no price' },
  smsRecipients: { value: 1_000, unit: 'rows', evidence: 'assumed', source: 'none: the document states no maximum' },
  refLength: { value: 64, unit: 'characters', evidence: 'assumed', source: 'none: the document states no maximum' },
} as const satisfies Record<string, Limit>;

/**
 * How well a fact about the platform is known.
 * - `documented`: the platform's own document states it.
 * - `observed`: seen in public client code; a default that a merchant may override.
 * - `assumed`: our own guess; a default that a merchant may override.
 */
export type Evidence = 'documented' | 'observed' | 'assumed';
