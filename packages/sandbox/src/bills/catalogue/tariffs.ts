import { electricityServices } from '@tillside/contract';

/** Naira for a kilowatt hour, by distribution company; assumed, of the order of 2026. */
const nairaPerUnit: Readonly<Record<(typeof electricityServices)[number]['code'], number>> = {
  ikedc: 68.2,
  ekedc: 70.1,
  aedc: 72.35,
  eedc: 66.4,
  ibedc: 67.8,
  phedc: 69.9,
  kaduna: 64.5,
  kano: 63.75,
  jed: 65.2,
  aba: 71,
  bedc: 68.95,
};

/** What a distribution company charges for a kilowatt hour, or `null` for one that does not exist. */
export function tariffOf(service: string): number | null {
  const known = electricityServices.find((company) => company.code === service);
  return known ? nairaPerUnit[known.code] : null;
}
