import type { LookupOperationId } from '@tillside/contract';
import type { LookupQuery } from './lookup.ts';

/** A price that was read longer ago than this is read again before it is shown. */
export const lookupFreshness = 60_000;

/** Lists are kept by caller too: what staff see of them is the merchant's margin. */
export function lookupKey(
  callerTag: string | null,
  operation: LookupOperationId,
  input: LookupQuery | null,
): readonly unknown[] {
  return ['lookup', callerTag, operation, input];
}
