import { createHmac } from 'node:crypto';
import { dollars, naira, type InstructionOperationId } from '@tillside/contract';
import type { PlatformEventType } from '@tillside/contract/schemas';
import { sqliteStore, type Store, type TillsideEvent, type TillsideHandlers } from '@tillside/server';
import { describe, expect, test } from 'vitest';
import { startCardWorld, type CardWorld } from './card-world.ts';
import { webhookSecret, type WorldOptions } from './world.ts';

interface Case {
  /** Creates the subject of the event. Default: a card of ada's. */
  readonly prepare?: (world: CardWorld) => Promise<string>;
  /** Makes the sandbox send the event. Absent for events that it never sends. */
  readonly cause?: (world: CardWorld, subject: string) => Promise<unknown>;
  /** The instruction that causes it. */
  readonly operation?: InstructionOperationId;
  /** The event's payload, for events that the sandbox never sends. */
  readonly injected?: object;
  /** The events that the handlers receive because of it. */
  readonly received: readonly TillsideEvent['type'][];
}

const used =
  (event: string, amount?: number) =>
  (world: CardWorld, card_id: string): Promise<unknown> =>
    world.command('POST', '/card-auths', { card_id, event, ...(amount === undefined ? {} : { amount }) });

const instructed = (operation: InstructionOperationId, input: object = {}): Case => ({
  operation,
  cause: (world, id) => world.carryOut(operation, { id, ...input }),
  received: ['instruction.succeeded'],
});

const airtime = { phone: '08031234567', amount: naira(500), network: 'mtn' };
const bought = (input: object): Case => ({
  operation: 'airtime.buy',
  cause: (world) => world.carryOut('airtime.buy', input),
  received: ['instruction.succeeded'],
});

const account = '0123456789';
const session = { session_id: '000013210000000000000000000001', sender_name: 'Chidi', sender_account: '1234567890' };
const simulated = {
  trans_id: 'tr_simulated',
  amount: 5_000,
  transaction: { ...session, bank_name: 'Access', bank_code: '044', amount: 5_000, date: '2026-11-21 09:00:00' },
  customer: { id: 'cus_ada', number: account },
};

/** All events of the platform (platform §6). A missing event is a compile error. */
const table: Readonly<Record<PlatformEventType, Case>> = {
  'cards.auth.activation': { cause: used('activation'), received: ['card.activated'] },
  'cards.auth.approved': { cause: used('approved', 5), received: ['card.approved'] },
  'cards.auth.settled': { cause: used('settled', 5), received: ['card.settled'] },
  'cards.auth.declined': { cause: used('approved', 500), received: ['card.declined'] },
  'cards.auth.verified': { cause: used('verified'), received: ['card.verified'] },
  'cards.adjusted.refund': { cause: used('refund', 5), received: ['card.refunded'] },
  'cards.adjusted.crossborder': { cause: used('crossborder', 5), received: ['card.crossborder_settled'] },
  'cards.adjusted.topup': instructed('card.topup', { amount: dollars(5) }),
  'cards.adjusted.withdraw': instructed('card.withdraw', { amount: dollars(5) }),
  'cards.adjusted.freeze': instructed('card.freeze'),
  'cards.adjusted.unfreeze': {
    operation: 'card.unfreeze',
    cause: async (world, id) => {
      await world.ask('PATCH', `/cards/${id}/freeze`, { ref: 'frozen-elsewhere' });
      await world.carryOut('card.unfreeze', { id });
    },
    received: ['instruction.succeeded'],
  },
  'cards.adjusted.terminated': instructed('card.terminate'),
  'issuing.created.successful': {
    operation: 'card.create',
    cause: (world) => world.carryOut('card.create', { type: 'virtual', amount: dollars(5) }),
    received: ['instruction.succeeded'],
  },
  'issuing.replaced.successful': instructed('card.replace'),
  'accounts.payment.status': {
    prepare: async (world) => {
      const { details } = await world.carryOut('account.create', { bank: '9psb' });
      const [opened] = Array.isArray(details?.accounts) ? details.accounts : [];
      return Object(opened).account_number;
    },
    cause: (world, number) => world.command('POST', '/transfers', { account: number, amount: 5_000 }),
    received: ['account.credited'],
  },
  'accounts.simulation': { injected: simulated, received: [] },
  'bills.created': bought(airtime),
  'bills.status': bought(airtime),
  'bills.batch.status': bought({ rows: [airtime, { ...airtime, phone: '08051234567' }] }),
};

