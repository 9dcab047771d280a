import { electricityServices, naira, type Naira } from '@tillside/contract';

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
