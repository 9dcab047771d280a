import type { Store, TillsideOptions } from '@tillside/server';

/** The limits of a caller who buys as fast as a load can: everything comes from a few. */
export const limitsOfALoad = {
  perCaller: () => ({ purchases: 54, validations: 54, reads: 1_000_000, questions: 32 }),
} as const satisfies TillsideOptions['limits'];

/**
 * A store whose minute of the rate budget passes so many times as fast. The platform takes 60 POSTs a minute
 * (platform §8); a load of many a second would only ever stand in line. The work of the window stays what it is.
 */
export function fastMinute(store: Store, times: number): Store {
  const shorter = (hold: number): number => Math.ceil(hold / times);
  return {
    ...store,
    transition(row, change) {
      const { slot, settles } = change;
      return store.transition(row, {
        ...change,
        ...(slot && { slot: { ...slot, hold: shorter(slot.hold) } }),
        ...(settles && { settles: { ...settles, hold: shorter(settles.hold) } }),
      });
    },
    settleSlot: (slot, hold, now) => store.settleSlot(slot, shorter(hold), now),
  };
}
