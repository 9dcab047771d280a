import { StrictMode } from 'react';
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { naira, type Instruction } from '@tillside/contract';
import { createAttemptStorage } from '../runtime/attempt-storage.ts';
import { exampleInstruction } from '../../testing/companion-double.ts';
import type { InstructState } from './instruct.states.ts';
import { useInstructCallbacks, type InstructCallbacks } from './use-instruct-callbacks.ts';

function outcome(key: string, parts: Partial<Instruction>): InstructState {
  return { offline: false, step: { name: 'outcome', key, instruction: exampleInstruction(parts) } };
}

function watch(first: InstructState): { calls: string[]; show: (state: InstructState) => void } {
  const calls: string[] = [];
  const callbacks: InstructCallbacks = {
    onSuccess: vi.fn<() => void>(() => void calls.push('success')),
    onPartial: ({ items }) => void calls.push(`partial ${items.map(({ state }) => state).join(' ')}`),
    onPending: () => void calls.push('pending'),
    onUnknown: ({ reason }) => void calls.push(`unknown ${reason}`),
    onError: ({ reason, code }) => void calls.push(`error ${reason} ${code}`),
  };
  const attempts = createAttemptStorage(null, '/till', 'tag_ada');
  // A page passes new functions with every render.
  const { rerender } = renderHook(({ state }) => useInstructCallbacks(state, { ...callbacks }, attempts), {
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

  it('start again with the next purchase', () => {
    const problem = { code: 'funds_declined', title: 'Your balance is too low.' } as const;
    const { calls, show } = watch(outcome('key-1', { state: 'failed' }));
    show(outcome('key-2', { state: 'abandoned', problem }));
    expect(calls).toEqual(['error failed null', 'error abandoned funds_declined']);
  });

  it('report a partial delivery separately, and not as an error', () => {
    const row = { ref: 'ts_1-1', amount: naira(500), phone: '2348031234567', network: 'mtn' };
    const items = [
      { ...row, state: 'succeeded' },
      { ...row, state: 'failed' },
    ] as const;
    const { calls } = watch(outcome('key-1', { state: 'partial', items: [...items] }));
    expect(calls).toEqual(['partial succeeded failed']);
  });

  it('name the instruction, and what was paid for it', () => {
    const onSuccess = vi.fn<NonNullable<InstructCallbacks['onSuccess']>>();
    const instruction = exampleInstruction({ state: 'succeeded' });
    const attempts = createAttemptStorage(null, '/till', 'tag_ada');
    renderHook(() =>
      useInstructCallbacks(
        { offline: false, step: { name: 'outcome', key: 'key-1', instruction } },
        { onSuccess },
        attempts,
      ),
    );
    const { ref, quote } = instruction;
    expect(onSuccess).toHaveBeenCalledWith({ instructionRef: ref, quote, instruction });
  });

  it('never call an open purchase a success or an error', () => {
    const { calls, show } = watch(outcome('key-1', { state: 'created' }));
    for (const state of ['reserving', 'reserved', 'awaiting_funds', 'sending', 'review'] as const)
      show(outcome('key-1', { state }));
    expect(calls).toEqual(['pending', 'unknown review']);
  });
});
