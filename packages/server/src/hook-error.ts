/** What a hook was called for. */
interface CalledFor {
  readonly operation?: string | undefined;
  /** The instruction, where there is one already. */
  readonly ref?: string | undefined;
  /** The name of the verifier. */
  readonly verifier?: string | undefined;
}

/** A hook of the merchant's threw. What it threw is the `cause`: its sentence may hold anything, and is never told. */
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

/** Calls a hook of the merchant's. @throws HookError that names it, whatever it threw. */
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
