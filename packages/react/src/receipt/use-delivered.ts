import { useEffect, type ComponentType } from 'react';
import type { InstructionOperationId } from '@tillside/contract';
import { warnInDevelopment } from '../client/development.ts';
import { useReady, type Ready } from '../ui/later.tsx';
import type { Bill, DeliveredProps } from '../flow/bill.ts';
import { useOurBill } from '../flow/use-bill.ts';

/**
 * The part that shows a delivery. A shop's own declaration without one gets our part for the same
 * operation, and a warning in development: a paid token or pin must not be missing from its receipt.
 */
export function useDelivered(
  bill: Bill | null,
  operation: InstructionOperationId,
): ComponentType<DeliveredProps> | null {
  const fallback = useOurBill(operation, isUndeclared(bill)).part?.Delivered ?? null;
  useEffect(() => {
    if (fallback === null) return;
    warnInDevelopment(
      `Tillside: a declaration for "${operation}" has no \`Delivered\`, so its receipts show the built-in part for what was delivered. Give it \`Delivered\`, or \`Delivered: null\` where \`receipt\` shows the tokens and pins.`,
    );
  }, [fallback, operation]);
  return bill?.Delivered ?? fallback;
}

/** Whether the delivery's part is loaded. Nothing can be paid for before. */
export function useDeliveredReady(bill: Bill, operation: InstructionOperationId): Ready {
  const standIn = useOurBill(operation, isUndeclared(bill));
  const delivered = useReady(bill.Delivered ?? standIn.part?.Delivered ?? null);
  return {
    ready: standIn.isThere && delivered.ready,
    failed: standIn.failed || delivered.failed,
    retry() {
      if (standIn.failed) standIn.retry();
      if (delivered.failed) delivered.retry();
    },
  };
}

function isUndeclared(bill: Bill | null): boolean {
  return bill !== null && bill.Delivered === undefined;
}
