import { createHash, createHmac } from 'node:crypto';
import { optionsFault, type OptionRule, type OptionRules, optionRule as rule } from '@tillside/contract/schemas';
import { z } from 'zod';
import { isEqualText } from '../keys/encryption.ts';
import type { Delivery, WebhookMismatch, WebhookVerifier } from '../model/verifier.ts';

/** Older or newer deliveries are refused, to prevent replay. */
const timestampWindow = 300_000;

/** Names of the three headers of the `timestamped` scheme. */
export interface TimestampedHeaders {
  /** The header with the id of the event. */
  readonly id: string;
  /** The header with the time of signing, in seconds since 1970. */
  readonly timestamp: string;
  /** The header with `v1=<hex>`. */
  readonly signature: string;
}

export interface TimestampedOptions {
  /** The signing secret of the dashboard. */
  readonly secret: string;
  /** Prefix of the three header names. Default `x-`: `x-event-id`, `x-timestamp`, `x-signature` (observed). */
  readonly prefix?: string;
  /** The three names, if not `<prefix>event-id`, `<prefix>timestamp` and `<prefix>signature`. Excludes `prefix`. */
  readonly headers?: TimestampedHeaders;
}

/**
 * Verifies the signature `v1=<hex>` of HMAC-SHA256 over `timestamp.event_id.body`, at most 300 seconds old (observed).
 * A signature in another format belongs to another scheme.
 * @throws TypeError if the secret, a header name or an option is invalid, or `prefix` and `headers` are both given.
 */
export function timestamped(options: TimestampedOptions): WebhookVerifier {
  requireOptions('timestamped', options, { secret: aSecret, prefix: rule.maybe(headerName), headers: headerNames });
  const { secret } = options;
  const headers = headersOf(options);
  const names = [headers.id, headers.timestamp, headers.signature];

  function mismatch(delivery: Delivery): WebhookMismatch | null {
    const [id, timestamp, signature] = names.map((name) => delivery.header(name));
    if (!id || !timestamp || !signature)
      return { cause: 'headers', missing: names.filter((name) => !delivery.header(name)) };
    const candidates = signature.toLowerCase().split(/[ ,]+/);
    if (!candidates.some((candidate) => candidate.startsWith('v1=')))
      return { cause: 'shape', header: headers.signature, expected: 'v1=<hex>' };
    const signed = createHmac('sha256', secret).update(`${timestamp}.${id}.`).update(delivery.body).digest('hex');
    const isSigned = candidates.some((candidate) => isEqualText(candidate, `v1=${signed}`));
    if (!isSigned || !/^\d{10}$/.test(timestamp)) return { cause: 'signature' };
    const distance = Math.abs(delivery.receivedAt - Number(timestamp) * 1_000);
    return distance > timestampWindow ? { cause: 'stale', seconds: Math.round(distance / 1_000) } : null;
  }

  const verifier: WebhookVerifier = {
    name: 'timestamped',
    requiredHeaders: names,
    verify: (delivery) => mismatch(delivery) === null,
    explain: mismatch,
  };
  return identified(verifier, [secret, ...names]);
}

/** Names of the headers that follow a prefix (observed). */
export function prefixedHeaders(prefix: string): TimestampedHeaders {
  return { id: `${prefix}event-id`, timestamp: `${prefix}timestamp`, signature: `${prefix}signature` };
}

function headersOf({ prefix, headers }: TimestampedOptions): TimestampedHeaders {
  if (headers !== undefined && prefix !== undefined)
    throw new TypeError('timestamped: give `prefix` or `headers`, not both. `headers` names all three headers.');
  return headers ?? prefixedHeaders(prefix ?? 'x-');
}

export interface RawBodyOptions {
  /** The signing secret of the dashboard. */
  readonly secret: string;
  /** Default `signature`. */
  readonly header?: string;
}

/**
 * Verifies a signature that is the plain hex HMAC-SHA256 of the body (observed). Another format is another scheme's.
 * @throws TypeError if the secret, the header name or an option is invalid.
 */
