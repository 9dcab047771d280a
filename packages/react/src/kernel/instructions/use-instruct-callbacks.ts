import { useEffect } from 'react';
import type { Instruction, Money, ProblemCode } from '@tillside/contract';
import type { AttemptStorage } from '../runtime/attempt-storage.ts';
import type { InstructState } from './instruct.states.ts';
import { useLatest } from '../runtime/context.ts';

/** The callbacks of an instruction, each called at most once across reloads and tabs. */
export interface InstructCallbacks<Result = Instruction> {
  /**
   * The purchase was delivered. For the page, not for fulfilment: that belongs in
   * `events['instruction.succeeded']` in the companion.
   */
  readonly onSuccess?: ((details: OutcomeDetails<Result>) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  readonly onPartial?: ((details: PartialDetails<Result>) => void) | undefined;
  /** The purchase is processing. */
  readonly onPending?: ((details: OutcomeDetails<Result>) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  readonly onUnknown?: ((details: UnknownDetails<Result>) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  readonly onError?: ((details: ErrorDetails<Result>) => void) | undefined;
}

export interface OutcomeDetails<Reported = Instruction> {
  readonly instructionRef: string;
  /** What the shopper pays. */
  readonly quote: Money;
  readonly instruction: Reported;
}

export interface PartialDetails<Reported = Instruction> extends OutcomeDetails<Reported> {
  /** The items of the purchase, each with its outcome. */
  readonly items: NonNullable<Instruction['items']>;
}

export interface UnknownDetails<Reported = Instruction> {
  /** `null` while the companion is unreachable. */
  readonly instructionRef: string | null;
  /** `null` while the companion is unreachable. */
  readonly instruction: Reported | null;
  readonly reason: 'no_answer' | 'unknown' | 'review';
}

export interface ErrorDetails<Reported = Instruction> extends OutcomeDetails<Reported> {
  /** The code of the instruction's `problem`; `null` without one. */
  readonly code: ProblemCode | null;
  readonly reason: 'failed' | 'reversed' | 'abandoned';
}

/** Calls each callback at most once per instruction, however often React renders. */
export function useInstructCallbacks(
  { step }: InstructState,
  callbacks: InstructCallbacks,
  { claim }: Pick<AttemptStorage, 'claim'>,
): void {
  const latest = useLatest(callbacks);
  useEffect(() => {
    const { onSuccess, onPartial, onPending, onUnknown, onError } = latest.current;
    const tell = <Details>(
      key: string,
      name: keyof InstructCallbacks,
      call: ((details: Details) => void) | undefined,
      details: NoInfer<Details>,
    ): void => {
      if (call && claim(key, name)) call(details);
    };
    if (step.name === 'finding' && step.after === 'lost')
      tell(step.attempt.key, 'onUnknown', onUnknown, { instructionRef: null, instruction: null, reason: 'no_answer' });
    if (step.name !== 'outcome') return;
    const { instruction, key } = step;
    const details: OutcomeDetails = { instructionRef: instruction.ref, quote: instruction.quote, instruction };
    switch (instruction.state) {
      case 'created':
      case 'reserving':
      case 'awaiting_funds':
      case 'reserved':
      case 'sending':
      case 'processing':
        return tell(key, 'onPending', onPending, details);
      case 'unknown':
      case 'review': {
        const reason = instruction.state;
        return tell(key, 'onUnknown', onUnknown, { instructionRef: instruction.ref, instruction, reason });
      }
      case 'succeeded':
        return tell(key, 'onSuccess', onSuccess, details);
      case 'partial':
        return tell(key, 'onPartial', onPartial, { ...details, items: instruction.items ?? [] });
      case 'failed':
      case 'reversed':
      case 'abandoned': {
        const reason = instruction.state;
        const code = instruction.problem?.code ?? null;
        return tell(key, 'onError', onError, { ...details, code, reason });
      }
      default:
        instruction.state satisfies never;
    }
  }, [step, claim, latest]);
}
