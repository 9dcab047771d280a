import { Randomness } from '../world/randomness.ts';

/** A bank transfer that will arrive. */
export interface DrawnTransfer {
  readonly at: number;
  /** Which of the accounts. */
  readonly account: number;
  readonly kobo: number;
}

/** How long it takes until the last of them has arrived, in milliseconds. */
export function lengthOf(transfers: number): number {
  return transfers * 500;
}

/** The sandbox never settles this amount, in kobo: events about it could come forever. */
export const neverSettled = 1_303;

/** Draws everything from the seed in advance. The amounts include kobo, so that a sum shows each of them. */
export function drawTransfers(seed: number, transfers: number, accounts: number): readonly DrawnTransfer[] {
  const chance = new Randomness(seed).fork('transfers');
  return Array.from({ length: transfers }, () => ({
    at: chance.integer(0, lengthOf(transfers)),
    account: chance.integer(0, accounts - 1),
    kobo: chance.chance(0.02) ? neverSettled : chance.integer(100, 9_999_999),
  }));
}
