import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetStepUp, isBackFromStepUp, noteStepUp } from './CardReveal.tsx';

describe('a user who returns from the step-up', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => vi.useRealTimers());

  it('is recognised for the requested card, and for no other', () => {
    expect(isBackFromStepUp('card_ada')).toBe(false);
    noteStepUp('card_ada');
    expect(isBackFromStepUp('card_ada')).toBe(true);
    expect(isBackFromStepUp('card_other')).toBe(false);
  });

  it('is recognised once: a reload of the card opens nothing', () => {
    noteStepUp('card_ada');
    forgetStepUp();
    expect(isBackFromStepUp('card_ada')).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  it('has ten minutes', () => {
    vi.useFakeTimers();
    noteStepUp('card_ada');
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(isBackFromStepUp('card_ada')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isBackFromStepUp('card_ada')).toBe(false);
  });

  it.each(['', 'not json', '7', 'null', '{"cardId":"card_ada"}', '{"cardId":"card_ada","at":"now"}'])(
    'is not recognised by an entry that other code left there: %s',
    (left) => {
      sessionStorage.setItem('tillside-step-up', left);
      expect(isBackFromStepUp('card_ada')).toBe(false);
    },
  );

  it('has to press again in a browser without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    noteStepUp('card_ada');
    expect(isBackFromStepUp('card_ada')).toBe(false);
  });
});
