import { createResealing } from '../keys/rotation.ts';
import { idempotencyKeyTag } from '../keys/tags.ts';
import { handlersFor, publishOutbox, type HandlerOf } from '../ledger/outbox.ts';
import { createFundsWatch } from '../ledger/stuck-funds.ts';
import { observedHandlers } from '../ledger/hooks.ts';
import type { TillsideOptions } from '../options/options.ts';
import { defaultRetention, withDefaults } from '../model/timings.ts';
import { createInbox, type Inbox } from '../webhooks/inbox.ts';
import { createWorker, type Worker } from './worker.ts';
import type { Foundation } from './foundation.ts';
import type { Ledger } from './ledger.ts';
import type { Started } from '../started.ts';

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
  { events = {}, funding, retention }: Pick<TillsideOptions, 'events' | 'funding' | 'retention'>,
  { store, storeWatch, clock, logger, keys, timings, telemetry }: Foundation,
  { context, engine, heartbeat }: Ledger,
  started: readonly Started[],
): Background {
  const inbox = createInbox(
    context,
    keys,
    started.flatMap(({ receiver }) => receiver ?? []),
  );
  const jobs = started.flatMap(({ job }) => job ?? []);
  const handlers = observedHandlers(handlersFor(events, funding));
  const handlerOf: HandlerOf = (event) => {
    const call = handlers(event);
    return (
      call &&
      (async () => {
        await call();
        for (const { handled } of started) await handled?.(event);
      })
    );
  };
  const publish = (): Promise<number> => publishOutbox(context, handlerOf, batch);
  const reseal = createResealing({ store, keys, clock, logger, grace: timings.quiet });
  const onCount = (stuck: number): void => telemetry.level('tillside.funds.stuck', stuck);
  const worker = createWorker(
    [
      { name: 'store', run: () => storeWatch.run() },
      { name: 'heartbeat', run: () => heartbeat.run() },
      { name: 'inbox', run: () => inbox.process(batch) },
      { name: 'instructions', run: () => engine.startDue() },
      { name: 'outbox', run: publish },
      ...jobs,
      { name: 'retention', run: createRetention({ store, clock, keys }, retention) },
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
        await storeWatch.run();
        await heartbeat.run();
        found = (await inbox.process(batch)) + (await engine.startDue());
        await idle();
        found += await publish();
        for (const { run } of jobs) found += await run();
        found += await reseal();
      }
    },
  };
}

const hour = 3_600_000;
const day = 24 * hour;

/** Deletes data past its retention: checks once an hour, then deletes a batch a second while there is more. */
function createRetention(
  { store, clock, keys }: Pick<Foundation, 'store' | 'clock' | 'keys'>,
  days: TillsideOptions['retention'],
): () => Promise<number> {
  const { instructions, events, inbox } = withDefaults(defaultRetention, days);
  let prunedAt = Number.NEGATIVE_INFINITY;
  let pause = hour;

  return async () => {
    const now = clock.now();
    if (now - prunedAt < pause) return 0;
    prunedAt = now;
    pause = hour;
    const before = {
      instructions: now - instructions * day,
      events: now - events * day,
      inbox: now - inbox * day,
      now,
    };
    const isMore = await store.prune(before, (ownerId, clientKey) => idempotencyKeyTag(keys, ownerId, clientKey));
    if (isMore) pause = 1_000;
    return 0;
  };
}
