import { createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';

/** Number, CCV and expiry of a card as the platform seals them; all but `aad` in base64 (platform §2.2). */
export interface SealedDetails {
  readonly alg: string;
  readonly iv: string;
  readonly tag: string;
  readonly data: string;
  readonly aad: string;
}

export type KeyEncoding = 'hex' | 'base64' | 'utf8';

/** Why sealed details were not opened. Contains neither the key, nor the sealed data, nor the expected `aad`. */
export class SecureDetailsError extends Error {
  override readonly name = 'SecureDetailsError';
  readonly code: 'algorithm' | 'aad' | 'malformed' | 'not_authentic';

  constructor(code: SecureDetailsError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const keyLength = 32;
const ivLength = 12;
const tagLength = 16;

/**
 * Reads the Merchant Hash Key: 32 bytes, as 64 hex characters unless configured otherwise (observed).
 * @throws TypeError for anything else. Its message never repeats the text.
 */
export function readMerchantHashKey(text: string, encoding: KeyEncoding = 'hex'): KeyObject {
  const bytes = Buffer.from(text, encoding);
  try {
    // Node ignores text that it cannot decode. The text is the key only if the decoded bytes encode to the same text.
    const whole = bytes.length === keyLength && isSameEncoding(bytes.toString(encoding), text, encoding);
    if (whole) return createSecretKey(bytes);
    throw new TypeError(
      `The merchant hash key has to be 32 bytes, written as ${encoding}. Copy it from the dashboard (Settings, API Keys) whole, without white space.`,
    );
  } finally {
    bytes.fill(0);
  }
}

/** The text that the platform authenticates with a card's details (platform §2.2). */
export function secureDetailsAad(of: {
  readonly businessId: string;
  readonly environment: string;
  readonly cardId: string;
}): string {
  return `bid:${of.businessId}|env:${of.environment}|card:${of.cardId}`;
}

/**
 * Opens sealed details and passes the plain bytes to the synchronous `work`, which must not keep them: they are
 * overwritten as soon as it returns or throws. `aad` is what our configuration expects, never a value of the answer.
 * @throws SecureDetailsError
 */
export function openSecureDetails<Value>(
  sealed: SealedDetails,
  { key, aad }: { readonly key: KeyObject; readonly aad: string },
  work: (plain: Buffer) => Value,
): Value {
  if (sealed.alg !== 'AES-256-GCM')
    throw new SecureDetailsError('algorithm', 'The details are sealed in a way that is not known.');
  if (sealed.aad !== aad)
    throw new SecureDetailsError('aad', 'The details were sealed for another card, business or environment.');
  const iv = Buffer.from(sealed.iv, 'base64');
  const tag = Buffer.from(sealed.tag, 'base64');
  // Node would accept a shorter tag, which is easier to forge.
  if (iv.length !== ivLength || tag.length !== tagLength) {
    throw new SecureDetailsError('malformed', 'The details do not have the form that they are declared with.');
  }
  const plain = decrypt(Buffer.from(sealed.data, 'base64'), { key, iv, tag, aad });
  try {
    return work(plain);
  } finally {
    plain.fill(0);
  }
}

function decrypt(
  data: Buffer,
  { key, iv, tag, aad }: { readonly key: KeyObject; readonly iv: Buffer; readonly tag: Buffer; readonly aad: string },
): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(aad, 'utf8'));
  decipher.setAuthTag(tag);
  // In this mode `update` returns everything, and `final` only checks whether it is authentic.
  const plain = decipher.update(data);
  try {
    decipher.final();
    return plain;
  } catch {
    plain.fill(0);
    throw new SecureDetailsError(
      'not_authentic',
      'The details could not be opened: the merchant hash key is another, or they were changed on the way.',
    );
  }
}

function isSameEncoding(written: string, given: string, encoding: KeyEncoding): boolean {
  switch (encoding) {
    case 'hex':
      return written === given.toLowerCase();
    case 'base64':
      return written.replace(/=+$/, '') === given.replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/');
    case 'utf8':
      return written === given;
    default:
      return encoding satisfies never;
  }
}
