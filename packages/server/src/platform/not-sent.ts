/** Failures that can only happen before the first byte of a request is written. */
const beforeTheFirstByte: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the platform’s name could not be resolved',
  EAI_AGAIN: 'the platform’s name could not be resolved',
  ECONNREFUSED: 'the connection was refused',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time',
  CERT_HAS_EXPIRED: 'the platform’s certificate has expired',
  CERT_NOT_YET_VALID: 'the platform’s certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the platform’s certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'the platform’s certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'the platform’s certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the platform’s certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the platform’s certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the platform’s certificate names another host',
};

/** Failures that prove nothing by themselves, but do when it was the connecting that failed. */
const whileConnecting = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL']);

/**
 * Why a request is proven not to have left, or `null` where it may have. Anything not listed may have: a reset, a
 * time-out, a broken TLS stream.
 */
export function notSentReason(error: unknown): string | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof AggregateError) {
    // Several addresses were tried: each of them must have failed before the first byte.
    const reasons = cause.errors.map(notSentReason);
    return reasons.length > 0 && reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
  }
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null;
  if (Object.hasOwn(beforeTheFirstByte, cause.code)) return beforeTheFirstByte[cause.code] ?? null;
  const connecting = 'syscall' in cause && cause.syscall === 'connect';
  return connecting && whileConnecting.has(cause.code) ? 'no connection came about' : null;
}
