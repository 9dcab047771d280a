import { dollars, type Environment, type InstructionOperationId } from '@tillside/contract';
import { StaffInstructionSchema } from '@tillside/contract/schemas';
import { describe, expect, test } from 'vitest';
import { idOfCard, sentTimes, startCardWorld, type CardWorld } from './card-world.ts';

const environments = ['sandbox', 'live'] as const;
const operations = [
  'card.create',
  'card.topup',
  'card.withdraw',
  'card.freeze',
  'card.unfreeze',
  'card.replace',
  'card.terminate',
] as const satisfies readonly InstructionOperationId[];

/** Neither the answer nor the event arrives. */
const lost = ['lost_response', 'webhook_lost'];

/** A world whose platform executes a repeated ref twice, so that the tests detect each second send. */
async function careless(environment: Environment): Promise<CardWorld> {
  const world = await startCardWorld(environment);
  await world.command('PUT', '/settings', { dedupe: Object.fromEntries(operations.map((id) => [id, false])) });
  return world;
}

async function strike(world: CardWorld, operation: string, fault: string): Promise<void> {
  await world.command('POST', '/faults', { operation, fault });
}

/** Prepares a card for this operation, and returns the input for it. */
async function inputFor(world: CardWorld, operation: (typeof operations)[number]): Promise<object> {
  if (operation === 'card.create') return { type: 'virtual', amount: dollars(10) };
  const id = await world.newCard(50);
  if (operation === 'card.unfreeze') await world.carryOut('card.freeze', { id });
  return operation === 'card.topup' || operation === 'card.withdraw' ? { id, amount: dollars(7) } : { id };
}

