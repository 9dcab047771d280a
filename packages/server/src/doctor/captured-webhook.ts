import { z } from 'zod';
import { describeFaults, parseWith, parseJson } from '@tillside/contract/schemas';
import {
  paymentHash,
  prefixedHeaders,
  rawBody,
  timestamped,
  type TimestampedHeaders,
} from '../kernel/webhooks/presets.ts';
import type { Delivery } from '../kernel/model/verifier.ts';
import { fail, ok, skip, warn, type Finding } from './check.ts';

/** A captured event: its headers, and its body as text or, better, as bytes. */
const Captured = z.object({
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string({ error: 'has to be the raw text, not parsed JSON' }).optional(),
  body_base64: z.base64().optional(),
  received_at: z.string().optional(),
});

export interface CapturedEvent {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Milliseconds since 1970; `null` if unknown. */
  readonly receivedAt: number | null;
}

/** Parses a captured event. @throws Error with a sentence that explains the format. */
export function readCaptured(text: string): CapturedEvent {
  const shape =
    'It has to be JSON: {"headers": {…}, "body": "the raw text"} or "body_base64", and "received_at" if known.';
  const captured = parseWith(Captured, parseJson(text));
  if (!captured.ok) throw new Error(`The captured event cannot be read: ${describeFaults(captured.faults)} ${shape}`);
  const { headers, body, body_base64, received_at } = captured.value;
  if (body === undefined && body_base64 === undefined) throw new Error(`The captured event has no body. ${shape}`);
  const receivedAt = received_at === undefined ? Number.NaN : Date.parse(received_at);
  return {
    headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')])),
    body: body_base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(body_base64, 'base64'),
    receivedAt: Number.isFinite(receivedAt) ? receivedAt : null,
  };
}

/** Which preset a captured event matches with this secret; if none does, why. */
export function diagnoseWebhook(event: CapturedEvent, secret: string): Finding[] {
  return [diagnoseTimestamped(event, secret), diagnoseRawBody(event, secret), diagnosePaymentHash(event, secret)];
}

function diagnoseTimestamped(event: CapturedEvent, secret: string): Finding {
  const check = 'timestamped';
  const signature = [...event.headers].find(([name, value]) => name.endsWith('signature') && /\bv1=/i.test(value));
  if (!signature) return skip(check, 'There is no header that ends with "signature" and holds v1=….');
  const prefix = signature[0].slice(0, -'signature'.length);
  const expected = prefixedHeaders(prefix);
  const namings = namingsOf(event, expected);
  const naming =
    namings.find((headers) => isSigned(fitOf(event, secret, timestampedBy(event, headers)))) ??
    namings.find(({ id, timestamp }) => timestamp === expected.timestamp && [expected.id, `${prefix}id`].includes(id));
  if (!naming) {
    const missing = [expected.id, expected.timestamp].filter((name) => !event.headers.has(name));
    return fail(
      check,
      `Its signature header is there, but not ${missing.join(' and ')}.`,
      'Capture all headers, and have the proxy pass them on.',
    );
  }
  const preset = `timestamped({ secret${optionOf(naming)} })`;
  const signedAt = signedAtOf(event, naming);
  if (signedAt === null)
    return fail(check, 'Its timestamp is no time in seconds.', 'That is another scheme: use a verifier of your own.');
  const fit = fitOf(event, secret, timestampedBy(event, naming));
  if (!fit.fits) return misfit(check, fit);
  const late = event.receivedAt === null ? null : Math.round((event.receivedAt - signedAt) / 1_000);
  if (late !== null && Math.abs(late) > 300) {
    return fail(
      check,
      `Its signature fits ${preset}, but it was received ${Math.abs(late)} seconds ${late > 0 ? 'after' : 'before'} its timestamp.`,
      'Only 300 seconds are accepted. Set the clock of the machine by a time server, or find what holds deliveries back.',
    );
  }
  return ok(check, `It fits: webhooks.verify: [${preset}].`);
}

/** Possible names of the three headers: by the signature's prefix first, then any names that end with `id` and `timestamp`. */
function namingsOf({ headers }: CapturedEvent, usual: TimestampedHeaders): TimestampedHeaders[] {
  const endingWith = (end: string, first: string): string[] =>
    [...headers.keys()]
      .filter((name) => name.endsWith(end))
      .toSorted((left, right) => Number(right === first) - Number(left === first));
  return endingWith('timestamp', usual.timestamp).flatMap((timestamp) =>
    endingWith('id', usual.id).map((id) => ({ id, timestamp, signature: usual.signature })),
  );
}

/** The option for these headers; empty for the default prefix. */
function optionOf({ id, timestamp, signature }: TimestampedHeaders): string {
  const prefix = signature.slice(0, -'signature'.length);
  const usual = prefixedHeaders(prefix);
  if (id !== usual.id || timestamp !== usual.timestamp) {
    const names = Object.entries({ id, timestamp, signature }).map(([name, value]) => `${name}: '${value}'`);
    return `, headers: { ${names.join(', ')} }`;
  }
  return prefix === 'x-' ? '' : `, prefix: '${prefix}'`;
}

