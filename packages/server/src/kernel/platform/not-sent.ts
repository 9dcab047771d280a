import type { ExchangeFault } from '@tillside/contract';

/** Failures that can only happen before the first byte of a request is sent. */
const beforeTheFirstByte: Readonly<Record<string, ExchangeFault>> = {
  ENOTFOUND: 'name_not_resolved',
  EAI_AGAIN: 'name_not_resolved',
  ECONNREFUSED: 'connection_refused',
  UND_ERR_CONNECT_TIMEOUT: 'no_connection_in_time',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_not_trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_not_trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_not_trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_not_trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_not_trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_another_host',
};

/** Failures that prove it only if they happened while connecting. */
const whileConnecting = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL']);

/**
 * Why a request was provably not sent, or `null` if it may have been. Unlisted errors may happen after the first byte: a reset, a
 * timeout, a broken TLS stream.
 */
export function notSentFault(error: unknown): ExchangeFault | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof AggregateError) {
    // Several addresses were tried: each of them must have failed before the first byte.
    const faults = cause.errors.map(notSentFault);
    return faults.length > 0 && faults.every((fault) => fault !== null) ? (faults[0] ?? null) : null;
  }
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null;
  if (Object.hasOwn(beforeTheFirstByte, cause.code)) return beforeTheFirstByte[cause.code] ?? null;
  const connecting = 'syscall' in cause && cause.syscall === 'connect';
  return connecting && whileConnecting.has(cause.code) ? 'no_connection' : null;
}
