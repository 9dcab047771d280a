import { limits as platformLimits } from '@tillside/contract';
import { tillsideEventTypes } from '../kernel/model/event.ts';
import { whoWas } from '../kernel/keys/erased-people.ts';
import { sealSecrets } from '../kernel/keys/instruction-secrets.ts';
import { ceilingOf } from '../kernel/ledger/budget.ts';
import type { LedgerContext } from '../kernel/ledger/context.ts';
import { createHeartbeat } from '../kernel/ledger/heartbeat.ts';
import { rememberCommits } from '../kernel/ledger/recent-commits.ts';
import { createEngine } from '../kernel/ledger/engine.ts';
import { createEphemeralSecretStore } from '../kernel/ledger/ephemeral-secrets.ts';
import { callerLimits, questionsAtOnce } from '../kernel/platform/caller-limits.ts';
import { createCallerPool } from '../kernel/platform/caller-pool.ts';
import { observedFunding } from '../kernel/ledger/hooks.ts';
import { defaultLateAfter } from '../kernel/options/notices.ts';
import type { TillsideOptions } from '../kernel/options/options.ts';
import type { Plans } from '../kernel/instructions/plan.ts';
import type { PlatformClient } from '../kernel/platform/client.ts';
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
