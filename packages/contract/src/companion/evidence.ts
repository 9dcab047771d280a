/** The kind of a line of evidence. */
export const evidenceCodes = [
  /** No byte of the request was sent. `fault` says why. */
  'not_sent',
  /** The platform's rate limit rejected it before processing. */
  'rate_limited',
  /** The platform refused it. `problem` is the reason. */
  'rejected',
  /** The answer proves nothing. `fault` says why. */
  'unclear',
  /** The lease of the sending process expired. */
  'lease_expired',
  /** The platform reported the outcome: `outcome`. */
  'outcome',
  /** The platform does not know the ref. */
  'not_found',
  /** An event mentioned it: `event`, and `outcome` if it had one. */
  'event',
  /** A person decided a review: `outcome`, `note`, and `amount` if only a person could give it. */
  'review_decided',
  /** A person recorded that the refund was paid: `note`. */
  'refund_settled',
  /** A person named the payee: `payee` and `note`. */
  'payee_named',
] as const;

export type EvidenceCode = (typeof evidenceCodes)[number];

export const evidenceOutcomes = ['processing', 'succeeded', 'failed', 'partial', 'reversed'] as const;

export type EvidenceOutcome = (typeof evidenceOutcomes)[number];
