/** What one look at the configuration, the platform or the way to the companion found. */
export interface Finding {
  /** What was looked at, in a few words. */
  readonly check: string;
  /** `skip`: it could not be looked at, and `found` says why. */
  readonly result: 'ok' | 'warn' | 'fail' | 'skip';
  /** What was found. Never holds a key, a secret or a body. */
  readonly found: string;
  /** What to do about it. */
  readonly mend?: string;
}

export function ok(check: string, found: string): Finding {
  return { check, result: 'ok', found };
}

export function warn(check: string, found: string, mend: string): Finding {
  return { check, result: 'warn', found, mend };
}

export function fail(check: string, found: string, mend: string): Finding {
  return { check, result: 'fail', found, mend };
}

export function skip(check: string, found: string): Finding {
  return { check, result: 'skip', found };
}
