import type { PlatformEventType } from '@tillside/contract/schemas';
import type { WebhookFault } from '../world/bill.ts';
import { isJsonObject, type JsonObject, writeFields } from '../world/json.ts';
import type { World } from '../world/world.ts';
import type { SandboxEvent } from '../world/state.ts';

/** An event for the business. */
export interface Announcement {
  readonly type: PlatformEventType;
  /** The operation's own fields, with money not yet serialised: the body is flat (observed). */
  readonly payload: JsonObject;
  readonly transId: string;
  readonly fault: WebhookFault | null;
  /** Whether it reports an outcome. When webhooks are reordered, others arrive after it. */
  readonly isOutcome?: boolean;
}

const maxEvents = 5_000;

/** Records an event and, if a webhook address is set, schedules its delivery. Returns the `event_id`. */
export function emitEvent(announcement: Announcement, world: World): string {
  const { webhook, event_ids, settle_seconds } = world.state.settings;
  const id = world.newId();
  const eventId = event_ids === 'transaction' ? announcement.transId : id;
  const payload = { ...writeFields(announcement.payload), event_id: eventId, event_type: announcement.type };
  const odd = world.seams.untidy?.event(payload);
  const event: SandboxEvent = {
    id,
    event_id: eventId,
    event_type: announcement.type,
    // Every delivery of an event is spelled the same.
    payload: isJsonObject(odd) ? odd : payload,
    created_at: world.now(),
    deliveries: [],
    waiting: [],
    ...(announcement.fault === 'webhook_lost' && { lost: true }),
  };
  world.state.events.push(event);
  if (world.state.events.length > maxEvents) world.state.events.shift();
  const { fault, isOutcome } = announcement;
  if (webhook.url !== null && fault !== 'webhook_lost') {
    const late = fault === 'webhook_reordered' && !isOutcome;
    startDelivery(event, world, late ? (settle_seconds + 1) * 1000 : 0);
    if (fault === 'webhook_repeated') startDelivery(event, world);
  }
  world.changed();
  return eventId;
}

/** Schedules a first attempt. */
export function startDelivery(event: SandboxEvent, world: World, delay = 0): void {
  event.waiting.push(1);
  world.schedule({ kind: 'webhook.deliver', due: world.now() + delay, id: event.id, attempt: 1 });
}
