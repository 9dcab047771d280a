import type { Payments } from '../products/accounts/payments.ts';
import { createResealing } from '../keys/rotation.ts';
import { handlersFor, publishOutbox } from '../ledger/outbox.ts';
import { createFundsWatch } from '../ledger/stuck-funds.ts';
import { observedHandlers } from '../ledger/hooks.ts';
import type { TillsideOptions } from '../options/options.ts';
import { createInbox, type Inbox } from '../webhooks/inbox.ts';
import { createWorker, type Worker } from './worker.ts';
import type { Foundation } from './foundation.ts';
import type { Ledger } from './ledger.ts';

const batch = 50;

export interface Background {
  readonly inbox: Inbox;
  readonly worker: Worker;
  /** Runs everything that is due. */
  recover(): Promise<void>;
  /** Settles once nothing is running. */
  idle(): Promise<unknown>;
}

export function createBackground(
  { events = {}, funding }: Pick<TillsideOptions, 'events' | 'funding'>,
  { store, clock, logger, keys, timings, telemetry }: Foundation,
  { context, engine, heartbeat }: Ledger,
  payments: Payments,
): Background {
  const inbox = createInbox(context, keys, payments);
  const handlerOf = observedHandlers(handlersFor(events, funding));
  const publish = (): Promise<number> => publishOutbox(context, handlerOf, batch);
  const reseal = createResealing({ store, keys, clock, logger, grace: timings.quiet });
  const onCount = (stuck: number): void => telemetry.level('tillside.funds.stuck', stuck);
  const worker = createWorker(
    [
      { name: 'heartbeat', run: () => heartbeat.run() },
      { name: 'inbox', run: () => inbox.process(batch) },
      { name: 'instructions', run: () => engine.startDue() },
      { name: 'outbox', run: publish },
      { name: 'retention', run: createRetention({ store, clock }) },
      { name: 'funds', run: createFundsWatch({ store, clock, logger, onCount }) },
      { name: 'keys', run: reseal },
    ],
    clock,
    timings.tick,
    logger,
  );
  const idle = (): Promise<unknown> => Promise.all([inbox.idle(), engine.idle()]);
  return {
    inbox,
    worker,
    idle,
    async recover() {
      let found = 1;
      while (found > 0) {
        await heartbeat.run();
        found = (await inbox.process(batch)) + (await engine.startDue());
        await idle();
        found += (await publish()) + (await reseal());
      }
    },
  };
}

const pruneEvery = 3_600_000;
const day = 86_400_000;

/** Deletes expired data once an hour. */
function createRetention({ store, clock }: Pick<Foundation, 'store' | 'clock'>): () => Promise<number> {
  let prunedAt = Number.NEGATIVE_INFINITY;

  return async () => {
    const now = clock.now();
    if (now - prunedAt < pruneEvery) return 0;
    prunedAt = now;
    await store.prune({ events: now - 7 * day, inbox: now - 30 * day, now });
    return 0;
  };
}