const cases = Object.entries(table);
const uses = cases.filter(([type]) => /^cards\.(?:auth|adjusted\.(?:refund|crossborder))/.test(type));
const ofInstructions = cases.flatMap(([type, given]) =>
  given.operation === undefined ? [] : [[type, given, given.operation] as const],
);

interface EventWorld extends CardWorld {
  readonly received: TillsideEvent[];
  readonly subject: string;
}

/** A world whose shop receives every event, with the subject of the event. Events about its creation are dropped. */
async function startEventWorld({ prepare }: Case, options: WorldOptions = {}): Promise<EventWorld> {
  const received: TillsideEvent[] = [];
  const world = await startCardWorld('sandbox', { events: handlersOf((event) => received.push(event)), ...options });
  const subject = prepare ? await prepare(world) : await world.newCard(50);
  await world.pass(2);
  received.splice(0);
  return Object.assign(world, { received, subject });
}

function handlersOf(record: (event: TillsideEvent) => unknown): TillsideHandlers {
  const on = (event: TillsideEvent): void => void record(event);
  return {
    'instruction.succeeded': on,
    'instruction.failed': on,
    'instruction.partially_succeeded': on,
    'instruction.reversed': on,
    'instruction.abandoned': on,
    'review.opened': on,
    'account.credited': on,
    'account.review_opened': on,
    'card.activated': on,
    'card.approved': on,
    'card.settled': on,
    'card.declined': on,
    'card.verified': on,
    'card.refunded': on,
    'card.crossborder_settled': on,
  };
}

interface SentEvent {
  readonly event_type: string;
  readonly payload: object;
  readonly deliveries: readonly object[];
}

/** The event as the sandbox sent it last, or as it is injected. */
async function bodyOf(world: CardWorld, type: string, { injected }: Case): Promise<object> {
  if (injected) return { event_id: 'event_injected', event_type: type, ...injected };
  const events = await world.command<SentEvent[]>('GET', '/events');
  const sent = events.find(({ event_type, deliveries }) => event_type === type && deliveries.length > 0);
  if (!sent) throw new Error(`The sandbox sent no ${type}.`);
  return sent.payload;
}

/** Delivers an event, signed as the platform signs. */
async function deliver(world: CardWorld, payload: object): Promise<void> {
  const seconds = Math.floor(world.clock.now() / 1_000);
  const body = JSON.stringify(payload);
  const signature = createHmac('sha256', webhookSecret).update(`${seconds}.delivery.${body}`).digest('hex');
  const headers = { 'x-event-id': 'delivery', 'x-timestamp': String(seconds), 'x-signature': `v1=${signature}` };
  const { status } = await world.request('/webhooks', { method: 'POST', as: null, headers, body });
  expect(status).toBe(200);
}

const idsOf = ({ received }: EventWorld): string[] => received.map(({ id }) => id);
const typesOf = ({ received }: EventWorld): string[] => received.map(({ type }) => type);

