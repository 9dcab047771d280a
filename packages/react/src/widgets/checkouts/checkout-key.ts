/* A hint with the ref `checkout:<id>` invalidates the keys that begin with that checkout's key. */

export function checkoutKey(callerTag: string | null, id: string): readonly unknown[] {
  return ['checkout', callerTag, id];
}
