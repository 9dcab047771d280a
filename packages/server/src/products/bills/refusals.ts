import type { FieldFaults } from '@tillside/contract/schemas';
import type { FullCatalogue } from '../catalogue.ts';
import type { Refusal } from '../../ledger/plan.ts';
import type { RowProblem } from '../../model/row.ts';

/** The merchant limits products that are sold by quantity. */
export function tooMany(quantity: number, { pins }: FullCatalogue): FieldFaults | null {
  const { at_once: maximum } = pins;
  return quantity > maximum ? { qty: { code: 'too_large', maximum, text: `must be at most ${maximum}` } } : null;
}

/** 404 at a purchase for an account: the meter, card or customer does not exist (platform §7, observed). */
export function unknownAccount({ status }: Refusal): RowProblem | null {
  return status === 404 ? { code: 'not_recognised' } : null;
}

/** 409 is an amount or a limit (observed). For products sold by quantity it means insufficient stock. */
export function outOfStock({ status }: Refusal): RowProblem | null {
  return status === 409 ? { code: 'product_unavailable', reason: 'not_so_many_left' } : null;
}
