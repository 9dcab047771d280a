import { z } from 'zod';
import type { Lane } from '../../ledger/row.ts';
import type { Row } from './values.ts';

const Lane = z.enum(['otp', 'purchase', 'validation', 'recovery']);

/** How many there are in each lane. */
export const Lanes = z.array(z.object({ lane: Lane, number: z.number() })).transform((rows): Record<Lane, number> => {
  const counted = { otp: 0, purchase: 0, validation: 0, recovery: 0 };
  for (const { lane, number } of rows) counted[lane] = number;
  return counted;
});

const Held = z.object({ lane: Lane, held_until: z.number() });

export function readHeld(row: Row): { readonly lane: Lane; readonly until: number } {
  const { lane, held_until: until } = Held.parse(row);
  return { lane, until };
}
