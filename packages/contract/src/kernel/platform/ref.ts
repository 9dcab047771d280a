declare const brand: unique symbol;

/** A merchant-supplied reference: unique forever. The platform detects duplicates by it (platform §1.6). */
export type Ref = string & { readonly [brand]: 'Ref' };

/** The platform's own id of a transaction. */
export type TransId = string & { readonly [brand]: 'TransId' };

const refPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Whether a text can be a ref: 1 to 64 letters, digits, hyphens and underscores. */
export function isRef(text: string): text is Ref {
  return refPattern.test(text);
}

/** Makes a new ref from 16 random bytes: `ts_` and 26 characters of Crockford's base 32. */
export function refFromBytes(bytes: Uint8Array): Ref {
  if (bytes.length < 16) throw new RangeError('A ref needs 16 random bytes, so that two can never meet.');
  let bits = 0;
  let value = 0;
  let text = 'ts_';
  for (const byte of bytes.subarray(0, 16)) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((value >>> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  if (bits > 0) text += alphabet.charAt((value << (5 - bits)) & 31);
  return text as Ref;
}

/** The reference of row `n` (from 1) of a bulk purchase. */
export function rowRef(ref: Ref, row: number): Ref {
  return `${ref}-${row}` as Ref;
}

/** The ref of the bulk purchase of a row's reference; any other text is returned unchanged. */
export function purchaseRef(reference: string): string {
  return reference.replace(/(?<=^ts_[a-z0-9]{26})-\d+$/, '');
}
