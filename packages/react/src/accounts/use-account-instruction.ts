import { useCallback, useEffect, useRef, useState } from 'react';
import { isFinal, naira, type Instruction, type InstructionOperationId } from '@tillside/contract/browser';
import type { Attempt } from '../attempts/attempt.ts';
import { newIdempotencyKey } from '../attempts/idempotency-key.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import { isPlainRefusal, unwrap, type Failure } from '../client/failure.ts';
import { useInstruction } from '../instructions/use-instruction.ts';
import { useRuntime } from '../provider/context.ts';
import { accountsKey } from './account-keys.ts';
import { useCompanionQuery } from '../provider/use-companion-query.ts';

/** Where something that was asked of an account stands. */
export type AccountRun =
  | { readonly at: 'idle' }
  | { readonly at: 'sending' }
  /** Certain that nothing was done. */
  | { readonly at: 'refused'; readonly failure: Failure }
  /** The answer got lost: the companion is asked what became of it. */
  | { readonly at: 'finding' }
  /** It never reached the companion. */
  | { readonly at: 'notArrived' }
  | { readonly at: 'open'; readonly instruction: Instruction }
  | { readonly at: 'ended'; readonly instruction: Instruction };

export interface RunningInstruction {
  readonly run: AccountRun;
  /**
   * Sends it, once, with a key of its own.
   * @param secret what must not be kept: it goes into the request's body and nowhere else
   */
  send(input: PurchaseInput, secret?: PurchaseInput): void;
  /** Begins anew after an end. */
  dismiss(): void;
}

/** A request that was given up after 30 s may still be on its way for a moment. Milliseconds. */
const mayStillArrive = 45_000;
const pause = 3_000;
/** Nothing about an account costs the shopper anything (`funds: none` of its plans). */
const free = { currency: 'NGN', amount: naira(0) } as const;

/**
 * Something that is done to an account. Sent once; what became of it survives a lost answer and a reload, by a key that
 * is kept in this browser. A secret is not kept, so it is never sent a second time: the companion is asked instead.
 */
export function useAccountInstruction(
  operation: InstructionOperationId,
  callerTag: string,
  owns: (input: PurchaseInput) => boolean,
): RunningInstruction {
  const runtime = useRuntime();
  const { client, queries, learn } = runtime;
  const attempts = runtime.attemptsFor(callerTag);
  const [attempt, setAttempt] = useState<Attempt | null>(
    () => attempts.open(operation).find(({ input }) => owns(input)) ?? null,
  );
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const inFlight = useRef(false);
  const key = attempt?.key ?? '';

  const searched = useCompanionQuery<Instruction | null>({
    queryKey: ['attempt', callerTag, key],
    queryFn: async ({ signal }) => {
      const answer = await client.instructionByKey(key, signal);
      if (answer.ok) learn(callerTag, answer.value);
      else if (isAbsent(answer.failure)) return null;
      return unwrap(answer);
    },
    enabled: attempt !== null && !sending && answered === null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? false : pause),
  });
  const { data: found, dataUpdatedAt: lookedAt } = searched;
  const notArrived =
    attempt !== null && !sending && answered === null && found === null && lookedAt - attempt.sentAt > mayStillArrive;
  const ref = attempt === null || sending ? null : (answered ?? found?.ref ?? null);
  const instruction = useInstruction(ref).data;
  const ended = instruction !== undefined && isFinal(instruction.state);

  useEffect(() => {
    if (notArrived || ended) attempts.forget(key);
    if (ended) void queries.invalidateQueries({ queryKey: accountsKey(callerTag) });
  }, [notArrived, ended, key, attempts, queries, callerTag]);

  const send = (input: PurchaseInput, secret: PurchaseInput = {}): void => {
    if (inFlight.current || (attempt !== null && !ended && !notArrived)) return;
    inFlight.current = true;
    const made: Attempt = { key: newIdempotencyKey(), operation, input, quote: free, sentAt: Date.now(), sends: 1 };
    attempts.keep(made);
    setAttempt(made);
    setAnswered(null);
    setRefused(null);
    setSending(true);
    void client.instruct({ ...made, input: { ...input, ...secret } }).then((answer) => {
      inFlight.current = false;
      setSending(false);
      if (answer.ok) {
        learn(callerTag, answer.value);
        setAnswered(answer.value.ref);
      } else if (isPlainRefusal(answer.failure)) {
        attempts.forget(made.key);
        setAttempt(null);
        setRefused(answer.failure);
      }
    });
  };

  const dismiss = useCallback(() => {
    setAttempt(null);
    setAnswered(null);
    setRefused(null);
  }, []);

  return { run: standing(), send, dismiss };

  function standing(): AccountRun {
    if (sending) return { at: 'sending' };
    if (refused) return { at: 'refused', failure: refused };
    if (attempt === null) return { at: 'idle' };
    if (notArrived) return { at: 'notArrived' };
    if (!instruction) return { at: 'finding' };
    return { at: ended ? 'ended' : 'open', instruction };
  }
}

function isAbsent(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.problem.code === 'not_found';
}

/** Whether something was asked for this customer: staff act for many. `undefined`: for the caller. */
export function isFor(input: PurchaseInput, customerId: string | undefined): boolean {
  return input['customer_id'] === customerId;
}
