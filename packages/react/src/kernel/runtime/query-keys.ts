/** The query key of the session. */
export const sessionKey: readonly unknown[] = ['session'];

/* Query keys contain the user's tag, so that the next user never sees the data. */

export function instructionKey(callerTag: string | null, ref: string | null): readonly unknown[] {
  return ['instruction', callerTag, ref];
}

export function instructionsKey(callerTag: string | null): readonly unknown[] {
  return ['instructions', callerTag];
}