/** Milliseconds since 1970; `null` if the timestamp is not a time in seconds. */
function signedAtOf(event: CapturedEvent, naming: TimestampedHeaders): number | null {
  const timestamp = event.headers.get(naming.timestamp) ?? '';
  return /^\d{10}$/.test(timestamp) ? Number(timestamp) * 1_000 : null;
}

/** Verifies the signature at its own time; whether that time is right is checked afterwards. */
function timestampedBy(event: CapturedEvent, headers: TimestampedHeaders): (key: string, body: Buffer) => boolean {
  const signedAt = signedAtOf(event, headers) ?? 0;
  return (key, body) => timestamped({ secret: key, headers }).verify(deliveryOf(event, body, signedAt));
}

function diagnoseRawBody(event: CapturedEvent, secret: string): Finding {
  const check = 'rawBody';
  const signature = [...event.headers].find(([, value]) => /^(?:sha256=)?[0-9a-f]{64}$/i.test(value.trim()));
  if (!signature) return skip(check, 'There is no header that holds 64 hex digits and nothing else.');
  const [header, value] = signature;
  if (/^sha256=/i.test(value.trim())) {
    return fail(
      check,
      `The signature in ${header} has a prefix (sha256=), which the preset does not expect.`,
      'Use a verifier of your own that takes the prefix off.',
    );
  }
  const verify = (key: string, body: Buffer): boolean =>
    rawBody({ secret: key, header }).verify(deliveryOf(event, body, event.receivedAt ?? 0));
  const fit = fitOf(event, secret, verify);
  if (!fit.fits) return misfit(check, fit);
  const option = header === 'signature' ? '' : `, header: '${header}'`;
  return ok(check, `It fits: webhooks.verify: [rawBody({ secret${option} })].`);
}

function diagnosePaymentHash(event: CapturedEvent, secret: string): Finding {
  const check = 'paymentHash';
  const body = parseJson(event.body.toString());
  const hash = typeof body === 'object' && body !== null && 'transaction_hash' in body ? body.transaction_hash : null;
  if (typeof hash !== 'string') return skip(check, 'Its body has no transaction_hash.');
  // The hash covers fields of the body, so serialising the body again changes nothing.
  const verify = (key: string): boolean =>
    paymentHash({ secretKey: key }).verify(deliveryOf(event, event.body, event.receivedAt ?? 0));
  const fit = fitOf({ ...event, body: Buffer.alloc(0) }, secret, verify);
  if (fit.fits) return ok(check, 'It fits: webhooks.verify: [paymentHash({ secretKey })].');
  if (!/^[0-9A-F]{128}$/.test(hash)) {
    return fail(
      check,
      'Its transaction_hash is not SHA-512 in capital hex digits.',
      'That is another scheme: use a verifier of your own.',
    );
  }
  return misfit(check, fit);
}

type Fit = { readonly fits: true } | { readonly fits: false; readonly because: 'white space' | 'body' | 'secret' };

/** Whether the secret signed it, apart from white space and rewritten bodies. */
function isSigned(fit: Fit): boolean {
  return fit.fits || fit.because !== 'secret';
}

/** Tries the most common causes of a mismatch. */
function fitOf(
  { body }: Pick<CapturedEvent, 'body'>,
  secret: string,
  verify: (key: string, body: Buffer) => boolean,
): Fit {
  const trimmed = secret.trim();
  const bodies = variantsOf(body);
  const [asItIs = body, ...rewritten] = bodies;
  if (trimmed !== '' && verify(trimmed, asItIs))
    return trimmed === secret ? { fits: true } : { fits: false, because: 'white space' };
  if (trimmed !== '' && rewritten.some((variant) => verify(trimmed, variant))) return { fits: false, because: 'body' };
  return { fits: false, because: 'secret' };
}

/** The body unchanged, and as parsers, editors and terminals rewrite it. */
function variantsOf(body: Buffer): Buffer[] {
  const text = body.toString();
  const value = parseJson(text);
  const written =
    value === null ? [] : [JSON.stringify(value), JSON.stringify(value, null, 2), JSON.stringify(value, null, 4)];
  const writings = [text.trim(), text.replaceAll('\r\n', '\n').trim(), ...written];
  const texts = writings.flatMap((writing) => [writing, `${writing}\n`]);
  return [body, ...texts.filter((variant) => variant !== text).map((variant) => Buffer.from(variant))];
}

function misfit(check: string, fit: Extract<Fit, { fits: false }>): Finding {
  switch (fit.because) {
    case 'white space':
      return fail(
        check,
        'It fits once white space around the secret is removed.',
        'Remove the space or line break at the beginning or end of the secret.',
      );
    case 'body':
      return fail(
        check,
        'It would fit, but the body is not the bytes that were signed: something parsed it and wrote it anew.',
        'Mount till.router before express.json(), and let no proxy rewrite bodies. If only the capture did it, capture the raw bytes as body_base64.',
      );
    case 'secret':
      return warn(
        check,
        'The event has the shape of it, but this secret did not sign it.',
        'Copy the secret of this webhook and this environment again. During a rotation an event may be signed with the other one.',
      );
    default:
      return fit.because satisfies never;
  }
}

function deliveryOf({ headers }: CapturedEvent, body: Buffer, receivedAt: number): Delivery {
  return { body, receivedAt, header: (name) => headers.get(name.toLowerCase()) };
}
