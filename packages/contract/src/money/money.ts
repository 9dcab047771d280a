declare const unit: unique symbol;

type Branded<Unit extends string> = number & { readonly [unit]: Unit };

/** An amount in naira (NGN, major unit), with at most two decimals. */
export type Naira = Branded<'NGN major'>;
/** An amount in kobo (NGN, minor unit), a whole number. 100 kobo are one naira. */
export type Kobo = Branded<'NGN minor'>;
/** An amount in dollars (USD, major unit), with at most two decimals. */
export type Usd = Branded<'USD major'>;
/** An amount in cents (USD, minor unit), a whole number. */
export type UsdCents = Branded<'USD minor'>;

export type Currency = 'NGN' | 'USD';

/** An amount with its currency, in major units: how money stands in every JSON of the companion. */
export type Money =
  | { readonly currency: 'NGN'; readonly amount: Naira }
  | { readonly currency: 'USD'; readonly amount: Usd };

/** @throws RangeError unless the value is finite with at most two decimals. */
export function naira(value: number): Naira {
  return major(value, 'naira') as Naira;
}

/** @throws RangeError unless the value is a safe whole number. */
export function kobo(value: number): Kobo {
  return minor(value, 'kobo') as Kobo;
}

/** @throws RangeError unless the value is finite with at most two decimals. */
export function usd(value: number): Usd {
  return major(value, 'dollars') as Usd;
}

/** @throws RangeError unless the value is a safe whole number. */
export function usdCents(value: number): UsdCents {
  return minor(value, 'cents') as UsdCents;
}

export function toKobo(amount: Naira): Kobo {
  return kobo(Math.round(amount * 100));
}

export function toNaira(amount: Kobo): Naira {
  return naira(amount / 100);
}

export function toUsdCents(amount: Usd): UsdCents {
  return usdCents(Math.round(amount * 100));
}

export function toUsd(amount: UsdCents): Usd {
  return usd(amount / 100);
}

/** Sums naira exactly, through kobo. */
export function sumNaira(amounts: readonly Naira[]): Naira {
  return toNaira(kobo(amounts.reduce<number>((total, amount) => total + toKobo(amount), 0)));
}

/** Whether two amounts of money are the same currency and the same amount to the minor unit. */
export function sameMoney(left: Money, right: Money): boolean {
  return left.currency === right.currency && Math.round(left.amount * 100) === Math.round(right.amount * 100);
}

function major(value: number, name: string): number {
  const minorUnits = Math.round(value * 100);
  if (!Number.isSafeInteger(minorUnits) || Math.abs(minorUnits / 100 - value) > 1e-9) {
    throw new RangeError(`${value} is not an amount in ${name}: it needs to be finite, with at most two decimals.`);
  }
  return minorUnits / 100;
}

function minor(value: number, name: string): number {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${value} is not an amount in ${name}: it needs to be a whole number.`);
  return value;
}
