import { signWebhook, type SendWebhook } from '@tillside/sandbox';
import { z } from 'zod';
import { webhookSecret } from '../world/platform.ts';
import { Randomness } from '../world/randomness.ts';
import { bring } from '../world/webhooks.ts';
import type { World } from '../world/world.ts';

const fates = { good: 10, lost: 5, cut: 2, late: 4, repeated: 3, forged: 2, misled: 1 } as const;
const invariant = 'events are hints';

/** The outcomes of the platform's deliveries, by the session of their transfer. */
export interface DeliveryBook {
  /** The sessions of which at least one delivery was accepted. */
  readonly taken: Set<string>;
  forged: number;
  misled: number;
  repeated: number;
  lost: number;
}

export function newDeliveryBook(): DeliveryBook {
  return { taken: new Set(), forged: 0, misled: 0, repeated: 0, lost: 0 };
}

/** Whether no delivery of a transfer ever arrives, however often the platform tries. */
function isNeverTold(seed: number, session: string): boolean {
  return new Randomness(seed).fork(session).chance(0.03);
}

/**
 * Delivers the events of transfers with faults: lost, so that the platform tries again up to five times; late, so that
 * they arrive in another order; repeated; forged by a sender without the secret; or misled, which is signed and untrue.
 */
export function transferDeliveries(seed: number, book: DeliveryBook): (world: () => World) => SendWebhook {
  return (worldOf) =>
    async (_url, { headers, body }) => {
      const world = worldOf();
      const { time, webhookChance: chance } = world;
      const session = sessionOf(body);
      const take = async (): Promise<{ status: number }> => {
        const answer = await bring(world, headers, body);
        if (answer.status < 300) book.taken.add(session);
        return answer;
      };
      await time.sleep(chance.milliseconds(2, 300));
      const fate = chance.weighted(fates);
      if (fate === 'lost' || isNeverTold(seed, session)) {
        book.lost += 1;
        throw new TypeError('fetch failed');
      }
      switch (fate) {
        case 'good':
          return take();
        case 'late':
          await time.sleep(chance.milliseconds(1_000, 9_000));
          return take();
        case 'cut':
          await take();
          throw new TypeError('fetch failed');
        case 'repeated':
          book.repeated += 1;
          for (let more = chance.integer(1, 3); more > 0; more -= 1)
            time.setTimeout(() => void take().catch(() => {}), chance.milliseconds(1, 240_000));
          return take();
        case 'forged':
          book.forged += 1;
          await forge(world, chance, headers, body);
          return take();
        case 'misled':
          book.misled += 1;
          await mislead(world, chance, body);
          // Often the untrue event has been processed by then.
          await time.sleep(chance.milliseconds(1, 9_000));
          return take();
        default:
          return fate satisfies never;
      }
    };
}

/** A random signature, or the platform's own with another account or another amount. */
async function forge(world: World, chance: Randomness, headers: Record<string, string>, body: string): Promise<void> {
  const [headersThen, bodyThen] = chance.pick([
    [{ ...headers, 'x-signature': `v1=${Buffer.from(chance.bytes(32)).toString('hex')}` }, body],
    [headers, JSON.stringify(changed(body, { amount: 5_000_000 }))],
    [headers, JSON.stringify(changed(body, { account: otherAccount(world, chance) }))],
  ] as const);
  const { status } = await bring(world, headersThen, bodyThen);
  if (status < 400) world.history.caught.push({ invariant, what: `A forged event was taken: ${bodyThen}` });
}

/** Signed and untrue: about an account that the transfer never reached, or another amount. */
async function mislead(world: World, chance: Randomness, body: string): Promise<void> {
  const event_id = `misled-${chance.integer(0, 1e12)}`;
  const untrue = chance.chance(0.5)
    ? { amount: chance.integer(1, 9_000) }
    : { account: chance.chance(0.5) ? otherAccount(world, chance) : '0000000001' };
  const at = world.time.now();
  const forged = changed(body, { ...untrue, event_id });
  const signed = signWebhook(forged, { scheme: 'timestamped', secret: webhookSecret, at });
  await bring(world, { 'content-type': 'application/json', ...signed.headers }, signed.body);
}

function otherAccount(world: World, chance: Randomness): string {
  return chance.pick(world.accounts);
}

const PaymentEvent = z.looseObject({
  event_id: z.string(),
  amount: z.number(),
  transaction: z.looseObject({ session_id: z.string() }),
  customer: z.looseObject({ number: z.string() }),
});

function changed(
  body: string,
  to: { amount?: number; account?: string; event_id?: string },
): z.output<typeof PaymentEvent> {
  const event = PaymentEvent.parse(JSON.parse(body));
  const { amount = event.amount, account = event.customer.number, event_id = event.event_id } = to;
  const transaction = { ...event.transaction, amount };
  return { ...event, amount, event_id, transaction, customer: { ...event.customer, number: account } };
}

function sessionOf(body: string): string {
  return PaymentEvent.parse(JSON.parse(body)).transaction.session_id;
}
