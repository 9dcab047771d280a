/* A hint with the ref `checkout:<id>` has what begins with a checkout's key read anew. */

export function checkoutKey(callerTag: string | null, id: string): readonly unknown[] {
  return ['checkout', callerTag, id];
}
