import { decimalOf, readMoneyText, type AnyMoney, type Dollars, type Naira } from '@tillside/contract';

/** The currency's sign anywhere in the text, or its code in front, without spaces. */
const signs: Readonly<Record<'NGN' | 'USD' | 'other', RegExp>> = {
  NGN: /₦|^(?:NGN|N)/giu,
  USD: /\$|^USD?/giu,
  other: /^[\p{L}\p{Sc}]+/gu,
};

/** The digits of a typed amount, without spaces, thousands separators and currency. */
export function typedDigits(text: string, currency: keyof typeof signs): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(signs[currency], '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
}

/** The text as it is shown while it is typed: `1000` as `1,000`. Text that is not an amount stays unchanged. */
export function separated(text: string): string {
  if (!isTypedAmount(text)) return text;
  const [whole = '', ...decimals] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

/** The text without separators. After an edit they may be anywhere, as in `1,00`. */
export function unseparated(text: string): string {
  const bare = text.replaceAll(',', '');
  return isTypedAmount(bare) ? bare : text;
}

/**
 * The caret's place in the text with separators.
 * @param before the number of characters before it that are not separators
 * @param isAfter whether the caret is after a separator at that place, such as when deleting forwards
 */
export function caretIn(shown: string, before: number, isAfter: boolean): number {
  let left = before;
  let at = 0;
  while (at < shown.length && left > 0) {
    if (shown[at] !== ',') left -= 1;
    at += 1;
  }
  return isAfter && shown[at] === ',' ? at + 1 : at;
}

/** Whether a text is an amount, or the beginning of one: `25.` may become `25.50`. */
export function isTypedAmount(digits: string): boolean {
  return /^\d+(\.\d*)?$/.test(digits);
}

/** Removes zero decimals: `100.0` is whole. */
export function wholeDigits(digits: string): string | null {
  return /^\d+(\.0*)?$/.test(digits) ? digits.replace(/\.0*$/, '') : null;
}

/** The typed amount. `null` if it has more than two decimals, or is too large. */
export function typedNaira(digits: string): Naira | null {
  const amount = readMoneyText(`NGN ${digits.replace(/\.$/, '')}`);
  return amount?.currency === 'NGN' ? amount : null;
}

/** Like `typedNaira`. */
export function typedDollars(digits: string): Dollars | null {
  const amount = readMoneyText(`USD ${digits.replace(/\.$/, '')}`);
  return amount?.currency === 'USD' ? amount : null;
}

/** An amount as typed text: `1000`, `25.5`. */
export function amountAsTyped(amount: AnyMoney): string {
  return decimalOf(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