export function rawBody(options: RawBodyOptions): WebhookVerifier {
  requireOptions('rawBody', options, { secret: aSecret, header: rule.maybe(headerName) });
  const { secret, header = 'signature' } = options;

  function mismatch(delivery: Delivery): WebhookMismatch | null {
    const signature = delivery.header(header);
    if (!signature) return { cause: 'headers', missing: [header] };
    if (!/^[0-9a-f]{64}$/i.test(signature)) return { cause: 'shape', header, expected: '64 hex digits' };
    const signed = createHmac('sha256', secret).update(delivery.body).digest('hex');
    return isEqualText(signature.toLowerCase(), signed) ? null : { cause: 'signature' };
  }

  const verifier: WebhookVerifier = {
    name: 'rawBody',
    requiredHeaders: [header],
    verify: (delivery) => mismatch(delivery) === null,
    explain: mismatch,
  };
  return identified(verifier, [secret, header]);
}

const Payment = z.object({
  // The hash omits the type. Without this check a seen payment could be replayed as a card report, for example.
  event_type: z.string().startsWith('accounts.'),
  transaction_hash: z.string(),
  trans_id: z.string(),
  amount: z.coerce.number(),
  transaction: z.object({ sender_account: z.string(), bank_code: z.string() }),
  customer: z.object({ number: z.string() }),
});

/** Verifies account events only, by `transaction_hash` in the body: an uppercase SHA-512 over fields (observed). */
export function paymentHash(options: { readonly secretKey: string }): WebhookVerifier {
  requireOptions('paymentHash', options, { secretKey: aSecret });
  const { secretKey } = options;
  const verifier: WebhookVerifier = {
    name: 'paymentHash',
    verify({ body }: Delivery) {
      const payment = readPayment(body);
      if (!payment) return false;
      const { transaction, customer, amount, trans_id } = payment;
      const text = `${secretKey}${transaction.sender_account}${customer.number}${transaction.bank_code}${amount.toFixed(2)}${trans_id}`;
      return isEqualText(payment.transaction_hash, createHash('sha512').update(text).digest('hex').toUpperCase());
    },
    explain: ({ body }) =>
      readPayment(body) ? { cause: 'signature' } : { cause: 'headers', missing: ['transaction_hash of a payment'] },
  };
  return identified(verifier, [secretKey]);
}

function readPayment(body: Uint8Array): z.output<typeof Payment> | null {
  try {
    return Payment.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return null;
  }
}

/** What a preset verifies, hashed, so that no secret is kept twice. */
const identities = new WeakMap<object, string>();

function identified(verifier: WebhookVerifier, parts: readonly string[]): WebhookVerifier {
  const text = JSON.stringify([verifier.name, ...parts]);
  identities.set(verifier, createHash('sha256').update(text).digest('hex'));
  return verifier;
}

/** Whether two of these are the same, or presets with the same secret and header names. */
export function haveEqualSecrets(verifiers: readonly WebhookVerifier[]): boolean {
  return new Set(verifiers.map((verifier) => identities.get(verifier) ?? verifier)).size < verifiers.length;
}

const aSecret: OptionRule = (secret) => {
  if (typeof secret !== 'string') return ' has to be the secret of your webhook, as a text.';
  if (secret === '') return ' is empty, so anybody could sign. Set the one of your webhook.';
  return secret === secret.trim() ? null : ' begins or ends with white space, which is part of the key. Remove it.';
};

const headerName: OptionRule = (name) =>
  typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name)
    ? null
    : ` has to be the name of a header, which ${JSON.stringify(name)} is not.`;

const headerNames: OptionRules = { id: headerName, timestamp: headerName, signature: headerName };

function requireOptions(preset: string, given: object, rules: OptionRules): void {
  const fault = optionsFault(given, rules);
  if (fault !== null) throw new TypeError(`${preset}: ${fault}`);
}
