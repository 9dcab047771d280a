import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  createHash,
  timingSafeEqual,
} from 'node:crypto';
import type { StoredKey } from '../model/record-store.ts';

/** Returns random bytes. */
export type Random = (bytes: number) => Uint8Array;

/** The length of every key, in bytes. */
const keyLength = 32;

const ivLength = 12;
const tagLength = 16;

/** Derives a separate key for each use (HKDF-SHA256). Printing or serialising a `KeyObject` shows no bytes. */
export function deriveKey(from: KeyObject, use: string): KeyObject {
  const bytes = Buffer.from(hkdfSync('sha256', from, '', `tillside ${use}`, keyLength));
  try {
    return createSecretKey(bytes);
  } finally {
    bytes.fill(0);
  }
}

/** Encrypts with AES-256-GCM. The associated text is not encrypted; decryption needs the same text. */
export function encrypt(key: KeyObject, plain: Uint8Array, associated: string, random: Random): Buffer {
  const iv = random(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(associated, 'utf8'));
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), data]);
}

/** Decrypts. @throws if a byte was changed, or the value was encrypted with another key or for another place. */
export function decrypt(key: KeyObject, box: Uint8Array, associated: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, ivLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(associated, 'utf8'));
  decipher.setAuthTag(box.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(box.subarray(ivLength + tagLength)), decipher.final()]);
}

/** The id of the key for HMACs, ids and body hashes. There is exactly one, and it never changes. */
export const identifierKeyId = 'identifiers';

/** A key of the store, unwrapped by one of the secrets. */
export interface UnwrappedKey {
  readonly stored: StoredKey;
  readonly key: KeyObject;
  /** The index of the secret that wraps it. */
  readonly wrapper: number;
}

type Wrappers = readonly KeyObject[];

export function wrappersOf(secrets: readonly string[]): Wrappers {
  return secrets.map((secret) => deriveKey(createSecretKey(secret, 'utf8'), 'wrap keys'));
}

export function makeKey(random: Random): KeyObject {
  const bytes = Buffer.from(random(keyLength));
  try {
    return createSecretKey(bytes);
  } finally {
    bytes.fill(0);
  }
}

/** Encrypts a key, bound to its id. */
export function wrap(id: string, key: KeyObject, wrapper: KeyObject, random: Random): string {
  const bytes = key.export();
  try {
    return encrypt(wrapper, bytes, associatedWith(id), random).toString('base64');
  } finally {
    bytes.fill(0);
  }
}

/** Decrypts a key; `null` if no secret opens it. */
export function unwrap(stored: StoredKey, wrappers: Wrappers): UnwrappedKey | null {
  for (const [wrapper, opener] of wrappers.entries()) {
    const bytes = tryDecrypt(opener, stored);
    if (bytes === null) continue;
    const key = createSecretKey(bytes);
    bytes.fill(0);
    return { stored, key, wrapper };
  }
  return null;
}

function tryDecrypt(wrapper: KeyObject, { id, wrapped }: StoredKey): Buffer | null {
  try {
    return decrypt(wrapper, Buffer.from(wrapped, 'base64'), associatedWith(id));
  } catch {
    return null;
  }
}

function associatedWith(id: string): string {
  return `tillside key\n${id}`;
}

/** The number of a data key; the highest is the newest. `null` for another kind of key. */
export function numberOf(id: string): number | null {
  const digits = /^d([1-9]\d{0,8})$/.exec(id)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function dataKeyId(number: number): string {
  return `d${number}`;
}

/** Compares two texts in constant time, which reveals neither the first difference nor the lengths. */
export function isEqualText(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
