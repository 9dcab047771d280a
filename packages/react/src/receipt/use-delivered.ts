import { useEffect, type ComponentType } from 'react';
import type { InstructionOperationId } from '@tillside/contract';
import { billLoaders } from '../bills/index.ts';
import { warnInDevelopment } from '../parts/development.ts';
import { useReady, type Ready } from '../parts/later.tsx';
import { useLoaded, type Loaded } from '../provider/use-loaded.ts';
import type { Bill, DeliveredProps } from '../purchase/bill.ts';

/**
 * What shows what was delivered. A declaration of the shop's own that says nothing of it gets our part for the same
 * operation, and a warning in development: a token or a pin that was paid for must not be missing from its receipt.
 */
export function useDelivered(
  bill: Bill | null,
  operation: InstructionOperationId,
): ComponentType<DeliveredProps> | null {
  const standIn = useStandIn(bill, operation).part?.Delivered ?? null;
  useEffect(() => {
    if (standIn === null) return;
    warnInDevelopment(
      `Tillside: a declaration for "${operation}" has no \`Delivered\`, so its receipts show the built-in part for what was delivered. Give it \`Delivered\`, or \`Delivered: null\` where \`receipt\` shows the tokens and pins.`,
    );
  }, [standIn, operation]);
  return bill?.Delivered ?? standIn;
}

/** Whether what was delivered can be shown at once. Nothing is paid for before. */
export function useDeliveredReady(bill: Bill, operation: InstructionOperationId): Ready {
  const standIn = useStandIn(bill, operation);
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

/** Our declaration, for the part that one of the shop's own does not mention. */
function useStandIn(
  bill: Bill | null,
  operation: InstructionOperationId,
): Loaded<Bill | null> & { readonly isThere: boolean } {
  const load = billLoaders[operation];
  const isUnsaid = bill !== null && bill.Delivered === undefined && load !== undefined;
  const loaded = useLoaded<Bill | null>(isUnsaid ? `bill ${operation}` : null, load ?? (() => Promise.resolve(null)));
  const part = isUnsaid ? loaded.part : null;
  return { ...loaded, part, isThere: !isUnsaid || part !== null };
}
