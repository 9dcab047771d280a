/** A decimal number as text, such as `71.05`: a rate, or an amount of a currency that is never computed with. */
export type DecimalText = string;

const plainDecimal = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;

interface Decimal {
  /** As it was written, or the shortest way to write the number. */
  readonly text: DecimalText;
  /** Hundredths, rounded up. Not always a safe integer. */
  readonly minor: number;
  /** Whether hundredths do not hold it. */
  readonly isFiner: boolean;
  readonly isWhole: boolean;
}

/**
 * Reads a decimal number exactly: the one rule for decimals. What a number has behind its eighth decimal is dust that
 * floating point left. `null`: it is none, or too large.
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

/** Whether a text is a decimal number as this project writes it: no exponent, no separators. */
export function isDecimalText(text: string): boolean {
  return plainDecimal.test(text);
}

/** For sorting: below zero where `left` is less. Both have to be decimal text. */
export function compareDecimals(left: DecimalText, right: DecimalText): number {
  const difference = scaled(left) - scaled(right);
  return difference < 0n ? -1 : Number(difference > 0n);
}

function shortest(value: number): string {
  const text = String(value);
  return /e|\.\d{9}/.test(text) ? value.toFixed(8).replace(/\.?0+$/, '') : text;
}

/** In units of the eighth decimal. */
function scaled(text: DecimalText): bigint {
  const [, sign = '', whole = '', fraction = ''] = plainDecimal.exec(text) ?? [];
  if (whole === '') throw new RangeError('A decimal number is needed, such as 71.05.');
  return BigInt(`${sign}${whole}${fraction.padEnd(8, '0')}`);
}
