import type { ComponentType } from 'react';
import type { InstructionOperationId, Naira } from '@tillside/contract';
import type { PurchaseInput } from '../../client/companion-client.ts';
import type { BillProductEntry } from '../../products/product.ts';
import type { Bill } from '../../flow/bill.ts';
import type { BillFormProps } from '../../purchase/Flow.tsx';

/** What the form of a product is given by the menu of all bills. */
export interface ProductFormProps extends BillFormProps {
  readonly presets?: readonly Naira[] | undefined;
}

/** One entry of the menu of all bills. */
export interface Product extends Omit<BillProductEntry, 'load'> {
  readonly id: string;
  readonly Form: ComponentType<ProductFormProps>;
}

/** Whether a purchase belongs to this product. */
export function isOf(
  { operations, owns }: Product,
  { operation, input }: { readonly operation: InstructionOperationId; readonly input: PurchaseInput },
): boolean {
  return operations.includes(operation) && (owns?.(input) ?? true);
}

/** The id of a product that a page declares itself. */
export function idOfBill({ operation }: Bill): string {
  return `own ${operation}`;
}
