import { z } from 'zod';
import type { Lane } from '../../model/row.ts';
import { integer, type Row } from './values.ts';

const Lane = z.enum(['payment', 'otp', 'purchase', 'validation', 'account', 'recovery']);

/** Counts per lane. */
export const Lanes = z.array(z.object({ lane: Lane, number: z.number() })).transform((rows): Record<Lane, number> => {
  const counted = { payment: 0, otp: 0, purchase: 0, validation: 0, account: 0, recovery: 0 };
  for (const { lane, number } of rows) counted[lane] = number;
  return counted;
});

const Held = z.object({ lane: Lane, owner_id: z.string(), held_until: z.number() });

export function readHeld(row: Row): { readonly lane: Lane; readonly ownerId: string; readonly until: number } {
  const { lane, owner_id: ownerId, held_until: until } = Held.parse(row);
  return { lane, ownerId, until };
}

/** A place in the queue: how many are before it, and how many of those have the same owner, ready or not. */
export interface PlaceInLine {
  readonly place: number;
  readonly ownPlace: number;
}

export function readPlace(row: Row | undefined): PlaceInLine {
  return { place: integer(row?.number), ownPlace: integer(row?.own_place) - 1 };
}
