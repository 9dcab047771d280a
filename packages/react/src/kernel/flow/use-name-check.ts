import { useCallback, useEffect, useRef, useState } from 'react';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useRuntime } from '../runtime/context.ts';
import { foundBy, type CheckOfName, type NameCheck } from './name-check.ts';

const idle: CheckOfName = { at: 'idle' };
/** How many results an open form remembers, so that it does not check the same number twice. */
const maxRemembered = 20;

export interface RunningNameCheck {
  readonly state: CheckOfName;
  /** Sends the check, unless its result is known. Resolves to the result. */
  run(): Promise<CheckOfName>;
}

/** Looks up the owner of an account for the current input. Results are kept for as long as the form is shown. */
export function useNameCheck(check: NameCheck | undefined, input: PurchaseInput | null): RunningNameCheck {
  const { client } = useRuntime();
  const key = input === null ? null : JSON.stringify(check?.about?.(input) ?? input);
  const [found, setFound] = useState<ReadonlyMap<string, CheckOfName>>(new Map());
  const asking = useRef(new Map<string, Promise<CheckOfName>>());
  const ending = useRef(new AbortController());
  useEffect(() => {
    ending.current = new AbortController();
    return () => ending.current.abort();
  }, []);

  const run = useCallback(async (): Promise<CheckOfName> => {
    if (!check || key === null || input === null) return idle;
    const known = found.get(key);
    if (known?.at === 'known' || known?.at === 'unknown') return known;
    const under = asking.current.get(key);
    if (under) return under;
    const { signal } = ending.current;
    const note = (state: CheckOfName): CheckOfName => {
      if (!signal.aborted) setFound((before) => new Map([...before, [key, state] as const].slice(-maxRemembered)));
      return state;
    };
    const answer = client.validate(check.operation, input, signal).then((answered) => {
      asking.current.delete(key);
      return note(foundBy(answered));
    });
    asking.current.set(key, answer);
    note({ at: 'checking' });
    return answer;
  }, [check, client, found, input, key]);

  return { state: key === null ? idle : (found.get(key) ?? idle), run };
}
