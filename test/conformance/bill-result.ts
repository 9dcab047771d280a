import { expect } from 'vitest';
import { newRef, plainTime, uuid } from './support.ts';

/** Fields that the bills have in common (platform §2.12). */
export const billFields = {
  trans_id: expect.stringMatching(uuid),
  transaction_status: expect.stringMatching(/^(processing|success)$/),
  created_at: expect.stringMatching(plainTime),
};

/** The money of a bill: what is charged is the amount less the discount. */
export function expectCharged(
  details: { amount: number; discount: number; total_charge: number },
  amount: number,
): void {
  expect(details.amount).toBe(amount);
  expect(details.total_charge).toBeCloseTo(amount - details.discount, 2);
  expect(details.discount).toBeGreaterThanOrEqual(0);
}

/** A body with one field left out, for each of these. */
export function without(body: object, fields: readonly string[]): object[] {
  return fields.map((field) => ({ ...body, ref: newRef(), [field]: undefined }));
}
