import type { ComponentType } from 'react';
import type { InstructionOperationId, Naira } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Language } from '../provider/language.ts';
import type { Bill } from '../purchase/bill.ts';
import type { BillFormProps } from '../purchase/Flow.tsx';

/** Props that the menu passes to the form of a product. */
interface ProductFormProps extends BillFormProps {
  readonly presets?: readonly Naira[] | undefined;
}

/** One entry of the menu of all bills. */
export interface Product {
  readonly id: string;
  readonly operations: readonly InstructionOperationId[];
  /** Which purchases with these operations belong to it. Default: all of them. */
  owns?(input: PurchaseInput): boolean;
  name(language: Language): string;
  /** The lines of its icon, 24 × 24. */
  readonly drawing: string;
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
