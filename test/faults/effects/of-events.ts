import type { Effect } from '../floors/expected.ts';
import type { Ending } from '../invariants/invariant.ts';

/** The events of those instructions that the merchant's handlers received. */
export function* ofEvents({ world, settled, settledAt }: Ending): Generator<Effect> {
  const known = new Set<string>(settled.map(({ ref }) => ref));
  const failed = new Set<string>();
  for (const { at, event, returned } of world.history.told) {
    if (at > settledAt && !known.has(event.ref)) continue;
    if (!returned) failed.add(event.id);
    else {
      yield `event ${event.type}`;
      if (failed.has(event.id)) yield `event ${event.type}, again after its handler failed`;
    }
  }
}
