import { randomBytes } from 'node:crypto';
import type { Instruction } from '@tillside/contract';
import { checkAccess } from './configuration/check-access.ts';
import { createAccess } from './access.ts';
import { createPayments } from './accounts/payments.ts';
import { createForeignRates } from './bills/foreign-rates.ts';
import { createCatalogue } from './configuration/catalogue.ts';
import { createCheckouts, type Checkouts } from './checkouts/checkouts.ts';
import { createFundingCheckouts } from './checkouts/funding-checkouts.ts';
import { systemClock, withDeadline } from './clock.ts';
import { checkNow } from './instructions/wait.ts';
import type { Companion } from './http/companion.ts';
import { checkOptions } from './configuration/check-options.ts';
import { createCustomerCallers } from './customers/customer-callers.ts';
import { tillsideEventTypes } from './events/event.ts';
import { createFrames } from './frames/create-frames.ts';
import { createRateLimiters, defaultLimits } from './http/rate-limiter.ts';
import { createEventStreams } from './http/event-streams.ts';
import { Failure } from './failure.ts';
import { createExpressRouter, type Router, type TillsideOptions } from './http/express.ts';
import { createRouter } from './http/router.ts';
import { createInstructor } from './instructions/instruct.ts';
import { publishOutbox, handlersFor } from './ledger/outbox.ts';
import { budgetCeiling } from './ledger/budget.ts';
import { nameOf } from './error-name.ts';
import type { LedgerContext } from './ledger/context.ts';
import { createEphemeralSecretStore } from './ledger/ephemeral-secrets.ts';
import { createEngine } from './ledger/engine.ts';
import { noteFunds, settleFunds } from './ledger/late-funds.ts';
import { createFundsWatch } from './ledger/stuck-funds.ts';
import { sealSecrets } from './keys/instruction-secrets.ts';
import { createKeyring } from './keys/keyring.ts';
import { createResealing } from './keys/resealing.ts';
import { callerLimits, questionsAtOnce } from './limits/caller-limits.ts';
import { createLimitLog } from './limits/limit-log.ts';
import { createCallerPool } from './limits/caller-pool.ts';
import { createLookups } from './lookups/create-lookups.ts';
import { createMerchantInstructions, type MerchantInstructions } from './instructions/merchant-instructions.ts';
import { observedFunding, observedHandlers } from './observe/hooks.ts';
import { guardLogger } from './observe/log.ts';
import { observedLookups } from './observe/lookups.ts';
import { observedClient } from './observe/platform.ts';
import { createRefusals } from './observe/refusals.ts';
import { createRejections } from './observe/rejections.ts';
import { observedStore } from './observe/store.ts';
import { createTelemetry } from './observe/telemetry.ts';
import { settleInProcess, settleOwed, type OwedSettlement } from './instructions/owed.ts';
import { plans } from './plans.ts';
import { createPlatformClient, type PlatformClient } from './platform/client.ts';
import { probeDeadline, probePlatform } from './platform/probe.ts';
import { socketTransport } from './platform/socket-transport.ts';
import { present } from './instructions/present.ts';
import { resolveAsStaff, resolveInProcess, type ReviewDecision } from './instructions/reviews.ts';
import { callerTag } from './sessions/caller-tag.ts';
import type { SessionOfCaller } from './options/access-options.ts';
import { defaultTimings } from './timings.ts';
import { createInbox } from './webhooks/inbox.ts';
import { createWorker } from './worker.ts';

/** The companion: mount `router`, await `ready()`, and `close()` before the process ends. */
export interface Tillside {
  readonly router: Router;
  /**
   * Opens the store, takes up what an earlier process left, and begins to serve.
   * @throws TillsideConfigurationError when no `secret` opens the keys in the store.
   */
  ready(): Promise<void>;
  /** Works off everything that is due and settles when nothing is: for cron jobs and serverless hosts. */
  recover(): Promise<void>;
  /** Takes no new work, lets what is under way come to rest, and closes the store. */
  close(): Promise<void>;
  readonly instructions: MerchantInstructions & {
    /**
     * Settles what is in `review`, as staff do over HTTP, where nobody may settle their own. It is audited. Answers the
     * instruction as it then stands; its money may still be on its way. @throws TillsideReviewError
     */
    resolve(ref: string, decision: ReviewDecision): Promise<Instruction>;
    /**
     * Ends what is owed, as staff do over HTTP: says that a refund was paid, or names the caller who is paid a
     * cardholder's money. It is audited. @throws TillsideSettlementError
     */
    settle(ref: string, settlement: OwedSettlement): Promise<Instruction>;
  };
  /** Wallet payments: made here, so that amount, title and reference come from the server only. */
  readonly checkouts: Pick<Checkouts, 'create' | 'get'>;
  readonly sessions: {
    /**
     * Call it at sign-out, with the `id` and the `sessionId` that your `caller` hook answered. Deletes the session's
     * tickets and sealed frames, and tells its open pages to hide what they show. Other sessions of the same caller are
     * untouched. Calling it again changes nothing. @throws TypeError where an id is missing
     */
    end(session: SessionOfCaller): Promise<void>;
  };
  readonly funding: {
    /**
     * How a reservation that was `pending` ended: `reserved` where you hold the money. Telling the same again changes
     * nothing. What comes after the purchase was given up and released leaves a refund owed.
     * @throws when there is no such instruction, and when it has to be called again: while the instruction is being worked
     * on, and until a lease (90 seconds) after `release` has answered.
     */
    settle(ref: string, result: 'reserved' | 'declined'): Promise<void>;
  };
}

