import { readPhone, type ProviderHealth, type Session } from '@tillside/contract';
import { createCustomerCallers } from '../kernel/instructions/customer-callers.ts';
import { notReady } from '../kernel/model/errors.ts';
import { createFrames } from '../kernel/frames/frame-world.ts';
import { createBalances } from '../features/balances/balance.ts';
import { createCases } from '../features/cases/cases.ts';
import { defaultRetention } from '../kernel/model/timings.ts';
import type { Companion } from './companion-parts.ts';
import { createEventStreams } from '../kernel/instructions/event-streams.ts';
import { createRateLimiters, defaultLimits } from '../kernel/http/rate-limiter.ts';
import { settleOwed } from '../features/staff/owed.ts';
import { resolveAsStaff } from '../features/staff/reviews.ts';
import { checkNow } from '../kernel/instructions/wait.ts';
import { createRejections } from '../kernel/observe/rejections.ts';
import type { Caller } from '../kernel/model/caller.ts';
import type { TillsideOptions } from '../kernel/options/options.ts';
import { callerTag } from '../kernel/keys/tags.ts';
import type { Background } from './background.ts';
import type { Foundation, Platform } from './foundation.ts';
import type { Ledger } from './ledger.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Products } from './products.ts';

interface Parts {
  readonly foundation: Foundation;
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly products: Products;
  readonly background: Background;
  readonly lifecycle: Lifecycle;
}

/** Creates the parts of the companion that the routes need. */
export function createCompanion(
  options: TillsideOptions,
  { foundation, platform, ledger: { context, engine }, products, background, lifecycle }: Parts,
): Companion {
  const { store, clock, logger, keys, environment, telemetry, random, timings } = foundation;
  const { catalogue, selling, onLimited, ...served } = products;
  const { limits = {}, retention: { instructions: keptDays = defaultRetention.instructions } = {} } = options;
  const origins = new Set([new URL(options.publicUrl).origin, ...(options.origins ?? [])]);
  const rejections = createRejections(logger, clock);
  const isOpen = (): boolean => lifecycle.phase === 'open';
  const keepsRecipients = options.products?.recipients !== false;
  const shared = { ...served, store, clock, logger, keys, environment, origins, rejections };
  const frames = createFrames(options, { ...shared, random, hookDeadline: timings.hookDeadline });
  const balances = createBalances({
    ...shared,
    funding: context.funding,
    publicUrl: options.publicUrl,
    hookDeadline: timings.hookDeadline,
  });
  return {
    ...shared,
    engine,
    frames,
    balances,
    cases: createCases({ ...context, telemetry, keptFor: keptDays * day }),
    keepsRecipients,
    inbox: background.inbox,
    secretKey: options.platform.secretKey ?? null,
    verifiers: options.webhooks?.verify ?? [],
    streams: createEventStreams({
      store,
      clock,
      keys,
      isOpen,
      perCaller: limits.streamsPerCaller ?? defaultLimits.streamsPerCaller,
      onCount: (open) => telemetry.level('tillside.streams', open),
    }),
    rateLimiters: createRateLimiters(limits, {
      clock,
      limitsOf: context.limitsOf,
      refused: onLimited,
    }),
    customerCallers: createCustomerCallers(store),
    session: (caller) => ({
      ...withHealth(selling.health()),
      caller: { caller_tag: callerTag(keys, caller), roles: [...caller.roles], ...phoneOf(caller) },
      abilities: products.access.abilities(caller),
      environment,
      ...(options.merchant && { merchant: { ...options.merchant } }),
      frames: frames.settings !== null,
      recipients: keepsRecipients,
      balance: balances.isOffered(caller),
      catalogue,
    }),
    evidence: selling.evidence,
    isOpen,
    isWorking: () => background.worker.isAlive(),
    degraded: () => [...platform.degraded(), ...(context.heartbeat.isCatchingUp ? (['store_behind'] as const) : [])],
    requireOpen() {
      if (!isOpen()) throw notReady();
    },
    check: (row) => checkNow(context, engine, row),
    resolve: (row, caller, body) => resolveAsStaff(context, engine, row, caller, body),
    settle: (row, caller, body) => settleOwed(context, engine, row, caller, body),
    reject(rejection, headerNames) {
      telemetry.count('tillside.webhooks', { outcome: 'unverified' });
      rejections.webhook(rejection, headerNames);
    },
    wake: () => background.worker.wake(),
  };
}

const day = 86_400_000;

/** Omits `health` if all providers are healthy. */
function withHealth(health: ProviderHealth[]): Pick<Session, 'health'> {
  return health.length === 0 ? {} : { health };
}

/** The caller's own number in the platform's format. Omitted if it is not a Nigerian mobile number. */
function phoneOf({ phone }: Caller): Pick<Session['caller'], 'phone'> {
  const read = phone === undefined ? null : readPhone(phone);
  return read?.ok ? { phone: read.phone } : {};
}
