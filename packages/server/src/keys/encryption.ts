import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Answers that many random bytes. */
export type Random = (bytes: number) => Uint8Array;

/** The length of every key, in bytes. */
export const keyLength = 32;

const ivLength = 12;
const tagLength = 16;

/** A key of its own for each use (HKDF-SHA256). A `KeyObject` shows no bytes when it is printed or serialized. */
export function deriveKey(from: KeyObject, use: string): KeyObject {
  const bytes = Buffer.from(hkdfSync('sha256', from, '', `tillside ${use}`, keyLength));
  try {
    return createSecretKey(bytes);
  } finally {
    bytes.fill(0);
  }
}

/** AES-256-GCM. What is associated is not encrypted, and has to be the same again to decrypt. */
export function encrypt(key: KeyObject, plain: Uint8Array, associated: string, random: Random): Buffer {
  const iv = random(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(associated, 'utf8'));
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), data]);
}

/** @throws when a byte was changed, or it was encrypted with another key or for another place. */
export function decrypt(key: KeyObject, box: Uint8Array, associated: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, ivLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(associated, 'utf8'));
  decipher.setAuthTag(box.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(box.subarray(ivLength + tagLength)), decipher.final()]);
}
