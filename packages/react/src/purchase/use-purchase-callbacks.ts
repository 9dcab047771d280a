import { useEffect, useRef } from 'react';
import type { Instruction } from '@tillside/contract/browser';
import type { PurchaseState } from './purchase.states.ts';

export interface PurchaseCallbacks {
  /**
   * Once per purchase, when the companion says that it was delivered. For the page, not for fulfilment: that belongs
   * to `on['instruction.succeeded']` in the companion.
   */
  readonly onSuccess?: ((instruction: Instruction) => void) | undefined;
  /** Once per purchase, when it is on its way and not final yet. */
  readonly onPending?: ((instruction: Instruction) => void) | undefined;
  /** Once per purchase, when nobody knows yet what became of it. Never treat this as failure. */
  readonly onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** Once per purchase, when it ended otherwise than delivered. */
  readonly onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface UnknownDetails {
  /** `null` while not even the companion could be asked. */
  readonly instruction: Instruction | null;
  readonly reason: 'no_answer' | 'unknown' | 'review';
}

export interface ErrorDetails {
  readonly instruction: Instruction;
  readonly reason: 'failed' | 'partial' | 'reversed' | 'abandoned';
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
      once(step.attempt.key, 'onUnknown', () => latest.current.onUnknown?.({ instruction: null, reason: 'no_answer' }));
    }
    if (step.name !== 'outcome') return;
    const { instruction, key } = step;
    switch (instruction.state) {
      case 'created':
      case 'reserving':
      case 'awaiting_funds':
      case 'reserved':
      case 'sending':
      case 'processing':
        return once(key, 'onPending', () => latest.current.onPending?.(instruction));
      case 'unknown':
      case 'review': {
        const reason = instruction.state;
        return once(key, 'onUnknown', () => latest.current.onUnknown?.({ instruction, reason }));
      }
      case 'succeeded':
        return once(key, 'onSuccess', () => latest.current.onSuccess?.(instruction));
      case 'partial':
      case 'failed':
      case 'reversed':
      case 'abandoned': {
        const reason = instruction.state;
        return once(key, 'onError', () => latest.current.onError?.({ instruction, reason }));
      }
      default:
        instruction.state satisfies never;
    }
  }, [step]);
}
