/** Who is signed in. */
export const sessionKey: readonly unknown[] = ['session'];

/* Everything of a person is keyed by their tag, so that the next one to sign in never sees it. */

export function instructionKey(callerTag: string | null, ref: string | null): readonly unknown[] {
  return ['instruction', callerTag, ref];
}

export function instructionsKey(callerTag: string | null): readonly unknown[] {
  return ['instructions', callerTag];
}