const paths: Readonly<Record<(typeof operations)[number], readonly [string, RegExp]>> = {
  'card.create': ['POST', /\/cards\/create$/],
  'card.topup': ['PATCH', /\/topup$/],
  'card.withdraw': ['PATCH', /\/withdraw$/],
  'card.freeze': ['PATCH', /\/freeze$/],
  'card.unfreeze': ['PATCH', /\/unfreeze$/],
  'card.replace': ['PATCH', /\/cards\/replace\//],
  'card.terminate': ['POST', /\/terminate$/],
};

describe.each(environments)('in %s', (environment) => {
  test.each(operations)(
    'the lost answer to %s is found again by reading, and nothing is sent twice',
    async (operation) => {
      const world = await careless(environment);
      const input = await inputFor(world, operation);
      await strike(world, operation, 'lost_response');
      // In the sandbox only the event reports a new card. Everything else can be read back without an event.
      if (operation !== 'card.create' || environment === 'live') await strike(world, operation, 'webhook_lost');
      const { ref, state } = await world.carryOut(operation, input);
      expect(state).toBe('unknown');
      await world.pass(10);
      const settled = await world.reread(ref);
      expect(settled.state).toBe('succeeded');
      expect(sentTimes(world, ...paths[operation])).toBe(1);
      if (operation !== 'card.replace') expect(await world.truth(ref)).toMatchObject({ executions: 1 });
      const moved = { 'card.create': 'capture 11', 'card.topup': 'capture 7', 'card.withdraw': 'credit 7' };
      if (operation in moved)
        expect(world.bank.calls.at(-1)).toBe(Object.entries(moved).find(([id]) => id === operation)?.[1]);
      if (operation === 'card.terminate') expect(world.bank.calls.at(-1)).toBe('credit 50');
      if (operation === 'card.create') expect((await world.cards()).map(({ id }) => id)).toEqual([idOfCard(settled)]);
    },
  );

  test.each(['card.topup', 'card.withdraw', 'card.freeze', 'card.replace', 'card.terminate'] as const)(
    '%s that never arrived counts as such after the quiet period, and the money goes back',
    async (operation) => {
      const world = await careless(environment);
      const input = await inputFor(world, operation);
      await strike(world, operation, 'reset');
      const { ref } = await world.carryOut(operation, input);
      await world.pass(600, 10);
      expect((await world.reread(ref)).state).toBe('unknown');
      await world.pass(300, 10);
      const settled = await world.reread(ref);
      expect(settled).toMatchObject({ state: 'failed', problem: { code: 'not_executed' }, can_retry: 'new_key' });
      expect(settled.funding).toBe(operation === 'card.topup' ? 'released' : 'none');
      expect(sentTimes(world, ...paths[operation])).toBe(1);
      expect(world.bank.credits.size).toBe(0);
    },
  );

  test('a restart between a topup and its answer tops up once', async () => {
    const world = await careless(environment);
    const id = await world.newCard(10);
    await strike(world, 'card.topup', 'lost_response');
    await strike(world, 'card.topup', 'webhook_lost');
    const { ref } = await world.carryOut('card.topup', { id, amount: dollars(7) });
    await world.restart();
    await world.pass(6);
    expect(await world.reread(ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect((await world.card(id)).balance).toEqual(dollars(17));
  });

  test('contact data whose answer was lost is set again', async () => {
    const world = await careless(environment);
    const id = await world.newCard(10);
    await strike(world, 'card.contact', 'lost_response');
    const { ref } = await world.carryOut('card.contact', { id, mobile: '08031234567' });
    await world.pass(90);
    expect(await world.reread(ref)).toMatchObject({ state: 'succeeded', details: { mobile: '08031234567' } });
  });

  test('a replacement that is slow to answer is not sent again, however often it is requested', async () => {
    const world = await careless(environment);
    const id = await world.newCard(10);
    await strike(world, 'card.replace', 'html');
    await strike(world, 'card.replace', 'webhook_lost');
    const { status } = await world.instruct('card.replace', { id }, { key: 'the-same-key-again' });
    const again = await world.instruct('card.replace', { id }, { key: 'the-same-key-again' });
    expect([status, again.status]).toEqual([202, 202]);
    expect((await world.instruct('card.replace', { id })).problem?.code).toBe('busy_subject');
    await world.pass(10);
    expect(sentTimes(world, ...paths['card.replace'])).toBe(1);
    expect(await world.reread(again.instruction?.ref ?? '')).toMatchObject({ state: 'succeeded' });
  });

  test('the balance of a terminated card is paid out to the cent, despite a card payment in between', async () => {
    const world = await careless(environment);
    const id = await world.newCard(50);
    const through = world.network;
    let between = true;
    world.network = async (input, init) => {
      if (new Request(input).url.endsWith('/terminate') && between) {
        between = false;
        await world.command('POST', '/card-auths', { card_id: id, event: 'settled', amount: 20 });
      }
      return through(input, init);
    };
    await strike(world, 'card.terminate', 'lost_response');
    await strike(world, 'card.terminate', 'webhook_lost');
    const { ref } = await world.carryOut('card.terminate', { id });
    await world.pass(10);
    expect(await world.reread(ref)).toMatchObject({ state: 'succeeded', funding: 'credited' });
    expect(world.bank.credits.get(ref)).toBe(3_000);
  });
});

test('in the sandbox a creation with neither answer nor event goes to review, and is never sent again', async () => {
  const world = await careless('sandbox');
  await strike(world, 'card.create', 'lost_response');
  await strike(world, 'card.create', 'webhook_lost');
  const { ref } = await world.carryOut('card.create', { type: 'virtual', amount: dollars(10) });
  await world.pass(1_000, 10);
  expect(await world.reread(ref)).toMatchObject({ state: 'review', funding: 'reserved', can_retry: 'after_review' });
  expect(sentTimes(world, ...paths['card.create'])).toBe(1);
  expect(await world.truth(ref)).toMatchObject({ executions: 1 });
});

describe('in live, with a card that the merchant issues by hand', () => {
  test('the card whose load carries our ref is the created one', async () => {
    const { world, ref } = await beside(lost);
    await world.pass(1_000, 10);
    expect(await world.reread(ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(await world.truth(ref)).toMatchObject({ executions: 1 });
  });

  test('a person decides which card was created where loads carry no ref', async () => {
    const { world, ref } = await beside(lost, { load_ref: false });
    await world.pass(1_000, 10);
    expect(await world.reread(ref)).toMatchObject({ state: 'review', funding: 'reserved' });
    expect(await candidatesOf(world, ref)).toHaveLength(2);
  });

  test.each([true, false])(
    'that card is not the one of an order that never arrived, whether loads carry a ref: %s',
    async (load_ref) => {
      const { world, ref } = await beside(['reset'], { load_ref });
      await world.pass(1_000, 10);
      expect(await world.truth(ref)).toMatchObject({ executions: 0 });
      expect(await world.reread(ref)).toMatchObject({ state: 'review', funding: 'reserved' });
      expect(await candidatesOf(world, ref)).toEqual((await world.cards()).map(({ id }) => id));
      expect(world.bank.calls.join()).not.toContain('capture');
    },
  );

  test('the event of our own card identifies it where loads carry no ref', async () => {
    const { world, ref } = await beside(['lost_response'], { load_ref: false });
    await world.pass(1_000, 10);
    expect(await world.reread(ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  });
});

test('the only new card is left to a person where neither an event nor a load carries our ref', async () => {
  const world = await careless('live');
  await world.command('PUT', '/settings', { load_ref: false });
  await strike(world, 'card.create', 'lost_response');
  await strike(world, 'card.create', 'webhook_lost');
  const { ref } = await world.carryOut('card.create', { type: 'virtual', amount: dollars(10) });
  await world.pass(1_000, 10);
  expect(await world.reread(ref)).toMatchObject({ state: 'review', funding: 'reserved' });
  expect(await candidatesOf(world, ref)).toHaveLength(1);
});

/** Orders a card of $10 under these faults. Then the merchant's office issues one of $3 to the same customer. */
async function beside(
  faults: readonly string[],
  settings: object = {},
): Promise<{ readonly world: CardWorld; readonly ref: string }> {
  const world = await careless('live');
  await world.command('PUT', '/settings', settings);
  for (const fault of faults) await strike(world, 'card.create', fault);
  const { ref } = await world.carryOut('card.create', { type: 'virtual', amount: dollars(10) });
  await world.ask('POST', '/cards/create', { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 3 });
  return { world, ref };
}

/** The cards that the proof of a review lists. */
async function candidatesOf(world: CardWorld, ref: string): Promise<readonly string[]> {
  const shown = StaffInstructionSchema.parse(
    await (await world.request(`/staff/instructions/${ref}`, { as: 'staff' })).json(),
  );
  return shown.proof.flatMap(({ candidates = [] }) => candidates);
}

test('a card that cannot be found while its topup is reconciled does not prove that the topup failed', async () => {
  const world = await careless('live');
  const id = await world.newCard(10);
  await strike(world, 'card.topup', 'lost_response');
  await strike(world, 'card.topup', 'webhook_lost');
  const through = world.network;
  world.network = (input, init) => {
    if (!new Request(input).url.includes('/transactions')) return through(input, init);
    return Promise.resolve(
      Response.json({ status: false, description: 'No card.', status_code: 404 }, { status: 404 }),
    );
  };
  const { ref } = await world.carryOut('card.topup', { id, amount: dollars(7) });
  await world.pass(1_000, 10);
  expect(await world.reread(ref)).toMatchObject({ state: 'review', funding: 'reserved' });
});
