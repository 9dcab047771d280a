import { plainDigits } from './plain-digits.ts';

/** The separators that people write between the digits of one number. */
const separators = /^[\s.,*_/‐-―-]{1,3}$/;
const shortest = 13;
const longest = 19;

/**
 * Whether a text contains what looks like a payment card's number: 13 to 19 digits with their check digit, in any
 * grouping. Phone and meter numbers are shorter. Groups of a token's 20 digits may look like one by chance.
 */
export function holdsCardNumber(text: string): boolean {
  return groupsOf(text).some((groups) =>
    groups.some((_, first) => {
      let digits = '';
      for (const group of groups.slice(first)) {
        digits += group;
        if (digits.length > longest) return false;
        if (isCardNumber(digits)) return true;
      }
      return false;
    }),
  );
}

/** The groups of digits that belong to one number: `4242 4242` has two. */
function groupsOf(text: string): readonly (readonly string[])[] {
  const numbers: string[][] = [[]];
  for (const [piece] of plainDigits(text).matchAll(/\d+|\D+/g)) {
    if (/^\d/.test(piece)) numbers.at(-1)?.push(piece);
    else if (!separators.test(piece)) numbers.push([]);
  }
  return numbers;
}

/** Checks first digit, length and check digit (Luhn). */
function isCardNumber(digits: string): boolean {
  if (digits.length < shortest || !/^[2-6]/.test(digits)) return false;
  const backwards = Array.from(digits, Number).reverse();
  const sum = backwards.reduce((total, digit, place) => {
    const value = digit * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
