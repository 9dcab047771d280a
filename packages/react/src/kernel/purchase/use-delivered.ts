import { useEffect, type ComponentType } from 'react';
import type { InstructionOperationId } from '@tillside/contract';
import { warnInDevelopment } from '../client/development.ts';
import { useReady, type Ready } from '../ui/later.tsx';
import type { Bill, DeliveredProps } from '../flow/bill.ts';
import { useOurBill } from '../flow/use-bill.ts';
import { useSlot } from '../flow/use-slot.ts';

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

/** Whether all parts of the outcome are loaded, that of the delivery too. Nothing can be paid for before. */
export function useDeliveredReady(bill: Bill, operation: InstructionOperationId): Ready {
  const standIn = useOurBill(operation, isUndeclared(bill));
  const delivered = useReady(bill.Delivered ?? standIn.part?.Delivered ?? null);
  // A page may show the review without the form, which loads them.
  const steps = useSlot('steps');
  return {
    ready: standIn.isThere && delivered.ready && steps.part !== null,
    failed: standIn.failed || delivered.failed || steps.failed,
    retry() {
      for (const each of [standIn, delivered, steps]) if (each.failed) each.retry();
    },
  };
}

function isUndeclared(bill: Bill | null): boolean {
  return bill !== null && bill.Delivered === undefined;
}
