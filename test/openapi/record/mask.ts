/** Names of fields that hold a secret, in lower case and without punctuation. */
const secretNames = new Set([
  'authorization',
  'apikey',
  'bvn',
  'cardnumber',
  'ccv',
  'ciphertext',
  'configuretoken',
  'cvc',
  'cvv',
  'key',
  'otp',
  'pan',
  'pin',
  'pins',
  'resettoken',
  'secret',
  'serial',
  'ticket',
  'token',
]);

/** Objects whose texts are all secrets, except those that state how they are sealed. */
const secretParts = new Set(['secrets', 'securedetails']);
const openParts = new Set(['alg', 'aad']);
/** Objects that have a sentence under the name of each field. */
const sentences = 'errors';

/** What is nested deeper is no answer of ours, and stands as `null`. */
const maxDepth = 50;

const platformKey = /ps_(?:pk|sk)_\w+/g;
const cardExpiry = /^\d\d\/\d\d$/;
const hex = /^[\da-f]{32,}$/i;
const cardNumber = /(?<!\d)\d(?:[ -]?\d){14,18}(?!\d)/g;

/**
 * A copy in which every secret is replaced by one of the same shape: digits become `0`, letters `x`, and a hash becomes zeros. A mask passes the
 * same formats and lengths, so that what is kept can still be checked against a schema.
 */
export function masked(value: unknown, name = '', isSecret = false, depth = 0): unknown {
  if (depth > maxDepth) return null;
  const hides = isSecret || isSecretName(name);
  if (Array.isArray(value)) return value.map((entry: unknown) => masked(entry, '', hides, depth + 1));
  if (typeof value === 'object' && value !== null) {
    if (name === sentences) return value;
    const isPart = isSecret || secretParts.has(plain(name));
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        maskedText(field),
        masked(inner, field, isPart && !openParts.has(field), depth + 1),
      ]),
    );
  }
  if (typeof value === 'string') return hides ? shapeOf(value) : maskedText(value);
  if (typeof value === 'number' && hides) return Number(String(value).replaceAll(/\d/g, '1'));
  return value;
}

/** A text without platform keys, card numbers and a card's expiry. */
export function maskedText(text: string): string {
  return text
    .replace(cardExpiry, '12/99')
    .replaceAll(platformKey, (key) => `${key.slice(0, 6)}${shapeOf(key.slice(6))}`)
    .replaceAll(cardNumber, (digits) => (isCardNumber(digits) ? shapeOf(digits) : digits));
}

function shapeOf(text: string): string {
  return hex.test(text) ? '0'.repeat(text.length) : text.replaceAll(/\d/g, '0').replaceAll(/\p{L}/gu, 'x');
}

function isSecretName(name: string): boolean {
  return secretNames.has(plain(name)) || plain(name).endsWith('hash');
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** Whether the last digit is the check digit of a card number (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').split('').toReversed().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
