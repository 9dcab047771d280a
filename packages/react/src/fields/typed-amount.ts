import { decimalOf, readMoneyText, type AnyMoney, type Dollars, type Naira } from '@tillside/contract';

/** What people write beside an amount, once spaces are gone: its sign anywhere, or its code in front. */
const signs: Readonly<Record<'NGN' | 'USD' | 'other', RegExp>> = {
  NGN: /₦|^(?:NGN|N)/giu,
  USD: /\$|^USD?/giu,
  other: /^[\p{L}\p{Sc}]+/gu,
};

/** What was typed, without what people add: spaces, commas between thousands, the currency. */
export function typedDigits(text: string, currency: keyof typeof signs): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(signs[currency], '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
}

/** Whether they are an amount, as far as it is typed: `25.` is one on its way to `25.50`. */
export function isTypedAmount(digits: string): boolean {
  return /^\d+(\.\d*)?$/.test(digits);
}

/** Without decimals that say nothing: `100.0` is whole. */
export function wholeDigits(digits: string): string | null {
  return /^\d+(\.0*)?$/.test(digits) ? digits.replace(/\.0*$/, '') : null;
}

/** The amount that was typed. `null`: it has more than two decimals, or is too large to be counted. */
export function typedNaira(digits: string): Naira | null {
  const amount = readMoneyText(`NGN ${digits.replace(/\.$/, '')}`);
  return amount?.currency === 'NGN' ? amount : null;
}

/** As `typedNaira`. */
export function typedDollars(digits: string): Dollars | null {
  const amount = readMoneyText(`USD ${digits.replace(/\.$/, '')}`);
  return amount?.currency === 'USD' ? amount : null;
}

/** An amount as a person would type it: `1000`, `25.5`. */
export function amountAsTyped(amount: AnyMoney): string {
  return decimalOf(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
