import { withDeadline, type Clock } from '../model/clock.ts';
import { nameOf } from '../model/errors.ts';
import type { TillsideEvent, TillsideEventOf, TillsideEventType, TillsideHandlers } from '../model/event.ts';
import type { Funding } from '../options/funding.ts';
import type { Logger } from '../options/options.ts';
import { backOff, type Timings } from '../model/timings.ts';
import type { OutboxEntry, QueueStore } from '../model/record-store.ts';
import type { LedgerContext } from './context.ts';

interface OutboxContext extends Pick<LedgerContext, 'whoWas'> {
  readonly store: QueueStore;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly logger: Logger;
}

const hour = 3_600_000;

/** The handler call of an event; `undefined` without a handler. */
export type HandlerOf = (event: TillsideEvent) => (() => void | Promise<void>) | undefined;

/** The merchant receives every event, except those of the funding hooks' checkouts: the hooks receive them. */
export function handlersFor(on: TillsideHandlers, funding: Pick<Funding, 'checkoutPaid'> | undefined): HandlerOf {
  return (event) => {
    if (event.type !== 'checkout.paid' || event.checkout.fundedRef === undefined) return callOf(on, event.type, event);
    return funding?.checkoutPaid && (() => funding.checkoutPaid?.(event));
  };
}

function callOf<Type extends TillsideEventType>(
  on: TillsideHandlers,
  type: Type,
  event: TillsideEventOf<Type>,
): ReturnType<HandlerOf> {
  const handler = on[type];
  return handler && (() => handler(event));
}

/** Delivers committed events to the merchant's handlers until each returns. Returns the number of due events. */
export async function publishOutbox(context: OutboxContext, handlerOf: HandlerOf, limit: number): Promise<number> {
  const { store, clock, timings } = context;
  const due = await store.dueOutbox(clock.now(), clock.now() + timings.lease, limit);
  for (const entry of due) {
    const { id, attempts } = entry;
    if (await deliver(context, handlerOf, entry)) await store.published(id);
    else await store.postponeOutbox(id, clock.now() + backOff(attempts, hour));
  }
  return due.length;
}

async function deliver(
  { clock, timings, logger, whoWas }: OutboxContext,
  handlerOf: HandlerOf,
  { id, event, attempts }: OutboxEntry,
): Promise<boolean> {
  if (event === null) {
    // Its content is unknown, and it must not block the others.
    logger.error(
      { event: id, attempt: attempts, problem: 'event_unreadable' },
      'an event cannot be read, so its handler is not called: read the instruction by its ref and do by hand what the handler does',
    );
    return false;
  }
  try {
    // The handler has to know whom to pay back, even if they were erased since.
    const handler = handlerOf(event.caller === null ? event : { ...event, caller: await whoWas(event.caller) });
    // Without a handler it stays, in case the handler is added again.
    if (!handler) return false;
    const late = (): Error => new Error('The handler did not answer in time.');
    await withDeadline(clock, timings.hookDeadline, (async () => handler())(), late);
    return true;
  } catch (error) {
    logger.error(
      { ref: event.ref, ...operationOf(event), event: event.type, attempt: attempts, error: nameOf(error) },
      'an event handler did not answer',
    );
    return false;
  }
}

function operationOf(event: TillsideEvent): { readonly operation?: string } {
  return 'instruction' in event ? { operation: event.instruction.operation } : {};
}
