import { useContext } from 'react';
import type { InstructionOperationId } from '@tillside/contract';
import { useLoaded, type Loaded } from '../runtime/use-loaded.ts';
import type { Bill } from './bill.ts';
import { sells } from './bill-lines.ts';
import { PageContext } from './page.ts';
import { useSlot } from './use-slot.ts';

/**
 * The declaration of an operation's purchases: the merchant's own, or else ours, loaded on demand. `null` until it
 * is loaded, and for an operation without one.
 */
export function useBill(operation: InstructionOperationId): Bill | null {
  const own = useContext(PageContext).bills?.find((bill) => sells(bill, operation));
  const { part } = useOurBill(operation, !own);
  return own ?? part;
}

/** Our declaration of an operation's purchases. `isThere`: also where we have none, or none is wanted. */
export function useOurBill(
  operation: InstructionOperationId,
  wanted: boolean,
): Loaded<Bill> & { readonly isThere: boolean } {
  const past = useSlot('past', wanted);
  const load = past.part?.bills[operation];
  const bill = useLoaded(load ? `bill ${operation}` : null, load);
  return {
    part: bill.part,
    isThere: !wanted || (past.part !== null && (!load || bill.part !== null)),
    failed: past.failed || bill.failed,
    retry() {
      if (past.failed) past.retry();
      if (bill.failed) bill.retry();
    },
  };
}
