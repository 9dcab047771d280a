import { describe, expect, it } from 'vitest';
import { pollingPause } from './polling.ts';

describe('polling', () => {
  const open = { operation: 'airtime.buy', state: 'processing', funding: 'reserved' } as const;

  it('begins at two seconds and slows down to fifteen', () => {
    const pauses = [1, 2, 3, 8, 50].map((asked) => pollingPause(open, asked, false));
    expect(pauses[0]).toBe(2_000);
    expect(pauses[1]).toBeGreaterThan(2_000);
    expect(pauses.slice(-2)).toEqual([15_000, 15_000]);
    expect(pollingPause({ ...open, funding: 'none' }, 50, false)).toBe(15_000);
  });

  it('is only a net below an open stream', () => {
    expect(pollingPause(open, 1, true)).toBe(30_000);
  });

  it('goes on until the money has come back, and then ends', () => {
    expect(pollingPause({ ...open, state: 'failed', funding: 'releasing' }, 1, false)).toBe(2_000);
    expect(pollingPause({ ...open, state: 'failed', funding: 'released' }, 1, false)).toBe(false);
    expect(pollingPause({ ...open, state: 'reversed', funding: 'captured' }, 1, false)).toBe(2_000);
    expect(pollingPause({ ...open, state: 'reversed', funding: 'refunding' }, 50, false)).toBe(15_000);
    expect(pollingPause({ ...open, state: 'reversed', funding: 'refunded' }, 1, false)).toBe(false);
    expect(pollingPause({ ...open, state: 'succeeded', funding: 'captured' }, 1, true)).toBe(false);
  });

  it('goes on after a closed card until the shop has paid, which may be never where no hook pays', () => {
    const closed = { operation: 'card.terminate', state: 'succeeded' } as const;
    expect(pollingPause({ ...closed, funding: 'none' }, 1, false)).toBe(2_000);
    expect(pollingPause({ ...closed, funding: 'none' }, 9, false)).toBe(false);
    expect(pollingPause({ ...closed, funding: 'credited' }, 1, false)).toBe(false);
    expect(pollingPause({ ...closed, operation: 'card.freeze', funding: 'none' }, 1, false)).toBe(false);
  });

  it('goes on for a while where a refund or a payout is owed: a hook may pay it at once, or a person in days', () => {
    for (const funding of ['refund_owed', 'credit_owed'] as const) {
      expect(pollingPause({ ...open, state: 'reversed', funding }, 8, true)).toBe(30_000);
      expect(pollingPause({ ...open, state: 'reversed', funding }, 9, true)).toBe(false);
    }
  });
});
