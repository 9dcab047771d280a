import { localArea } from '../../session/attempt-storage.ts';

/* The last chosen product, stored in this browser by the user's tag. */

const version = 'tillside:product:1';

export function lastProduct(scope: string, callerTag: string): string | null {
  try {
    return localArea()?.getItem(nameOf(scope, callerTag)) ?? null;
  } catch {
    return null;
  }
}

export function keepLastProduct(scope: string, callerTag: string, id: string): void {
  try {
    localArea()?.setItem(nameOf(scope, callerTag), id);
  } catch {
    // If storage refuses, the user presses once more next time.
  }
}

function nameOf(scope: string, callerTag: string): string {
  return `${version}:${scope}:${callerTag}`;
}
