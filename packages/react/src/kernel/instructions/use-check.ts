import { useCallback, useEffect, useRef, useState } from 'react';
import type { Instruction } from '@tillside/contract';
import { waitOf, type Failure } from '../client/failure.ts';
import { useRuntime } from '../runtime/context.ts';
import { useCallerTag } from '../runtime/use-session.ts';

export type CheckState =
  | { readonly at: 'idle' }
  | { readonly at: 'asking' }
  /** Checked; the purchase is unchanged. */
  | { readonly at: 'asked'; readonly version: number }
  /** It was checked less than a minute ago; `until` in milliseconds since 1970. */
  | { readonly at: 'waiting'; readonly until: number }
  | { readonly at: 'failed'; readonly failure: Failure };

/** Checks a purchase with the platform when the user presses the button. */
export function useCheck(instruction: Instruction): { readonly check: CheckState; readonly checkNow: () => void } {
  const { client, learn } = useRuntime();
  const tag = useCallerTag();
  const [check, setCheck] = useState<CheckState>({ at: 'idle' });
  const asking = useRef(false);
  const mounted = useRef(true);
  const { ref } = instruction;

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const checkNow = useCallback(() => {
    if (asking.current || tag === null) return;
    asking.current = true;
    setCheck({ at: 'asking' });
    void client.check(ref).then((answer) => {
      asking.current = false;
      if (answer.ok) learn(tag, answer.value);
      if (mounted.current)
        setCheck(answer.ok ? { at: 'asked', version: answer.value.version } : unanswered(answer.failure));
    });
  }, [client, learn, ref, tag]);

  return { check, checkNow };
}

function unanswered(failure: Failure): CheckState {
  const seconds = waitOf(failure);
  return seconds === null ? { at: 'failed', failure } : { at: 'waiting', until: Date.now() + seconds * 1000 };
}
