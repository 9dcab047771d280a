/* Everything of a person is keyed by their tag. A hint with the ref `account:<number>` has what begins with an account's key read anew. */

export function accountKey(callerTag: string | null, number: string): readonly unknown[] {
  return ['account', callerTag, number];
}

export function accountsKey(callerTag: string | null): readonly unknown[] {
  return ['accounts', callerTag];
}