const checkoutsByTill = new WeakMap<Tillside, Checkouts>();

/** All steps of wallet payments, as the sealed frame takes them: no host calls them, so no host sees a PIN. */
export function checkoutsOf(till: Tillside): Checkouts {
  const checkouts = checkoutsByTill.get(till);
  if (!checkouts) throw new TypeError('This was not made by createTillside.');
  return checkouts;
}

const drainLimit = 45_000;
const pruneEvery = 3_600_000;
const day = 86_400_000;
const batch = 50;

/** @throws TillsideConfigurationError for options that cannot work. */
export function createTillside(options: TillsideOptions): Tillside {
  checkOptions(options);
  checkAccess(options);
  const { advanced = {}, events = {}, funding, limits = {}, products = {} } = options;
  const { clock = systemClock, random = (bytes: number) => randomBytes(bytes) } = advanced;
  const telemetry = createTelemetry();
  const logger = guardLogger(options.logger);
  const store = observedStore(options.store, telemetry);
  const heard = new Set(tillsideEventTypes.filter((type) => events[type] !== undefined));
  const timings = { ...defaultTimings, ...advanced.timings };
  const keys = createKeyring({ secret: options.secret, store, random, now: () => clock.now() });
  const limitsOf = callerLimits(limits.perCaller, logger);
  const sayLimited = createLimitLog(clock, logger);
  const catalogue = createCatalogue(options);
  const access = createAccess(options);
  const { environment, baseUrl, apiKey, egress = 'default' } = options.platform;
  const { transport = socketTransport(clock) } = advanced;
  const fingerprint = (): string => keys.sign('platform', `${environment} ${baseUrl} ${apiKey}`).slice(0, 16);
  const clientWith = (deadline: number): PlatformClient =>
    createPlatformClient(options.platform, fingerprint, deadline, transport);
  const refusals = createRefusals(logger);
  const rejections = createRejections(logger, clock);
  const context: LedgerContext = {
    plans,
    store,
    clock,
    timings,
    logger,
    environment,
    egress,
    ceiling: budgetCeiling,
    limitsOf,
    questions: createCallerPool(clock, { places: questionsAtOnce, shareOf: (caller) => limitsOf(caller).questions }),
    ephemeralSecrets: createEphemeralSecretStore(() => clock.now()),
    seal: (ref, secrets, write) => sealSecrets(keys, ref, secrets, write),
    pseudonym: (payer) => keys.sign('payer', payer),
    client: observedClient(clientWith(timings.deadline), { telemetry, refusals, clock }),
    funding: funding ? observedFunding(funding) : null,
    instance: Buffer.from(random(8)).toString('hex'),
    heard,
  };
  const engine = createEngine(context);
  const payments = createPayments(context);
  const inbox = createInbox(context, keys, payments);
  const lookups = observedLookups(createLookups(context, environment), telemetry);
  const instructor = createInstructor({
    context,
    engine,
    access,
    catalogue,
    rates: createForeignRates(products.international ?? {}, logger, clock),
    environment,
    lookups,
    keys,
    random,
    accountsPerBank: limits.accountsPerBank ?? defaultLimits.accountsPerBank,
  });
  const checkouts = createCheckouts({ context, engine, instructor, keys, environment });
  const handlerOf = observedHandlers(handlersFor(events, funding));
  const origins = new Set([new URL(options.publicUrl).origin, ...(options.origins ?? [])]);
  const frames = createFrames(options, {
    store,
    clock,
    keys,
    logger,
    access,
    lookups,
    checkouts,
    environment,
    origins,
    rejections,
    random,
    hookDeadline: timings.hookDeadline,
  });
  const watchFunds = createFundsWatch({
    store,
    clock,
    logger,
    onCount: (stuck) => telemetry.level('tillside.funds.stuck', stuck),
  });
  const resealing = createResealing({ store, keys, clock, logger, grace: timings.quiet });
  const worker = createWorker(
    [
      { name: 'inbox', run: () => inbox.process(batch) },
      { name: 'instructions', run: () => engine.startDue() },
      { name: 'outbox', run: () => publishOutbox(context, handlerOf, batch) },
      { name: 'retention', run: () => prune() },
      { name: 'funds', run: watchFunds },
      { name: 'keys', run: resealing },
    ],
    clock,
    timings.tick,
    logger,
  );
  let state: 'new' | 'opening' | 'open' | 'closed' = 'new';
  funding?.connect?.({
    environment,
    heard,
    refunds: funding.refund !== undefined,
    checkouts: createFundingCheckouts(context, keys),
    now: () => clock.now(),
    isClosed: () => state === 'closed',
    settle: async (ref, result) => {
      const row = await noteFunds(context, ref, result);
      if (row) void engine.run(row);
    },
  });
  let stopListening = (): void => {};
  let prunedAt = Number.NEGATIVE_INFINITY;

  async function prune(): Promise<number> {
    const now = clock.now();
    if (now - prunedAt < pruneEvery) return 0;
    prunedAt = now;
    await store.prune({ events: now - 7 * day, inbox: now - 30 * day, now });
    return 0;
  }

  const companion: Companion = {
    store,
    clock,
    logger,
    engine,
    access,
    instructor,
    inbox,
    lookups,
    payments,
    checkouts,
    frames,
    keys,
    secretKey: options.platform.secretKey ?? null,
    environment,
    keepsRecipients: products.recipients !== false,
    instance: context.instance,
    origins,
    verifiers: options.webhooks?.verify ?? [],
    streams: createEventStreams({
      store,
      clock,
      perCaller: limits.streamsPerCaller ?? defaultLimits.streamsPerCaller,
      keys,
      isOpen: () => state === 'open',
      onCount: (open) => telemetry.level('tillside.streams', open),
    }),
    rateLimiters: createRateLimiters(limits, {
      clock,
      limitsOf,
      refused(limiter) {
        telemetry.count('tillside.shed', { limiter });
        sayLimited(limiter);
      },
    }),
    customerCallers: createCustomerCallers(store),
    session: (caller) => ({
      caller: { caller_tag: callerTag(keys, caller), roles: [...caller.roles] },
      abilities: access.abilities(caller),
      environment,
      frames: frames.settings !== null,
      recipients: products.recipients !== false,
      catalogue,
    }),
    isOpen: () => state === 'open',
    isWorking: () => worker.isAlive(),
    degraded: () => refusals.degraded(),
    requireOpen() {
      if (state !== 'open') throw new Failure('unavailable', { retry_after: 2 });
    },
    check: (row) => checkNow(context, engine, row),
    resolve: (row, caller, body) => resolveAsStaff(context, engine, row, caller, body),
    settle: (row, caller, body) => settleOwed(context, engine, row, caller, body),
    rejections,
    reject(rejection, headerNames) {
      telemetry.count('tillside.webhooks', { outcome: 'unverified' });
      rejections.webhook(rejection, headerNames);
    },
    wake: () => worker.wake(),
  };

  const till: Tillside = {
    router: createExpressRouter(createRouter(companion), { options, logger }),
    async ready() {
      if (state !== 'new' && state !== 'closed') return;
      state = 'opening';
      try {
        await store.open();
        await keys.learn();
      } catch (error) {
        state = 'closed';
        await store.close();
        throw error;
      }
      stopListening = store.subscribe(() => worker.wake());
      state = 'open';
      if (environment === 'live' && !funding) {
        logger.warn(
          { environment, problem: 'no_funding' },
          'there is no funding: only staff can buy in the live environment',
        );
      }
      if (environment === 'live' && frames.settings && options.cards?.stepUp && !frames.opener.hashKey) {
        logger.warn(
          { environment, problem: 'no_card_key' },
          'without platform.merchantHashKey and platform.businessId no card details can be shown',
        );
      }
      worker.start();
      // Nobody waits for it: what is due goes on, and shoppers are served, while the platform is slow or away.
      void probePlatform(clientWith(probeDeadline), refusals);
    },
    async recover() {
      let found = 1;
      while (found > 0) {
        found = (await inbox.process(batch)) + (await engine.startDue());
        await Promise.all([inbox.idle(), engine.idle()]);
        found += (await publishOutbox(context, handlerOf, batch)) + (await resealing());
      }
    },
    async close() {
      if (state !== 'open') return;
      state = 'closed';
      stopListening();
      companion.streams.end();
      await worker.stop();
      const drained = Promise.all([inbox.idle(), engine.idle()]);
      await withDeadline(clock, drainLimit, drained, () => new Error('drained long enough')).catch(() => {});
      try {
        await store.releaseLeases(context.instance);
      } catch (error) {
        // They run out by themselves. The store is closed all the same: on SQLite the next process waits for its lock.
        logger.warn({ error: nameOf(error) }, 'leases could not be given back and have to run out');
      }
      await store.close();
    },
    instructions: {
      ...createMerchantInstructions({ store, clock, keys, logger }),
      async resolve(ref, decision) {
        const row = await resolveInProcess(context, engine, ref, decision);
        const timeline = (await store.timeline([row.ref])).get(row.ref) ?? [];
        return present(row, { timeline });
      },
      async settle(ref, settlement) {
        const row = await settleInProcess(context, engine, ref, settlement);
        const timeline = (await store.timeline([row.ref])).get(row.ref) ?? [];
        return present(row, { timeline });
      },
    },
    checkouts: { create: (request) => checkouts.create(request), get: (id) => checkouts.get(id) },
    sessions: { end: (session) => frames.sessions.end(session) },
    funding: { settle: (ref, result) => settleFunds(context, engine, ref, result) },
  };
  checkoutsByTill.set(till, checkouts);
  return till;
}
