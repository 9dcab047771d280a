import { naira, type Naira } from '@tillside/contract';
import { magicNumbers, type MagicNumber } from './magic-numbers.ts';

/** A Spectranet plan sold as pins from stock. */
export interface SpectranetPlan {
  readonly id: string;
  readonly title: string;
  readonly price: Naira;
  readonly stock: number;
  /** The validity of a pin in days. */
  readonly days: number;
  readonly magic: MagicNumber | null;
}

const plan = (number: number, title: string, price: Naira, stock: number): SpectranetPlan => ({
  id: `PSPLAN_${number}`,
  title,
  price,
  stock,
  days: 365,
  magic: null,
});

/**
 * The plans. Their form is documented, their prices are assumed. A purchase of pins has no other magic value, so the
 * last plans each produce an outcome.
 */
export const spectranetCatalogue: readonly SpectranetPlan[] = [
  plan(801, 'Spectranet N1,000', naira(1_000), 50),
  plan(802, 'Spectranet N2,000', naira(2_000), 50),
  plan(803, 'Spectranet N5,000', naira(5_000), 30),
  plan(804, 'Spectranet N7,000', naira(7_000), 20),
  plan(805, 'Spectranet N10,000', naira(10_000), 2),
  plan(806, 'Spectranet N20,000 (sold out)', naira(20_000), 0),
  ...magicNumbers.map((magic, index) => ({
    ...plan(9_901 + index, `Sandbox: ${magic.means}`, naira(100), 1_000),
    magic,
  })),
];

export function findSpectranetPlan(id: string): SpectranetPlan | null {
  return spectranetCatalogue.find((candidate) => candidate.id === id) ?? null;
}
