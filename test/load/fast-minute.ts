import type { Store } from '@tillside/server';

/**
 * A store whose minute of the rate budget passes so many times as fast. The platform takes 60 POSTs a minute
 * (platform §8); a load of many a second would only ever stand in line. The work of the window stays what it is.
 */
export function fastMinute(store: Store, times: number): Store {
  const shorter = (hold: number): number => Math.ceil(hold / times);
  return {
    ...store,
    move(row, change) {
      const { slot } = change;
      return store.move(row, slot ? { ...change, slot: { ...slot, hold: shorter(slot.hold) } } : change);
    },
    settleSlot: (slot, hold, now) => store.settleSlot(slot, shorter(hold), now),
  };
}
