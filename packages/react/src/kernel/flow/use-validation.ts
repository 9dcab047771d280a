import { useCallback, useEffect, useRef, useState } from 'react';
import type { ValidationDetails, ValidationInput, ValidationOperationId } from '@tillside/contract';
import type { Failure } from '../client/failure.ts';
import { useRuntime } from '../runtime/context.ts';
import { foundBy, type Found } from './name-check.ts';

/** The state of an account lookup. */
export type Validated<Id extends ValidationOperationId> =
  | { readonly state: 'idle' | 'checking'; readonly details: null; readonly failure: null }
  | { readonly state: 'known'; readonly details: ValidationDetails<Id>; readonly failure: null }
  /** The provider knows no such account. */
  | { readonly state: 'unknown'; readonly details: null; readonly failure: null }
  /** The lookup failed: it is not known whether the account exists. */
  | { readonly state: 'failed'; readonly details: null; readonly failure: Failure };

export type Validation<Id extends ValidationOperationId> = Validated<Id> & {
  /** Looks up an account. It aborts an earlier lookup, whose answer is then not shown. */
  run(input: ValidationInput<Id>): Promise<Validated<Id>>;
};

const idle = { state: 'idle', details: null, failure: null } as const;
const checking = { state: 'checking', details: null, failure: null } as const;

/** Looks up the owner of an account before paying. Sends a request only when `run` is called, and caches nothing. */
export function useValidation<Id extends ValidationOperationId>(operation: Id): Validation<Id> {
  const { client } = useRuntime();
  const [shown, setShown] = useState<{ readonly operation: Id; readonly validated: Validated<Id> } | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const run = useCallback(
    async (input: ValidationInput<Id>): Promise<Validated<Id>> => {
      asking.current?.abort();
      const { signal } = (asking.current = new AbortController());
      setShown({ operation, validated: checking });
      const validated = read(foundBy(await client.validate(operation, { ...input }, signal)));
      if (!signal.aborted) setShown({ operation, validated });
      return validated;
    },
    [client, operation],
  );
  return { ...(shown?.operation === operation ? shown.validated : idle), run };
}

function read<Id extends ValidationOperationId>(found: Found<ValidationDetails<Id>>): Validated<Id> {
  switch (found.at) {
    case 'known':
      return { state: 'known', details: found.details, failure: null };
    case 'unknown':
      return { state: 'unknown', details: null, failure: null };
    case 'failed':
      return { state: 'failed', details: null, failure: found.failure };
    default:
      return found satisfies never;
  }
}
