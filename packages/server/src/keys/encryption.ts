import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Returns random bytes. */
export type Random = (bytes: number) => Uint8Array;

/** The length of every key, in bytes. */
export const keyLength = 32;

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
