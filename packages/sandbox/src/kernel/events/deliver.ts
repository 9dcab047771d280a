import { wait } from '../world/clock.ts';
import type { World } from '../world/world.ts';
import type { Delivery, SandboxEvent } from '../world/state.ts';
import { signWebhook } from '../world/signature.ts';

/** The request of one attempt. */
export interface WebhookRequest {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Redirects are not followed, because they could lead off this machine. */
  readonly redirect: 'manual';
}

/** Sends a webhook; compatible with the global `fetch`. */
export type SendWebhook = (
  url: string,
  request: WebhookRequest,
) => Promise<{ readonly status: number; readonly body?: { cancel(): Promise<void> } | null }>;

/** Maximum number of attempts, the first included (observed). */
const maxAttempts = 5;
const deadline = 10_000;
const firstPause = 2_000;

/** Makes one attempt. Anything but a 2xx in time is retried after 2, 4, 8 and 16 seconds (delays assumed). */
export async function deliverEvent(id: string, attempt: number, world: World, send: SendWebhook): Promise<void> {
  const event = findEvent(id, world);
  const { url, secret, scheme, prefix, header } = world.state.settings.webhook;
  if (!event || !event.waiting.includes(attempt)) return;
  if (url === null) return finish(event, attempt);
  const at = world.now();
  // The receiver compares the timestamp with its own clock, which is not advanced.
  const signedAt = world.seams.clock.now();
  const { event_id, payload } = event;
  const signed =
    secret === null
      ? { headers: {}, body: JSON.stringify(payload) }
      : signWebhook({ ...payload, event_id }, { scheme, secret, prefix, header, at: signedAt });
  const headers = { 'content-type': 'application/json', 'user-agent': 'tillside-sandbox', ...signed.headers };
  const outcome = await post(url, headers, signed.body, world, send);
  // The world was reset or restored meanwhile: this attempt is void.
  if (findEvent(id, world) !== event) return;
  event.deliveries.push({ attempt, at, url, ...outcome, milliseconds: Math.max(0, world.now() - at) });
  finish(event, attempt);
  const delivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  if (!delivered && attempt < maxAttempts) retry(event, attempt, world);
  world.changed();
}

/** Reschedules unfinished attempts after a restart. */
export function resumeDeliveries(world: World): void {
  const due = new Set(
    world.state.tasks.flatMap((task) => (task.kind === 'webhook.deliver' ? [`${task.id} ${task.attempt}`] : [])),
  );
  for (const event of world.state.events) {
    for (const attempt of event.waiting) {
      if (due.has(`${event.id} ${attempt}`)) continue;
      world.schedule({ kind: 'webhook.deliver', due: world.now(), id: event.id, attempt });
    }
  }
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  world: World,
  send: SendWebhook,
): Promise<Pick<Delivery, 'status' | 'error'>> {
  const stop = new AbortController();
  const late = wait(world.seams.clock, deadline, stop.signal).then(() => {
    stop.abort();
    return { status: null, error: 'No answer within 10 seconds.' };
  });
  const answer = send(url, { method: 'POST', headers, body, signal: stop.signal, redirect: 'manual' }).then(
    (response) => {
      response.body?.cancel().catch(() => undefined);
      return { status: response.status, error: null };
    },
    (error: unknown) => ({ status: null, error: reasonOf(error) }),
  );
  const outcome = await Promise.race([answer, late]);
  stop.abort();
  return outcome;
}

function retry(event: SandboxEvent, attempt: number, world: World): void {
  event.waiting.push(attempt + 1);
  const due = world.now() + firstPause * 2 ** (attempt - 1);
  world.schedule({ kind: 'webhook.deliver', due, id: event.id, attempt: attempt + 1 });
}

function finish(event: SandboxEvent, attempt: number): void {
  const index = event.waiting.indexOf(attempt);
  if (index !== -1) event.waiting.splice(index, 1);
}

function findEvent(id: string, world: World): SandboxEvent | undefined {
  return world.state.events.findLast((event) => event.id === id);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'The delivery failed.';
  return 'code' in cause ? String(cause.code) : cause.message;
}

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's hostname is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackName.test(hostname);
}

/** Why a text cannot be the webhook address, or `null` when it can. The sandbox never calls another machine. */
export function webhookAddressFault(text: string): string | null {
  if (!URL.canParse(text)) return 'must be an http URL, such as http://localhost:5173/till/webhooks';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must start with http:// or https://';
  if (!isLoopbackHost(url.hostname))
    return 'must be on this machine (localhost or 127.0.0.1): the sandbox calls no other';
  return null;
}
