import { StrictMode } from 'react';
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Instruction } from '@tillside/contract/browser';
import { exampleInstruction } from '../testing/companion-double.ts';
import type { PurchaseState } from './purchase.states.ts';
import { usePurchaseCallbacks, type PurchaseCallbacks } from './use-purchase-callbacks.ts';

function outcome(key: string, parts: Partial<Instruction>): PurchaseState {
  return { offline: false, step: { name: 'outcome', key, instruction: exampleInstruction(parts) } };
}

function watch(first: PurchaseState): { calls: string[]; show: (state: PurchaseState) => void } {
  const calls: string[] = [];
  const callbacks: PurchaseCallbacks = {
    onSuccess: vi.fn<() => void>(() => void calls.push('success')),
    onPending: () => void calls.push('pending'),
    onUnknown: ({ reason }) => void calls.push(`unknown ${reason}`),
    onError: ({ reason }) => void calls.push(`error ${reason}`),
  };
  // A page passes new functions with every render.
  const { rerender } = renderHook(({ state }) => usePurchaseCallbacks(state, { ...callbacks }), {
    initialProps: { state: first },
    wrapper: StrictMode,
  });
  return { calls, show: (state) => rerender({ state }) };
}

describe('the callbacks of a purchase', () => {
  it('are called once each, however often the purchase is read', () => {
    const { calls, show } = watch(outcome('key-1', { state: 'processing', version: 1 }));
    show(outcome('key-1', { state: 'processing', version: 2 }));
    show(outcome('key-1', { state: 'unknown', version: 3 }));
    show(outcome('key-1', { state: 'unknown', version: 4 }));
    show(outcome('key-1', { state: 'succeeded', version: 5 }));
    show(outcome('key-1', { state: 'succeeded', version: 6 }));
    expect(calls).toEqual(['pending', 'unknown unknown', 'success']);
  });

  it('begin anew with the next purchase', () => {
    const { calls, show } = watch(outcome('key-1', { state: 'failed' }));
    show(outcome('key-2', { state: 'abandoned' }));
    expect(calls).toEqual(['error failed', 'error abandoned']);
  });

  it('never call an open purchase a success or an error', () => {
    const { calls, show } = watch(outcome('key-1', { state: 'created' }));
    for (const state of ['reserving', 'reserved', 'awaiting_funds', 'sending', 'review'] as const)
      show(outcome('key-1', { state }));
    expect(calls).toEqual(['pending', 'unknown review']);
  });
});
