import { withDeadline, type Clock } from '../clock.ts';
import { nameOf } from '../error-name.ts';
import type { Logger, TillsideEvent, TillsideHandlers, Timings } from '../options.ts';
import type { Store } from '../store/store.ts';
import { backOff } from '../timings.ts';

interface AnnouncerContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly logger: Logger;
}

const hour = 3_600_000;

/** Delivers committed events to the merchant's handlers, again and again until each returns. Answers how many were due. */
export async function deliverAnnouncements(
  context: AnnouncerContext,
  handlers: TillsideHandlers,
  limit: number,
): Promise<number> {
  const { store, clock, timings } = context;
  const due = await store.dueAnnouncements(clock.now(), clock.now() + timings.lease, limit);
  for (const { event, attempts } of due) {
    const delivered = await deliver(context, handlers, event, attempts);
    if (delivered) await store.announced(event.id);
    else await store.postponeAnnouncement(event.id, clock.now() + backOff(attempts, hour));
  }
  return due.length;
}

async function deliver(
  { clock, timings, logger }: AnnouncerContext,
  handlers: TillsideHandlers,
  event: TillsideEvent,
  attempts: number,
): Promise<boolean> {
  const handler = handlers[event.type];
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
