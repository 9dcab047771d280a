import type { FieldFaults } from '@tillside/contract/schemas';
import type { FullCatalogue } from '../configuration/catalogue.ts';
import type { Refusal } from '../ledger/plan.ts';
import type { RowProblem } from '../ledger/row.ts';

/** What is sold by number is limited by the merchant. */
export function tooMany(quantity: number, { pins }: FullCatalogue): FieldFaults | null {
  const { at_once: maximum } = pins;
  return quantity > maximum ? { qty: { code: 'too_large', maximum, text: `must be at most ${maximum}` } } : null;
}

/** 404 at a purchase for an account: there is no such meter, card or customer (platform §7, observed). */
export function unknownAccount({ status }: Refusal): RowProblem | null {
  return status === 404 ? { code: 'not_recognised' } : null;
}

/** 409 is an amount or a limit (observed): of what is sold by number it means that there are not so many. */
export function outOfStock({ status }: Refusal): RowProblem | null {
  return status === 409 ? { code: 'product_unavailable', reason: 'not_so_many_left' } : null;
}
