import { withDeadline, type Clock } from '../clock.ts';
import { nameOf } from '../error-name.ts';
import type { Funding, Logger, TillsideEvent, TillsideHandlers, Timings } from '../options.ts';
import type { Store } from '../store/store.ts';
import { backOff } from '../timings.ts';

interface AnnouncerContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly logger: Logger;
}

const hour = 3_600_000;

/** Who hears an event; nobody, where nobody listens to it. */
export type HandlerOf = (event: TillsideEvent) => TillsideHandlers[TillsideEvent['type']];

/** The merchant hears everything, but for checkouts that the funding hooks asked for: those are heard by the hooks. */
export function handlersFor(on: TillsideHandlers, funding: Pick<Funding, 'checkoutPaid'> | undefined): HandlerOf {
  return (event) => {
    if (event.type !== 'checkout.paid' || event.details?.['funds'] === undefined) return on[event.type];
    return funding?.checkoutPaid && ((paid) => funding.checkoutPaid?.(paid));
  };
}

/** Delivers committed events to the merchant's handlers, again and again until each returns. Answers how many were due. */
export async function deliverAnnouncements(
  context: AnnouncerContext,
  handlerOf: HandlerOf,
  limit: number,
): Promise<number> {
  const { store, clock, timings } = context;
  const due = await store.dueAnnouncements(clock.now(), clock.now() + timings.lease, limit);
  for (const { event, attempts } of due) {
    const delivered = await deliver(context, handlerOf, event, attempts);
    if (delivered) await store.announced(event.id);
    else await store.postponeAnnouncement(event.id, clock.now() + backOff(attempts, hour));
  }
  return due.length;
}

async function deliver(
  { clock, timings, logger }: AnnouncerContext,
  handlerOf: HandlerOf,
  event: TillsideEvent,
  attempts: number,
): Promise<boolean> {
  const handler = handlerOf(event);
  // Nobody listens to it any more: it stays, for a handler that may come back.
  if (!handler) return false;
  try {
    const late = (): Error => new Error('The handler did not answer in time.');
    await withDeadline(clock, timings.hookDeadline, (async () => handler(event))(), late);
    return true;
  } catch (error) {
    logger.error(
      { ref: event.ref, event: event.type, attempt: attempts, error: nameOf(error) },
      'an event handler did not answer',
    );
    return false;
  }
}
