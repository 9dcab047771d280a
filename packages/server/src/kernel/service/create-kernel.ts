import { readPhone, type Session } from '@tillside/contract';
import type { Started } from '../started.ts';
import { createFrames } from '../frames/create-frames.ts';
import { createRateLimiters, defaultLimits } from '../http/rate-limiter.ts';
import { createAccess } from '../instructions/access.ts';
import { createCatalogue } from '../instructions/catalogue.ts';
import { createCustomerCallers } from '../instructions/customer-callers.ts';
import { createEventStreams } from '../instructions/event-streams.ts';
import { createForeignRates } from '../instructions/foreign-rates.ts';
import { createInstructor } from '../instructions/instruct.ts';
import type { Plans } from '../instructions/plan.ts';
import type { SellingGate } from '../instructions/selling-gate.ts';
import { checkNow } from '../instructions/wait.ts';
import type { Kernel } from '../kernel.ts';
import { callerTag } from '../keys/tags.ts';
import { createLookups, observedLookups } from '../lookups/lookups.ts';
import type { Caller } from '../model/caller.ts';
import { notReady } from '../model/errors.ts';
import type { DeclaredKinds } from '../model/stored-kinds.ts';
import { defaultRetention } from '../model/timings.ts';
import { createRejections } from '../observe/rejections.ts';
import type { TillsideOptions } from '../options/options.ts';
import { createLimitLog } from '../platform/caller-limits.ts';
import type { Foundation, Platform } from './foundation.ts';
import type { Ledger } from './ledger.ts';
import type { Lifecycle } from './lifecycle.ts';

interface Parts {
  readonly foundation: Foundation;
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly lifecycle: Lifecycle;
  readonly plans: Plans;
  readonly kinds: DeclaredKinds;
  /** The operations of features that are left out. */
  readonly off: ReadonlySet<string>;
  readonly started: readonly Started[];
  /** The worker, which is made after the features, whose jobs it runs. */
  readonly work: Pick<Kernel, 'isWorking' | 'wake'>;
}

/** Creates what the kernel hands out. */
export function createKernel(options: TillsideOptions, parts: Parts): Kernel {
  const { foundation, platform, lifecycle, plans, kinds, off, started, work } = parts;
  const { context, engine } = parts.ledger;
  const { store, clock, logger, keys, environment, telemetry, random, timings } = foundation;
  const { limits = {}, retention: { instructions: keptDays = defaultRetention.instructions } = {} } = options;
  const access = createAccess({ ...options, plans, off });
  const catalogue = createCatalogue(options);
  const lookups = observedLookups(createLookups(context, environment), telemetry);
  const logLimited = createLimitLog(clock, logger);
  const onLimited = (limiter: string): void => {
    telemetry.count('tillside.shed', { limiter });
    logLimited(limiter);
  };
  const instructor = createInstructor({
    onLimited,
    selling: gateOf(started),
    context,
    engine,
    plans,
    access,
    catalogue,
    rates: createForeignRates(options.products?.international ?? {}, logger, clock),
    environment,
    lookups,
    keys,
    accountsPerBank: limits.accountsPerBank ?? defaultLimits.accountsPerBank,
  });
  const origins = new Set([new URL(options.publicUrl).origin, ...(options.origins ?? [])]);
  const rejections = createRejections(logger, clock);
  const isOpen = (): boolean => lifecycle.phase === 'open';
  const { hookDeadline } = timings;
  const shared = { store, clock, logger, keys, environment, origins, rejections, hookDeadline, random };
  const frames = createFrames(options, shared);
  return {
    ...shared,
    ...work,
    context,
    engine,
    plans,
    kinds,
    telemetry,
    access,
    lookups,
    instructor,
    frames,
    started,
    keptFor: keptDays * day,
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
      caller: { caller_tag: callerTag(keys, caller), roles: [...caller.roles], ...phoneOf(caller) },
      abilities: access.abilities(caller),
      environment,
      ...(options.merchant && { merchant: { ...options.merchant } }),
      frames: frames.settings !== null,
      recipients: false,
      balance: false,
      ...added(started, caller),
      catalogue,
    }),
    isOpen,
    degraded: () => [...platform.degraded(), ...(context.heartbeat.isCatchingUp ? (['store_behind'] as const) : [])],
    requireOpen() {
      if (!isOpen()) throw notReady();
    },
    check: (row) => checkNow(context, engine, row),
  };
}

const day = 86_400_000;

/** A purchase is made if no feature refuses it. */
function gateOf(started: readonly Started[]): SellingGate {
  return {
    async quote(...asked) {
      for (const { gate } of started) await gate?.quote(...asked);
    },
    async admit(...asked) {
      for (const { gate } of started) await gate?.admit(...asked);
    },
  };
}

/** What the features add to a session. */
function added(started: readonly Started[], caller: Caller): Partial<Session> {
  return started.reduce<Partial<Session>>((session, each) => ({ ...session, ...each.session?.(caller) }), {});
}

/** The caller's own number in the platform's format. Omitted if it is not a Nigerian mobile number. */
function phoneOf({ phone }: Caller): Pick<Session['caller'], 'phone'> {
  const read = phone === undefined ? null : readPhone(phone);
  return read?.ok ? { phone: read.phone } : {};
}
