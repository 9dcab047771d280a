import { electricityServices, naira, type Naira, sumMoney } from '@tillside/contract';
import { nameOfAccount, seededDigits } from './seeded.ts';
import { isUnknownAccount } from '../catalogue/magic-numbers.ts';

/** A distribution company's record of a meter. */
export interface Meter {
  readonly number: string;
  readonly type: 'prepaid' | 'postpaid';
  readonly customerName: string;
  readonly address: string;
  readonly accountNumber: string;
  readonly debt: Naira;
  /** The part of the debt that must be paid with a purchase. */
  readonly minimumDebt: Naira;
  /** The minimum purchase, including the debt. */
  readonly minimum: Naira;
  /** Its keys have changed: two tokens are entered before the next one. */
  readonly changesKeys: boolean;
}

const defaultMinimum = naira(500);
const streets = ['Marina Road', 'Allen Avenue', 'Herbert Macaulay Way', 'Ahmadu Bello Way', 'Aba Road'];

/**
 * The meter of a number and a type, or `null` if there is none: prepaid ones have 11 or 13 digits, postpaid ones 10
 * (observed). The README lists special endings.
 */
export function findMeter(number: string, type: Meter['type']): Meter | null {
  const digits = type === 'prepaid' ? [11, 13] : [10];
  if (!digits.includes(number.length) || isUnknownAccount(number)) return null;
  const inDebt = number.endsWith('9910');
  const house = Number(seededDigits(`house:${number}`, 2)) + 1;
  const minimumDebt = naira(inDebt ? 2_000 : 0);
  return {
    number,
    type,
    customerName: nameOfAccount(number),
    address: `${house} ${streets[house % streets.length]}`,
    accountNumber: seededDigits(`account:${number}`, 10),
    debt: naira(inDebt ? 5_000 : 0),
    minimumDebt,
    minimum: sumMoney('NGN', [defaultMinimum, minimumDebt]),
    changesKeys: type === 'prepaid' && number.endsWith('9911'),
  };
}

/** The price of a kilowatt hour by distribution company; assumed, at the level of 2026. */
const prices: Readonly<Record<(typeof electricityServices)[number]['code'], Naira>> = {
  ikedc: naira(68.2),
  ekedc: naira(70.1),
  aedc: naira(72.35),
  eedc: naira(66.4),
  ibedc: naira(67.8),
  phedc: naira(69.9),
  kaduna: naira(64.5),
  kano: naira(63.75),
  jed: naira(65.2),
  aba: naira(71),
  bedc: naira(68.95),
};

/** A distribution company's price per kilowatt hour, or `null` if the company does not exist. */
export function tariffOf(service: string): Naira | null {
  const known = electricityServices.find((company) => company.code === service);
  return known ? prices[known.code] : null;
}