describe('an event of the platform', () => {
  test.each(cases)('%s is received as declared, with one id, even if it comes twice and late', async (type, given) => {
    const world = await startEventWorld(given);
    await given.cause?.(world, world.subject);
    await world.pass(90, 5);
    const body = await bodyOf(world, type, given);
    if (given.injected) await deliver(world, body);
    await world.pass(5);
    expect(typesOf(world)).toEqual(given.received);
    const once = idsOf(world);

    for (let time = 0; time < 3; time += 1) await deliver(world, body);
    await world.pass(5);
    expect(idsOf(world)).toEqual(once);
    // After a day, and long after the inbox entry expires, handlers may receive it again, with the same id.
    for (const days of [1, 40]) {
      // The companion is closed meanwhile, because its worker would look for work every second.
      await world.till.close();
      await world.clock.advance(days * 86_400_000);
      await world.restart();
      await deliver(world, body);
      await world.pass(5);
    }
    expect(new Set(idsOf(world))).toEqual(new Set(once));
  });

  test.each(uses)('%s of an unknown card is published when the card becomes known', async (type, given) => {
    const world = await startEventWorld(given);
    const away = () => Promise.reject(new Error('away'));
    const { network } = world;
    await world.command('POST', '/faults', { operation: 'card.create', fault: 'webhook_lost' });
    const order = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 20 };
    const issued = await world.ask('POST', '/cards/create', order);
    const id: string = Object(issued).message.details.card.id;
    world.network = away;
    await given.cause?.(world, id);
    await world.pass(5);
    expect(world.received).toEqual([]);
    world.network = network;
    await world.pass(120, 5);
    expect(world.received).toMatchObject([{ type: given.received[0], ref: id, card: { id, customerId: 'cus_ada' } }]);
    await deliver(world, await bodyOf(world, type, given));
    await world.pass(5);
    expect(world.received).toHaveLength(1);
  });

  test.each(ofInstructions)('%s that comes before its answer is received once', async (type, given, operation) => {
    const world = await startEventWorld(given);
    await world.command('POST', '/faults', { operation, fault: 'delay', seconds: 8 });
    const caused = Promise.resolve(given.cause?.(world, world.subject));
    await world.pass(5);
    // The event has arrived, and the answer has not.
    expect(await bodyOf(world, type, given)).toHaveProperty('event_type', type);
    expect(await world.till.instructions.listAll({ state: 'sending', limit: 10 })).toMatchObject({
      items: [{ operation }],
    });
    expect(world.received).toEqual([]);
    await world.passUntil(caused);
    await world.pass(120, 5);
    expect(typesOf(world)).toEqual(given.received);
  });

  test.each(uses)('%s moves no money of the shop, and no instruction', async (_type, given) => {
    const world = await startEventWorld(given);
    const calls = [...world.bank.calls];
    const before = await world.till.instructions.listAll({ limit: 100 });
    await given.cause?.(world, world.subject);
    await world.pass(90, 5);
    expect(world.received).toHaveLength(1);
    expect(world.bank.calls).toEqual(calls);
    expect(await world.till.instructions.listAll({ limit: 100 })).toEqual(before);
  });
});

describe('an event beside a kill', () => {
  const kills = 2;
  const published = cases.filter(([, { received }]) => received.length > 0);

  test.each(published)('%s is received once more for each time the process dies, with one id', async (_type, given) => {
    const deaths = { processed: 0, published: 0 };
    const world = await startEventWorld(given, { store: dyingStore(deaths) });
    deaths.processed = deaths.published = kills;
    await given.cause?.(world, world.subject);
    // Each death is followed by a lease that runs out.
    await world.pass(900, 5);
    expect(deaths).toEqual({ processed: 0, published: 0 });
    expect(typesOf(world)).toEqual(Array.from({ length: 1 + kills }, () => given.received[0]));
    expect(new Set(idsOf(world)).size).toBe(1);
  });
});

/** A store of a process that dies after it processed a delivery or published an event, before the store records it. */
function dyingStore(deaths: { processed: number; published: number }): Store {
  const store = sqliteStore(':memory:');
  const dying =
    (step: keyof typeof deaths) =>
    async (id: string): Promise<void> => {
      if (deaths[step] === 0) return store[step](id);
      deaths[step] -= 1;
      throw new Error('The process died.');
    };
  return { ...store, processed: dying('processed'), published: dying('published') };
}
