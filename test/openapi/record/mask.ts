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
  'hash',
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

/** Objects whose texts are all secrets, but for the name of an algorithm. */
const secretParts = new Set(['secrets', 'securedetails']);

/** What is nested deeper is no answer of ours, and stands as `null`. */
const maxDepth = 50;

const platformKey = /ps_(?:pk|sk)_\w+/g;
const cardNumber = /(?<!\d)\d(?:[ -]?\d){14,18}(?!\d)/g;

/**
 * A copy in which every secret is replaced by one of the same shape: digits become `0`, letters `x`. A mask passes the
 * same formats and lengths, so that what is kept can still be checked against a schema.
 */
export function masked(value: unknown, name = '', isSecret = false, depth = 0): unknown {
  if (depth > maxDepth) return null;
  const hides = isSecret || secretNames.has(plain(name));
  if (Array.isArray(value)) return value.map((entry: unknown) => masked(entry, '', hides, depth + 1));
  if (typeof value === 'object' && value !== null) {
    const isPart = isSecret || secretParts.has(plain(name));
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        maskedText(field),
        masked(inner, field, isPart && field !== 'alg', depth + 1),
      ]),
    );
  }
  if (typeof value === 'string') return hides ? shapeOf(value) : maskedText(value);
  if (typeof value === 'number' && hides) return Number(String(value).replaceAll(/\d/g, '1'));
  return value;
}

/** A text without platform keys and card numbers, wherever they stand in it. */
export function maskedText(text: string): string {
  return text
    .replaceAll(platformKey, (key) => `${key.slice(0, 6)}${shapeOf(key.slice(6))}`)
    .replaceAll(cardNumber, (digits) => (isCardNumber(digits) ? shapeOf(digits) : digits));
}

function shapeOf(text: string): string {
  return text.replaceAll(/\d/g, '0').replaceAll(/\p{L}/gu, 'x');
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
