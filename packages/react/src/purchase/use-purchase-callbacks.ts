import { useEffect, useRef } from 'react';
import type { Instruction, Money, ProblemCode } from '@tillside/contract/browser';
import type { PurchaseState } from './purchase.states.ts';

/** What a page is told of an instruction: each callback at most once for each. */
export interface PurchaseCallbacks {
  /**
   * The companion says that it was delivered. For the page, not for fulfilment: that belongs to
   * `events['instruction.succeeded']` in the companion.
   */
  readonly onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some of its items were delivered, and the money for the others is released. */
  readonly onPartial?: ((details: PartialDetails) => void) | undefined;
  /** It is on its way and not final yet. */
  readonly onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** Nobody knows yet what became of it. Never treat this as failure. */
  readonly onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  readonly onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface OutcomeDetails {
  readonly instructionRef: string;
  /** What the shopper pays. */
  readonly quote: Money;
  readonly instruction: Instruction;
}

export interface PartialDetails extends OutcomeDetails {
  /** The items of the purchase, each with its own outcome. */
  readonly items: NonNullable<Instruction['items']>;
}

export interface UnknownDetails {
  /** `null` while not even the companion could be asked. */
  readonly instructionRef: string | null;
  /** `null` while not even the companion could be asked. */
  readonly instruction: Instruction | null;
  readonly reason: 'no_answer' | 'unknown' | 'review';
}

export interface ErrorDetails extends OutcomeDetails {
  /** Why, from the instruction's `problem`; `null` where it has none. */
  readonly code: ProblemCode | null;
  readonly reason: 'failed' | 'reversed' | 'abandoned';
}

/** Calls each callback at most once per purchase, however often React renders. */
export function usePurchaseCallbacks(state: PurchaseState, callbacks: PurchaseCallbacks): void {
  const called = useRef(new Set<string>());
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const { step } = state;
  useEffect(() => {
    const once = (key: string, name: keyof PurchaseCallbacks, call: () => void): void => {
      if (called.current.has(`${name}:${key}`)) return;
      called.current.add(`${name}:${key}`);
      call();
    };
    if (step.name === 'finding' && step.after === 'lost') {
      once(step.attempt.key, 'onUnknown', () =>
        latest.current.onUnknown?.({ instructionRef: null, instruction: null, reason: 'no_answer' }),
      );
    }
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
        return once(key, 'onPending', () => latest.current.onPending?.(details));
      case 'unknown':
      case 'review': {
        const reason = instruction.state;
        return once(key, 'onUnknown', () =>
          latest.current.onUnknown?.({ instructionRef: instruction.ref, instruction, reason }),
        );
      }
      case 'succeeded':
        return once(key, 'onSuccess', () => latest.current.onSuccess?.(details));
      case 'partial': {
        const items = instruction.items ?? [];
        return once(key, 'onPartial', () => latest.current.onPartial?.({ ...details, items }));
      }
      case 'failed':
      case 'reversed':
      case 'abandoned': {
        const reason = instruction.state;
        const code = instruction.problem?.code ?? null;
        return once(key, 'onError', () => latest.current.onError?.({ ...details, code, reason }));
      }
      default:
        instruction.state satisfies never;
    }
  }, [step]);
}
