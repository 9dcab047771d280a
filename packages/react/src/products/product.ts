import type { InstructionOperationId } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Language } from '../language/language.ts';
import type { Bill } from '../flow/bill.ts';

/** Loads the declaration of a purchase. */
export type BillLoader = () => Promise<Bill>;

/** A bill product's metadata before its form is loaded. */
export interface BillProductEntry {
  readonly operations: readonly InstructionOperationId[];
  /** Filters the purchases of these operations that belong to it. Default: all of them. */
  owns?(input: PurchaseInput): boolean;
  name(language: Language): string;
  /** The paths of its icon, 24 × 24. */
  readonly drawing: string;
  /** Loads its form, its receipt and its history entry. */
  readonly load: BillLoader;
}
