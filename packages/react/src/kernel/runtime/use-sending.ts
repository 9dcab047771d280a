import { useRef, useState } from 'react';
import type { Failure } from '../client/failure.ts';
import type { Reader } from '../client/read.ts';
import { useRuntime } from './context.ts';

/** A request that changes something. Only one is sent at a time. */
export interface Sending {
  readonly busy: boolean;
  /** Why it was not done; `null` while nothing went wrong. */
  readonly failed: Failure | null;
  send(body: object): void;
  reset(): void;
}

interface SendingOptions<Value> {
  readonly path: string;
  readonly read: Reader<Value>;
  readonly onDone: (value: Value) => void;
  /** Called after every request, with or without an answer. */
  readonly onEnd?: () => void;
}

/** Sends a body on request. For requests that the companion accepts once, so a repeat after a lost answer is safe. */
export function useSending<Value>({ path, read, onDone, onEnd }: SendingOptions<Value>): Sending {
  const { client } = useRuntime();
  const [state, setState] = useState<Pick<Sending, 'busy' | 'failed'>>({ busy: false, failed: null });
  const sending = useRef(false);
  const send = async (body: object): Promise<void> => {
    sending.current = true;
    setState({ busy: true, failed: null });
    const answer = await client.ask({ path, body, read });
    sending.current = false;
    setState({ busy: false, failed: answer.ok ? null : answer.failure });
    if (answer.ok) onDone(answer.value);
    onEnd?.();
  };
  return {
    ...state,
    send: (body) => void (sending.current || send(body)),
    reset: () => setState(({ busy }) => ({ busy, failed: null })),
  };
}
