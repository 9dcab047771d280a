/** What a line of proof is. */
export const evidenceCodes = [
  /** No byte of the request left. `fault` says why. */
  'not_sent',
  /** The platform turned it away before it was looked at. */
  'rate_limited',
  /** The platform refused it. `problem` is what that means. */
  'rejected',
  /** Nothing that can be relied on was answered. `fault` says why. */
  'unclear',
  /** Who was sending it has not been heard of since. */
  'lease_expired',
  /** The platform said what became of it: `outcome`. */
  'outcome',
  /** The platform knows nothing of it. */
  'not_found',
  /** An event spoke of it: `event`, and `outcome` where it named one. */
  'event',
  /** A person decided a review: `outcome`, `note`, and `amount` where only a person could say it. */
  'review_decided',
  /** A person said that the refund was paid: `note`. */
  'refund_settled',
  /** A person named who is paid: `payee` and `note`. */
  'payee_named',
] as const;

export type EvidenceCode = (typeof evidenceCodes)[number];

export const evidenceOutcomes = ['processing', 'succeeded', 'failed', 'partial', 'reversed'] as const;

export type EvidenceOutcome = (typeof evidenceOutcomes)[number];
