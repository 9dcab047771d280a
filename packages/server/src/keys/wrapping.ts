import { createSecretKey, type KeyObject } from 'node:crypto';
import type { StoredKey } from '../model/record-store.ts';
import { decrypt, deriveKey, encrypt, keyLength, type Random } from './encryption.ts';

/** The id of the key for HMACs, ids and body hashes. There is exactly one, and it never changes. */
export const identifierKeyId = 'identifiers';

/** A key of the store, unwrapped by one of the secrets. */
export interface UnwrappedKey {
  readonly stored: StoredKey;
  readonly key: KeyObject;
  /** The index of the secret that wraps it. */
  readonly wrapper: number;
}

export type Wrappers = readonly KeyObject[];

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
