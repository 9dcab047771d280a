import { localArea } from '../attempts/attempt-storage.ts';

/* Which product a person chose last, kept in this browser under their tag. */

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
    // Storage that refuses costs one press next time, and nothing else.
  }
}

function nameOf(scope: string, callerTag: string): string {
  return `${version}:${scope}:${callerTag}`;
}
