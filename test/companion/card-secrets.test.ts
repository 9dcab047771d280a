import { dollars, instructionOperationIds, type Environment } from '@tillside/contract';
import { companionRoutes } from '@tillside/contract/schemas';
import { merchantHashKey } from '@tillside/sandbox';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { secretsOf } from './card-secrets.ts';
import { startCardWorld, type CardWorld } from './card-world.ts';

const environments = ['sandbox', 'live'] as const;

/** Valid input for every operation on a card. */
const inputs = (id: string): object => ({ id, amount: dollars(1), mobile: '08031234567' });
const cardOperations = instructionOperationIds.filter((id) => id.startsWith('card.') && id !== 'card.create');
const cardPaths = companionRoutes.filter(({ path, who }) => path.startsWith('/cards/') && who === 'caller');

describe.each(environments)('in %s another’s card is answered as one that does not exist', (environment) => {
  test.each(cardPaths)('by $method $path', async ({ method, path }) => {
    const world = await startCardWorld(environment, { cards: { stepUp: () => true } });
    const card = await world.newCard();
    const order = await newOrder(world, card);
    const own = path.includes('orders') ? order : card;
    const read = async (id: string, as: string) => {
      // Tickets of sealed frames are given to pages of the companion's own origin only.
      const page = { origin: world.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
      const response = await world.request(path.replace('{id}', id), {
        method,
        as,
        ...(method === 'POST' ? { headers: page, body: '{}' } : {}),
      });
      return { status: response.status, body: (await response.text()).replaceAll(id, '<id>') };
    };
    const unknown = await read('card_of_nobody', 'bayo');
    expect(unknown.status).toBe(404);
    expect(await read(own, 'bayo')).toEqual(unknown);
    expect((await read(own, 'ada')).status).toBe(method === 'POST' ? 201 : 200);
    // Only the owner can open a frame.
    expect((await read(own, 'staff')).status).toBe(method === 'POST' ? 403 : 200);
    expect((await read(own, 'guest')).status).toBe(path.includes('orders') ? 404 : 403);
    expect((await world.request(path.replace('{id}', own), { method, as: null })).status).toBe(401);
  });

  test.each(cardOperations)('by %s, and nothing reaches the platform', async (operation) => {
    const world = await startCardWorld(environment);
    const card = await world.newCard();
    const before = world.sent.filter((line) => !line.startsWith('GET')).length;
    const unknown = await world.instruct(operation, inputs('card_of_nobody'), { as: 'bayo' });
    expect(unknown).toMatchObject({ status: 404, problem: { code: 'not_found' } });
    expect(await world.instruct(operation, inputs(card), { as: 'bayo' })).toEqual(unknown);
    expect((await world.instruct(operation, inputs(card), { as: 'guest' })).problem?.code).toBe('customer_missing');
    expect(world.sent.filter((line) => !line.startsWith('GET'))).toHaveLength(before);
  });

  test('by a creation for them, a list, and an id that is no id', async () => {
    const world = await startCardWorld(environment);
    await world.newCard();
    const theirs = { type: 'virtual', amount: dollars(5), customer_id: 'cus_ada' };
    expect((await world.instruct('card.create', theirs, { as: 'bayo' })).problem?.code).toBe('not_found');
    expect(await world.cards('bayo')).toEqual([]);
    expect((await world.request('/cards?customer_id=cus_ada', { as: 'bayo' })).status).toBe(200);
    expect(await (await world.request('/cards?customer_id=cus_ada', { as: 'bayo' })).json()).toMatchObject({
      items: [],
    });
    expect(await world.cards('staff')).toHaveLength(1);
    for (const id of ['..%2f..%2fmy-account', '%00', 'a%20b', 'x'.repeat(200)]) {
      expect((await world.request(`/cards/${id}`)).status).toBe(404);
    }
  });
});

test.each(environments)(
  'in %s only the owner of a card can read its holder, and the name is in no file',
  async (environment) => {
    const world = await startCardWorld(environment);
    const id = await world.newCard();
    const bodyOf = async (path: string, as: string) => (await world.request(path, { as })).text();
    for (const path of [`/cards/${id}`, '/cards']) {
      expect(await bodyOf(path, 'ada')).toContain('"holder":');
      expect(await bodyOf(path, 'staff')).toContain(id);
      expect(await bodyOf(path, 'staff')).not.toContain('"holder"');
    }
    const { holder } = z.object({ holder: z.string() }).parse(JSON.parse(await bodyOf(`/cards/${id}`, 'ada')));
    expect(world.onDisk()).not.toContain(holder);
    expect(world.log.join('\n')).not.toContain(holder);
  },
);

async function newOrder(world: CardWorld, id: string): Promise<string> {
  const { details } = await world.carryOut('card.topup', { id, amount: dollars(5), payment_method: 'stablecoin' });
  return z.object({ order: z.object({ order_id: z.string() }) }).parse(details).order.order_id;
}

async function textsOf(world: CardWorld, id: string): Promise<string[]> {
  const { number, ccv, expiry } = await secretsOf(world, id);
  return [number, `"${ccv}"`, `"${expiry}"`];
}

test.each<Environment>(environments)(
  'in %s no number, CCV, expiry, ciphertext or key is in any answer, log, event, hook or file',
  async (environment) => {
    const world = await startCardWorld(environment);
    const id = await world.newCard();
    const secrets = await textsOf(world, id);
    for (const fault of ['lost_response', 'truncate']) {
      await world.command('POST', '/faults', { operation: 'card.topup', fault });
      await world.carryOut('card.topup', { id, amount: dollars(5) });
      await world.pass(8);
    }
    await world.command('POST', '/faults', { operation: 'card.replace', fault: 'lost_response' });
    await world.carryOut('card.replace', { id });
    await world.pass(90);
    secrets.push(...(await textsOf(world, id)));
    await world.command('POST', '/card-auths', { card_id: id, event: 'approved', amount: 2 });
    const order = await newOrder(world, id);
    await world.pass(5);
    await world.card(id);
    await world.cards();
    await world.request(`/cards/${id}/transactions`);
    await world.request('/instructions');
    await world.request('/staff/instructions', { as: 'staff' });
    // While the deposit is awaited the card cannot be ended.
    await world.command('POST', `/deposits/${order}`);
    await world.pass(70);
    expect((await world.carryOut('card.terminate', { id })).state).toBe('succeeded');

    const seen = {
      answers: world.answers.join('\n'),
      log: world.log.join('\n'),
      events: JSON.stringify(world.events),
      files: world.onDisk(),
    };
    expect(seen.files).toContain(id);
    expect(seen.answers).toContain(id);
    expect(secrets.every((secret) => secret.length > 3)).toBe(true);
    const names = ['secure_details', 'card_number', '"ccv"', 'AES-256-GCM', merchantHashKey, 'bid:biz_tillside'];
    for (const [where, text] of Object.entries(seen)) {
      for (const secret of [...secrets, ...names]) expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
    }
  },
);
