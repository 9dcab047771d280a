import { createHash, createHmac } from 'node:crypto';
import { naira } from '@tillside/contract';
import { paymentHashText, type HashedPayment } from '@tillside/contract/schemas';
import { z } from 'zod';

/**
 * How deliveries are signed, by the names of the companion's verifiers. `paymentHash` uses no header: account payments
 * contain `transaction_hash` in the body, and other events contain nothing to verify (observed).
 */
export type SignatureScheme = 'timestamped' | 'rawBody' | 'paymentHash';

/** Default header of the `rawBody` scheme: the hex HMAC-SHA256 of the body, with no prefix (observed). */
export const rawBodyHeader = 'signature';

export interface SigningOptions {
  /** The signature format. */
  readonly scheme: SignatureScheme;
  /** The signing secret. */
  readonly secret: string;
  /** Prefix of the three headers of `timestamped`. Default `x-`. */
  readonly prefix?: string;
  /** The header of `rawBody`. Public texts also use `X-<platform>-Signature`. Default `signature` (both observed). */
  readonly header?: string;
  /** The signing time of `timestamped`, in milliseconds since 1970. Default: now. */
  readonly at?: number;
}

export interface SignedWebhook {
  readonly headers: Record<string, string>;
  /** The bytes that were signed. Send them unchanged. */
  readonly body: string;
}

/** Signs an event as the platform would deliver it, also for a merchant's own tests. */
export function signWebhook(
  event: { readonly event_id: string; readonly [field: string]: unknown },
  { scheme, secret, prefix = 'x-', header = rawBodyHeader, at = Date.now() }: SigningOptions,
): SignedWebhook {
  const plain = JSON.stringify(event);
  switch (scheme) {
    case 'timestamped': {
      const seconds = Math.floor(at / 1_000);
      const signature = `v1=${hmac(secret, `${seconds}.${event.event_id}.${plain}`)}`;
      return {
        headers: {
          [`${prefix}event-id`]: event.event_id,
          [`${prefix}timestamp`]: String(seconds),
          [`${prefix}signature`]: signature,
        },
        body: plain,
      };
    }
    case 'rawBody':
      return { headers: { [header]: hmac(secret, plain) }, body: plain };
    case 'paymentHash': {
      const payment = Payment.safeParse(event);
      if (!payment.success) return { headers: {}, body: plain };
      return { headers: {}, body: JSON.stringify({ ...event, transaction_hash: paymentHash(secret, payment.data) }) };
    }
    default:
      return scheme satisfies never;
  }
}

/** The fields that `transaction_hash` covers. */
const Payment = z.object({
  trans_id: z.string(),
  amount: z.number().transform(naira),
  transaction: z.object({ sender_account: z.string(), bank_code: z.string() }),
  customer: z.object({ number: z.string() }),
});

/** The `transaction_hash` of an account payment: an uppercase SHA-512 over its fields (observed). */
export function paymentHash(secret: string, payment: HashedPayment): string {
  return createHash('sha512').update(paymentHashText(secret, payment)).digest('hex').toUpperCase();
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
