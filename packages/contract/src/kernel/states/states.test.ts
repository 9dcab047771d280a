import { describe, expect, it } from 'vitest';
import {
  finalStates,
  fundingEdges,
  fundingStates,
  instructionEdges,
  instructionStates,
  isBeforeSend,
  isFinal,
} from './states.ts';

/** Every state that can be reached from one, itself included. */
function reachable<State extends string>(edges: Readonly<Record<State, readonly State[]>>, from: State): Set<State> {
  const seen = new Set<State>([from]);
  for (const state of seen) for (const next of edges[state]) seen.add(next);
  return seen;
}

describe('the edges of an instruction', () => {
  it('reach every state from created', () => {
    expect([...reachable(instructionEdges, 'created')].toSorted()).toEqual(instructionStates.toSorted());
  });

  it('lead to a final state from everywhere: nothing can be stuck for ever', () => {
    for (const state of instructionStates) {
      expect([...reachable(instructionEdges, state)].some(isFinal), state).toBe(true);
    }
  });

  it('end in final states, but for a success that the provider takes back', () => {
    for (const state of finalStates)
      expect(instructionEdges[state], state).toEqual(state === 'succeeded' ? ['reversed'] : []);
  });

  it('lead out of review by a person’s word only, which is succeeded or failed', () => {
    expect(instructionEdges.review).toEqual(['succeeded', 'failed']);
  });

  it('abandon nothing that may have been sent, and send nothing that was given up', () => {
    for (const state of instructionStates) {
      const canStop = isBeforeSend(state) && state !== 'created';
      expect(instructionEdges[state].includes('abandoned'), state).toBe(canStop);
    }
  });

  it('reach sending only from a reservation, or again from unknown', () => {
    const before = instructionStates.filter((state) => instructionEdges[state].includes('sending'));
    expect(before).toEqual(['reserved', 'unknown']);
  });

  it('never go from an unknown outcome back to before the send', () => {
    expect(instructionEdges.unknown.filter(isBeforeSend)).toEqual([]);
    expect(instructionEdges.processing.filter(isBeforeSend)).toEqual([]);
  });
});

describe('the edges of funding', () => {
  it('reach every state from none', () => {
    expect([...reachable(fundingEdges, 'none')].toSorted()).toEqual(fundingStates.toSorted());
  });

  it('never take money that was given back, and never give back money that was taken, but as a refund that is owed', () => {
    expect(reachable(fundingEdges, 'releasing').has('captured')).toBe(false);
    expect(reachable(fundingEdges, 'capturing').has('released')).toBe(false);
    expect(fundingEdges.captured).toEqual(['refund_owed']);
    expect(fundingEdges.released).toEqual(['refund_owed']);
  });

  it('owe a refund where what was taken cannot be given back, of all or of the rest', () => {
    expect(fundingEdges.releasing).toEqual(['released', 'refund_owed']);
    expect(fundingEdges.capturing).toEqual(['captured', 'refund_owed']);
  });

  it('end what is owed: a refund is paid or settled, and while a hook pays it, no one else can settle it', () => {
    expect(fundingEdges.refund_owed).toEqual(['refunding', 'refunded']);
    expect(fundingEdges.refunding).toEqual(['refunded']);
    expect(fundingEdges.refunded).toEqual([]);
  });

  it('pay a credit that is owed only after its payee was named, once', () => {
    const before = fundingStates.filter((state) => fundingEdges[state].includes('credited'));
    expect(before).toEqual(['none', 'crediting']);
    expect(fundingEdges.credit_owed).toEqual(['crediting', 'none']);
    expect(fundingEdges.credited).toEqual([]);
  });
});

describe('isFinal', () => {
  it('never calls an open outcome final', () => {
    for (const state of ['sending', 'processing', 'unknown', 'review'] as const)
      expect(isFinal(state), state).toBe(false);
  });
});
