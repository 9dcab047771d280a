import { z } from 'zod';
import type { Clock } from '../model/clock.ts';
import type { RecordStore } from '../model/record-store.ts';
import type { FundingServices } from '../options/funding.ts';

const kind = 'hook_outcome' as const;
const Kept = z.object({ outcome: z.string() });

interface Deps {
  readonly store: Pick<RecordStore, 'insert' | 'get'>;
  readonly clock: Pick<Clock, 'now'>;
  /** How long an outcome is kept, in milliseconds. */
  readonly keptFor: number;
}

/** Keeps the first final outcome of each call of a hook. All processes with the same store share them. */
export function createHookOutcomes({ store, clock, keptFor }: Deps): FundingServices['firstOutcome'] {
  return async ({ id, caller, outcome, isFinal }) => {
    const now = clock.now();
    const kept = { kind, id, ownerId: caller.id, body: { outcome }, createdAt: now, expiresAt: now + keptFor };
    if (isFinal && (await store.insert(kept))) return outcome;
    const known = await store.get(kind, id, null, now);
    return known === null ? outcome : Kept.parse(known.body).outcome;
  };
}
