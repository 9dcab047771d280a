import type { Ending } from '../invariants/invariant.ts';

/** What the merchant's handlers heard of what was asked for while there was trouble. */
export function* ofEvents({ world, settled, settledAt }: Ending): Generator<string> {
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
