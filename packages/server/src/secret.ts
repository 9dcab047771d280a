import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** Our own key, for each purpose another one derived from it. */
export interface Secret {
  /** HMAC-SHA256 as hex. The purpose keeps one use from standing in for another. */
  sign(purpose: string, text: string | Uint8Array): string;
  /** Encrypts what must not be readable at rest (AES-256-GCM). */
  seal(purpose: string, plain: Uint8Array): Uint8Array;
  /** @throws when it was changed, or sealed with another secret or for another purpose. */
  open(purpose: string, sealed: Uint8Array): Uint8Array;
}

const ivLength = 12;
const tagLength = 16;

export function createSecret(secret: string, random: (bytes: number) => Uint8Array): Secret {
  const keys = new Map<string, Buffer>();

  function key(purpose: string): Buffer {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', secret, '', `tillside ${purpose}`, 32));
    keys.set(purpose, derived);
    return derived;
  }

  return {
    sign: (purpose, text) =>
      createHmac('sha256', key(`sign ${purpose}`))
        .update(text)
        .digest('hex'),
    seal(purpose, plain) {
      const iv = random(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key(`seal ${purpose}`), iv);
      const data = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), data]);
    },
    open(purpose, sealed) {
      const iv = sealed.subarray(0, ivLength);
      const decipher = createDecipheriv('aes-256-gcm', key(`seal ${purpose}`), iv, { authTagLength: tagLength });
      decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
    },
  };
}
