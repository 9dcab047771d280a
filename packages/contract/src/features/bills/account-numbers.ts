import { plainDigits } from '../../kernel/numbers/plain-digits.ts';

/**
 * Whether a text is the number of a meter: 6 to 15 digits of a prepaid one. A postpaid account is written as it stands on
 * the bill, such as `12/34/56/7890-01`: at most 32 letters, digits, `/`, `-` and spaces.
 * @param type `prepaid` or `postpaid`; any other text where it is not chosen yet
 */
export function isMeterNumber(text: string, type: string): boolean {
  const isPrepaid = /^\d{6,15}$/.test(text);
  return type === 'prepaid' ? isPrepaid : isPrepaid || /^(?=[/ -]*[A-Za-z\d])[A-Za-z\d/ -]{1,32}$/.test(text);
}

/** The digits of a number abroad in any form: `+233 24 400 0000`, `00233…`, `tel:…`, in the digits of any script. */
export function readForeignNumber(text: string): string {
  return bareNumber(text).replace(/^(\+|00)/, '');
}

/** Whether a text says itself that its number begins with a country's code. */
export function isInternational(text: string): boolean {
  return /^(\+|00)/.test(bareNumber(text));
}

function bareNumber(text: string): string {
  return plainDigits(text.slice(0, 64))
    .replace(/^\s*tel:/i, '')
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-\u2010-\u2015/]/g, '');
}

/** Countries whose numbers keep a leading zero after the country's code: Côte d’Ivoire, Gabon, Congo, Italy, San Marino. */
const keepZero: readonly string[] = ['225', '241', '242', '39', '378'];

/** A number's digits after a country's code, without the zero that is dialled within the country only. */
export function withoutNationalZero(digits: string, prefix: string): string {
  return keepZero.includes(prefix) ? digits : digits.replace(/^0+/, '');
}
