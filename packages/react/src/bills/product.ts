import type { InstructionOperationId } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Language } from '../provider/language.ts';
import type { Bill } from '../purchase/bill.ts';

/** Loads the declaration of a purchase. */
export type BillLoader = () => Promise<Bill>;

/** What a page knows of a bill product before its form is loaded. */
export interface BillProductEntry {
  readonly operations: readonly InstructionOperationId[];
  /** Which purchases with these operations are its own. Default: all of them. */
  owns?(input: PurchaseInput): boolean;
  name(language: Language): string;
  /** Lines of its drawing, 24 × 24. */
  readonly drawing: string;
  /** Loads its form, its receipt and its entry in the history. */
  readonly load: BillLoader;
}
