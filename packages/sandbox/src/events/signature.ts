import { createHmac } from 'node:crypto';

/** Headers of the `timestamped` scheme. The prefix `x-event-` is a default that merchants may have changed (observed). */
export const timestampedHeaders = {
  id: 'x-event-id',
  /** Seconds since 1970. */
  timestamp: 'x-event-timestamp',
  /** `v1=` and the hex HMAC. */
  signature: 'x-event-signature',
} as const;

/** Header of the `rawBody` scheme: the hex HMAC-SHA256 of the body, with no prefix (observed). */
export const rawBodyHeader = 'x-signature';

/**
 * How deliveries are signed. With `paymentHash` no header is: `transaction_hash` stands in the body of account payments,
 * and other events carry nothing to verify (observed).
 */
export type SignatureScheme = 'timestamped' | 'rawBody' | 'paymentHash';

/** What is signed: `seconds` since 1970 and `eventId` are part of the `timestamped` scheme only. */
export interface SignedDelivery {
  readonly scheme: SignatureScheme;
  readonly secret: string;
  readonly eventId: string;
  readonly seconds: number;
  readonly rawBody: string;
}

/** The signature headers of a delivery. A merchant's own tests may use it to send webhooks by hand. */
export function signatureHeaders(delivery: SignedDelivery): Record<string, string> {
  const { scheme, secret, eventId, seconds, rawBody } = delivery;
  if (scheme === 'paymentHash') return {};
  if (scheme === 'rawBody') return { [rawBodyHeader]: hmac(secret, rawBody) };
  return {
    [timestampedHeaders.id]: eventId,
    [timestampedHeaders.timestamp]: String(seconds),
    [timestampedHeaders.signature]: `v1=${hmac(secret, `${seconds}.${eventId}.${rawBody}`)}`,
  };
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
