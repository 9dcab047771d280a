import type { LookupOperationId } from '@tillside/contract';
import type { LookupQuery } from '../client/lookup.ts';

/** Maximum age of a price; an older one is refetched before it is shown. */
export const lookupFreshness = 60_000;

/** Cached by caller too, because staff see the merchant's margin. */
export function lookupKey(
  callerTag: string | null,
  operation: LookupOperationId,
  input: LookupQuery | null,
): readonly unknown[] {
  return ['lookup', callerTag, operation, input];
}
