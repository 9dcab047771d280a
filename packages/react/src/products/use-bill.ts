import { useContext } from 'react';
import type { InstructionOperationId } from '@tillside/contract';
import { useLoaded } from '../session/use-loaded.ts';
import { BillsContext, sells, type Bill } from '../flow/bill.ts';
import { billLoaders } from './index.ts';

/**
 * The declaration that a purchase was made with: the merchant's own, or else ours, which is loaded. `null` until then,
 * and for an operation without one.
 */
export function useBill(operation: InstructionOperationId): Bill | null {
  const own = useContext(BillsContext).find((bill) => sells(bill, operation));
  const load = billLoaders[operation];
  const { part } = useLoaded<Bill | null>(
    own || !load ? null : `bill ${operation}`,
    load ?? (() => Promise.resolve(null)),
  );
  return own ?? part;
}
