/** The result of one check of the configuration, the platform or the route to the companion. */
export interface Finding {
  /** The name of the check, in a few words. */
  readonly check: string;
  /** `skip`: the check could not run, and `found` states why. */
  readonly result: 'ok' | 'warn' | 'fail' | 'skip';
  /** The finding. Never contains a key, a secret or a body. */
  readonly found: string;
  /** How to fix it. */
  readonly fix?: string;
}

export function ok(check: string, found: string): Finding {
  return { check, result: 'ok', found };
}

export function warn(check: string, found: string, fix: string): Finding {
  return { check, result: 'warn', found, fix };
}

export function fail(check: string, found: string, fix: string): Finding {
  return { check, result: 'fail', found, fix };
}

/** @param fix what has to be right first; without it there is nothing to do */
export function skip(check: string, found: string, fix?: string): Finding {
  return { check, result: 'skip', found, ...(fix === undefined ? {} : { fix }) };
}
