import type { ComponentType } from 'react';
import type { Instruction } from '@tillside/contract';
import type { Bill } from '../purchase/bill.ts';
import type { BillContext } from '../purchase/bill-context.ts';

export interface ReceiptPartProps {
  readonly instruction: Instruction;
  readonly context: BillContext;
  /** The declaration it was bought with; `null` while that is loaded, and of what has none. */
  readonly bill: Bill | null;
}

/** What shows a purchase below its state and its amount. A merchant's own may stand in for `ReceiptBody`. */
export type ReceiptPart = ComponentType<ReceiptPartProps>;
