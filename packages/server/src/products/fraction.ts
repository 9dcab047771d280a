import type { DecimalText } from '@tillside/contract';

/** An exact fraction above zero, for prices computed from a rate and an amount. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const scale = 100_000_000n;
const decimal = /^(\d+)(?:\.(\d{1,8}))?$/;

/** Parses decimal text exactly. `null` if it is not above zero. */
export function fractionOf(text: DecimalText): Fraction | null {
  const [, whole = '', fraction = ''] = decimal.exec(text) ?? [];
  const over = BigInt(`${whole}${fraction.padEnd(8, '0')}`);
  return over > 0n ? { over, under: scale } : null;
}

export function timesFraction(left: Fraction, right: Fraction): Fraction {
  return { over: left.over * right.over, under: left.under * right.under };
}

export function dividedBy(left: Fraction, right: Fraction): Fraction {
  return { over: left.over * right.under, under: left.under * right.over };
}

export function isBetween(value: Fraction, least: Fraction, most: Fraction): boolean {
  return least.over * value.under <= value.over * least.under && value.over * most.under <= most.over * value.under;
}

/** Rounded up to an integer. Not always a safe integer. */
export function roundedUp({ over, under }: Fraction): number {
  return Number((over + under - 1n) / under);
}
