/* Query keys contain the user's tag. A hint with the ref `account:<number>` invalidates the keys that begin with that account's key. */

export function accountKey(callerTag: string | null, number: string): readonly unknown[] {
  return ['account', callerTag, number];
}

export function accountsKey(callerTag: string | null): readonly unknown[] {
  return ['accounts', callerTag];
}
