/** A decimal number as text, such as `71.05`: a rate, or an amount of a currency without arithmetic. */
export type DecimalText = string;

const plainDecimal = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;

interface Decimal {
  /** The original text, or the shortest form of a number. */
  readonly text: DecimalText;
  /** Hundredths, rounded up. May exceed the safe integers. */
  readonly minor: number;
  /** Whether it has more than two decimals. */
  readonly isFiner: boolean;
  readonly isWhole: boolean;
}

/**
 * Reads a decimal number exactly: the one rule for decimals. Digits of a number beyond the eighth decimal are ignored as
 * floating-point error. `null` if it is not a decimal number, or too large.
 */
export function readDecimal(value: number | string): Decimal | null {
  const text = typeof value === 'string' ? value.trim() : shortest(value);
  const [, sign = '', whole = '', fraction = ''] = plainDecimal.exec(text) ?? [];
  if (whole === '') return null;
  const isFiner = /[1-9]/.test(fraction.slice(2));
  const hundredths = Number(whole + fraction.slice(0, 2).padEnd(2, '0'));
  return {
    text,
    minor: sign === '-' ? 0 - hundredths : hundredths + Number(isFiner),
    isFiner,
    isWhole: !/[1-9]/.test(fraction),
  };
}

/** Whether a text is a decimal number in this project's notation: no exponent, no separators. */
export function isDecimalText(text: string): boolean {
  return plainDecimal.test(text);
}

/** Compares two decimal texts, for sorting: negative when `left` is less. */
export function compareDecimals(left: DecimalText, right: DecimalText): number {
  const difference = scaled(left) - scaled(right);
  return difference < 0n ? -1 : Number(difference > 0n);
}

function shortest(value: number): string {
  const text = String(value);
  return /e|\.\d{9}/.test(text) ? value.toFixed(8).replace(/\.?0+$/, '') : text;
}

/** The number in units of the eighth decimal. */
function scaled(text: DecimalText): bigint {
  const [, sign = '', whole = '', fraction = ''] = plainDecimal.exec(text) ?? [];
  if (whole === '') throw new RangeError('A decimal number is needed, such as 71.05.');
  return BigInt(`${sign}${whole}${fraction.padEnd(8, '0')}`);
}
