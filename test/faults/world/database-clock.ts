import type { Store } from '@tillside/server';
import { withMethods } from './with-methods.ts';

/**
 * The same store, whose rate budget uses one clock for all companions, as on PostgreSQL: the database's. Their
 * own clocks differ by seconds.
 */
export function withDatabaseClock(store: Store, now: () => number): Store {
  return withMethods(store, {
    transition: (row, change) =>
      store.transition(row, change.slot || change.settles ? { ...change, at: now() } : change),
    takeSlot: (slot) => store.takeSlot(slot, now()),
    settleSlot: (slot, hold) => store.settleSlot(slot, hold, now()),
    freezeSlots: (egress, hold) => store.freezeSlots(egress, hold, now()),
  });
}
