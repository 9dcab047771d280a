import { limits as platformLimits } from '@tillside/contract';
import { tillsideEventTypes } from '../model/event.ts';
import { whoWas } from '../keys/erased-people.ts';
import { sealSecrets } from '../keys/instruction-secrets.ts';
import { ceilingOf } from '../ledger/budget.ts';
import type { LedgerContext } from '../ledger/context.ts';
import { createHeartbeat } from '../ledger/heartbeat.ts';
import { rememberCommits } from '../ledger/recent-commits.ts';
import { createEngine } from '../ledger/engine.ts';
import { createEphemeralSecretStore } from '../ledger/ephemeral-secrets.ts';
import { callerLimits, questionsAtOnce } from '../platform/caller-limits.ts';
import { createCallerPool } from '../platform/caller-pool.ts';
import { observedFunding } from '../ledger/hooks.ts';
import { defaultLateAfter } from '../options/notices.ts';
import type { TillsideOptions } from '../options/options.ts';
import type { Plans } from '../instructions/plan.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Foundation } from './foundation.ts';

export type Ledger = Readonly<ReturnType<typeof createLedger>>;

type Given = Pick<TillsideOptions, 'platform' | 'funding' | 'events' | 'limits' | 'notices'>;

/** Composes the ledger with the plans of all products, which it does not import. */
export function createLedger(
  {
    platform: { egress = 'default', postsPerMinute = platformLimits.postsPerMinute.value },
    funding,
    events = {},
    limits = {},
    notices,
  }: Given,
  { store: given, isRefusing, clock, random, timings, logger, keys, environment }: Omit<Foundation, 'telemetry'>,
  { client, plans }: { readonly client: PlatformClient; readonly plans: Plans },
) {
  const limitsOf = callerLimits(limits.perCaller, logger);
  const recent = rememberCommits(given, clock);
  const { store } = recent;
  const heartbeat = createHeartbeat({ plans, store, recent, clock, logger, isRefusing });
  const context: LedgerContext = {
    heartbeat,
    plans,
    store,
    clock,
    timings,
    logger,
    environment,
    client,
    egress,
    ceiling: ceilingOf(postsPerMinute),
    limitsOf,
    questions: createCallerPool(clock, { places: questionsAtOnce, shareOf: (caller) => limitsOf(caller).questions }),
    ephemeralSecrets: createEphemeralSecretStore(() => clock.now()),
    seal: (ref, secrets, write) => sealSecrets(keys, ref, secrets, write),
    pseudonym: (payer) => keys.sign('payer', payer),
    whoWas: (owner) => whoWas({ store, keys, now: clock.now() }, owner),
    funding: funding ? observedFunding(funding) : null,
    instance: Buffer.from(random(8)).toString('hex'),
    handledEvents: new Set(tillsideEventTypes.filter((type) => events[type] !== undefined)),
    notices: notices ? { lateAfter: notices.lateAfter ?? defaultLateAfter } : null,
  };
  return { context, heartbeat, engine: createEngine(context) };
}
