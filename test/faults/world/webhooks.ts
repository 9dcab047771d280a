import { platformEvents, type PlatformEventType } from '@tillside/contract/schemas';
import { signWebhook, type SendWebhook } from '@tillside/sandbox';
import { z } from 'zod';
import { quiet } from './fates.ts';
import type { Delivery } from './history.ts';
import type { PlatformEvent } from './platform.ts';
import { webhookSecret } from './platform.ts';
import type { World } from './world.ts';

/** The event of a reversal long after the delivery: nothing else is wrong then, and it may be the only report of it. */
const fatesOfLateReversals = { lost: 3, late: 2, repeated: 2, good: 1 } as const;
type HowItComes = 'good' | 'late' | 'repeated' | 'cut' | 'forged';
const troubles = { lost: 3, refused: 2, repeated: 4, late: 4, cut: 2, forged: 1, altered: 2 } as const;
const path = '/till/webhooks';

/** How the platform's events reach the companions: some never, some often, some late, and some that it never sent. */
export function webhookNetwork(world: () => World): SendWebhook {
  let told = 0;
  const newest = new Map<string, number>();
  return async (_url, { headers, body }) => {
    const order = (told += 1);
    const { time, history, webhookChance: chance, trouble } = world();
    const isLateReversal = trouble === quiet && namesIn(body).transaction_status === 'reversed';
    const drawn = chance.chance(trouble.webhooks) ? chance.weighted(troubles) : 'good';
    const fateOfLate = isLateReversal ? chance.weighted(fatesOfLateReversals) : null;
    const kind = fateOfLate ?? drawn;
    if (fateOfLate !== null) history.effects.add(`event of a late reversal: ${fateOfLate}`);
    history.note('platform', `tells ${about(body)}: ${kind}`);
    const arrive = async (how: HowItComes, text = body): Promise<{ status: number }> => {
      const answer = await bring(world(), headers, text);
      const { event_type, ref } = namesIn(body);
      history.effects.add(`webhook ${how}`);
      if (isPlatformEvent(event_type)) history.effects.add(`webhook tells ${event_type}`);
      const last = ref ? (newest.get(ref) ?? 0) : 0;
      if (order < last) history.effects.add('webhook after a newer one');
      if (ref) newest.set(ref, Math.max(order, last));
      return answer;
    };
    await time.sleep(chance.milliseconds(2, 300));
    if (kind === 'lost' || kind === 'refused') history.effects.add(`webhook ${kind}`);
    switch (kind) {
      case 'lost':
        return { status: 200 };
      case 'refused':
        throw new TypeError('fetch failed');
      case 'late':
        await time.sleep(chance.milliseconds(1_000, 9_000));
        return arrive(kind);
      case 'repeated':
        for (let more = chance.integer(1, 3); more > 0; more -= 1)
          time.setTimeout(() => void arrive(kind).catch(() => {}), chance.milliseconds(1, 240_000));
        return arrive('good');
      case 'cut':
        await arrive(kind);
        throw new TypeError('fetch failed');
      case 'forged':
        await arrive(kind, body.replace(/"(success|failed|processing)"/, '"reversed"'));
        return arrive('good');
      case 'altered':
        return bringAltered(world(), headers, body);
      case 'good':
        return arrive('good');
      default:
        return kind satisfies never;
    }
  };
}

/** One event id with two contents, each of them signed, in either order and more than once at times. */
async function bringAltered(world: World, headers: Record<string, string>, body: string): Promise<{ status: number }> {
  const { time, webhookChance: chance } = world;
  const event = PlatformPayload.parse(JSON.parse(body));
  // No event is about a kobo: with the same amount it would be the same content.
  const payload = { ...event, amount: chance.integer(1, 9_000) + 0.01 };
  world.history.effects.add('webhook with two contents');
  const again = (): void =>
    void tellAgain(world, { event_id: event.event_id, payload }).then(
      () => world.history.effects.add('webhook altered'),
      () => {},
    );
  for (let times = chance.integer(1, 2); times > 0; times -= 1) time.setTimeout(again, chance.milliseconds(1, 60_000));
  await time.sleep(chance.milliseconds(1, 5_000));
  return bring(world, headers, body);
}

const PlatformPayload = z.looseObject({ event_id: z.string() });

/** Sends an event again, with a new signature. */
export function tellAgain(
  world: World,
  { event_id, payload }: Pick<PlatformEvent, 'event_id' | 'payload'>,
): Promise<{ status: number }> {
  const at = world.time.now();
  const signed = signWebhook({ ...payload, event_id }, { scheme: 'timestamped', secret: webhookSecret, at });
  return bring(world, { 'content-type': 'application/json', ...signed.headers }, signed.body);
}

/** Hands a delivery to one of the companions. @throws where none is up. */
export async function bring(world: World, headers: Record<string, string>, body: string): Promise<{ status: number }> {
  const process = world.anyServing(world.webhookChance);
  if (!process) throw new TypeError('fetch failed');
  const delivery: Delivery = { at: world.time.now(), body, status: null };
  world.history.deliveries.push(delivery);
  const { status } = await process.serve({ method: 'POST', path, headers, body });
  delivery.status = status;
  world.history.note(process.name, `answers ${status} to ${about(body)}`);
  return { status };
}

function about(body: string): string {
  const { event_type, ref, transaction_status } = namesIn(body);
  return [event_type, ref, transaction_status].filter(Boolean).join(' ');
}

function isPlatformEvent(type: string | undefined): type is PlatformEventType {
  return type !== undefined && Object.hasOwn(platformEvents, type);
}

const Names = z.looseObject({
  event_type: z.string().optional(),
  ref: z.string().nullish(),
  transaction_status: z.string().nullish(),
});

export function namesIn(body: string): z.output<typeof Names> {
  return Names.parse(JSON.parse(body));
}
