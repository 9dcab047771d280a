/** The context of a hook call. */
interface CalledFor {
  readonly operation?: string | undefined;
  /** The instruction, if there is one already. */
  readonly ref?: string | undefined;
  readonly verifier?: string | undefined;
}

/** A merchant's hook threw. The `cause` is its error, whose message may contain anything and is never logged. */
export class HookError extends Error {
  override readonly name = 'HookError';

  readonly hook: string;
  readonly calledFor: CalledFor;

  constructor(hook: string, calledFor: CalledFor, cause: unknown) {
    super(`The hook ${hook} threw.`, { cause });
    this.hook = hook;
    this.calledFor = calledFor;
  }
}

/** Calls a merchant's hook. @throws HookError that names it, for any error. */
export async function calling<Value>(
  hook: string,
  calledFor: CalledFor,
  call: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof HookError ? error : new HookError(hook, calledFor, error);
  }
}
