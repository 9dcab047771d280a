import { createHmac } from 'node:crypto';

/** Names of the three headers of the `timestamped` scheme. */
export interface TimestampedHeaders {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** `v1=` and the hex HMAC. */
  readonly signature: string;
}

/** Headers of the `timestamped` scheme: one prefix before all three, `x-` by default (observed). */
export function timestampedHeaders(prefix: string = 'x-'): TimestampedHeaders {
  return { id: `${prefix}event-id`, timestamp: `${prefix}timestamp`, signature: `${prefix}signature` };
}

/** Default header of the `rawBody` scheme: the hex HMAC-SHA256 of the body, with no prefix (observed). */
export const rawBodyHeader = 'signature';

/**
 * How deliveries are signed. `paymentHash` uses no header: account payments contain `transaction_hash` in the body,
 * and other events have nothing to verify (observed).
 */
export type SignatureScheme = 'timestamped' | 'rawBody' | 'paymentHash';

/**
 * The signed parts: `seconds` since 1970, `eventId` and `prefix` belong to the `timestamped` scheme only, `header` to
 * `rawBody`.
 */
export interface SignedDelivery {
  readonly scheme: SignatureScheme;
  readonly secret: string;
  /** Prefix of the header names. Default `x-`. */
  readonly prefix?: string;
  /** Name of the header, which public texts spell `X-<platform>-Signature`. Default `signature` (both observed). */
  readonly header?: string;
  readonly eventId: string;
  readonly seconds: number;
  readonly rawBody: string;
}

/** The signature headers of a delivery, also for a merchant's own tests. */
export function signatureHeaders(delivery: SignedDelivery): Record<string, string> {
  const { scheme, secret, prefix, header = rawBodyHeader, eventId, seconds, rawBody } = delivery;
  if (scheme === 'paymentHash') return {};
  if (scheme === 'rawBody') return { [header]: hmac(secret, rawBody) };
  const names = timestampedHeaders(prefix);
  return {
    [names.id]: eventId,
    [names.timestamp]: String(seconds),
    [names.signature]: `v1=${hmac(secret, `${seconds}.${eventId}.${rawBody}`)}`,
  };
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
