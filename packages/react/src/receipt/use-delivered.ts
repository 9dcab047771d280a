import { useEffect, type ComponentType } from 'react';
import type { InstructionOperationId } from '@tillside/contract/browser';
import { billLoaders } from '../bills/index.ts';
import { warnInDevelopment } from '../parts/development.ts';
import { useLoaded } from '../provider/use-loaded.ts';
import type { Bill, DeliveredProps } from '../purchase/bill.ts';

/**
 * What shows what was delivered. A declaration of the shop's own that says nothing of it gets our part for the same
 * operation, and a warning in development: a token or a pin that was paid for must not be missing from its receipt.
 */
export function useDelivered(
  bill: Bill | null,
  operation: InstructionOperationId,
): ComponentType<DeliveredProps> | null {
  const load = billLoaders[operation];
  const isUnsaid = bill !== null && bill.Delivered === undefined && load !== undefined;
  const { part: ours } = useLoaded<Bill | null>(
    isUnsaid ? `bill ${operation}` : null,
    load ?? (() => Promise.resolve(null)),
  );
  const standIn = isUnsaid ? (ours?.Delivered ?? null) : null;
  useEffect(() => {
    if (standIn === null) return;
    warnInDevelopment(
      `Tillside: a declaration for "${operation}" has no \`Delivered\`, so its receipts show the built-in part for what was delivered. Give it \`Delivered\`, or \`Delivered: null\` where \`receipt\` shows the tokens and pins.`,
    );
  }, [standIn, operation]);
  return bill?.Delivered ?? standIn;
}
