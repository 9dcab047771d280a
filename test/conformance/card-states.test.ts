import { describe, expect, test } from 'vitest';
import { newCard } from './card.ts';
import { fixtures } from './fixtures.ts';
import {
  expectRefused,
  withControl,
  onLive,
  newRef,
  plainTime,
  platformUnderTest,
  uuid,
  type Root,
} from './support.ts';

const { sandbox, live, control } = platformUnderTest();

const statusOf = async (root: Root, id: string): Promise<string> => (await root.get(`/cards/${id}`)).details.status;

function expectAction(details: object, action: string, ref: string): void {
  expect(details).toMatchObject({
    trans_id: expect.stringMatching(uuid),
    ref,
    action,
    currency: 'USD',
    card: {
      id: expect.any(String),
      first_six: expect.stringMatching(/^\d{6}$/),
      last_four: expect.stringMatching(/^\d{4}$/),
      prev_balance: expect.any(Number),
      balance: expect.any(Number),
    },
    created_at: expect.stringMatching(plainTime),
  });
  expect(details).toHaveProperty('customer', { id: fixtures.customer });
  for (const absent of ['status', 'id', 'prev_balance', 'balance', 'ref_id', 'card.brand'])
    expect(details).not.toHaveProperty(absent);
}

describe('a card', () => {
  test('platform §3 card.freeze next; §2.6 card.freeze shape, absent; §4.1 card.freeze status: an active card becomes frozen', async () => {
    const { id } = await newCard(sandbox);
    const ref = newRef();
    const { status, details } = await sandbox.patch(`/cards/${id}/freeze`, { ref });
    expect(status).toBe(200);
    expectAction(details, 'freeze', ref);
    expect(await statusOf(sandbox, id)).toBe('frozen');
  });

  test('platform §3 card.unfreeze next; §2.6 card.unfreeze shape, absent; §4.1 card.unfreeze status: a frozen card becomes active', async () => {
    const { id } = await newCard(sandbox);
    await sandbox.patch(`/cards/${id}/freeze`, { ref: newRef() });
    const ref = newRef();
    const { status, details } = await sandbox.patch(`/cards/${id}/unfreeze`, { ref });
    expect(status).toBe(200);
    expectAction(details, 'unfreeze', ref);
    expect(await statusOf(sandbox, id)).toBe('active');
  });

  test('platform §2.6 card.terminate shape, absent, balance; §3 card.terminate next, balance; §4.1 card.terminate status: the balance becomes 0 and terminate true', async () => {
    const { id } = await newCard(sandbox);
    const ref = newRef();
    const { status, details } = await sandbox.post(`/cards/${id}/terminate`, { ref });
    expect(status).toBe(200);
    expectAction(details, 'terminate', ref);
    expect(details.card).toMatchObject({ prev_balance: 20, balance: 0 });
    const card = (await sandbox.get(`/cards/${id}`)).details;
    expect(card).toMatchObject({
      status: 'terminated',
      terminate: true,
      balance: 0,
      terminate_date: expect.any(String),
    });
  });

  test('platform §3 card.terminate next: a frozen card can be terminated too', async () => {
    const { id } = await newCard(sandbox);
    await sandbox.patch(`/cards/${id}/freeze`, { ref: newRef() });
    expect((await sandbox.post(`/cards/${id}/terminate`, { ref: newRef() })).status).toBe(200);
    expect(await statusOf(sandbox, id)).toBe('terminated');
  });

  test('platform §3 card.terminate any: a terminated card can be terminated again, and stays as it is', async () => {
    const { id } = await newCard(sandbox);
    await sandbox.post(`/cards/${id}/terminate`, { ref: newRef() });
    const before = (await sandbox.get(`/cards/${id}`)).details;
    const ref = newRef();
    const { status, details } = await sandbox.post(`/cards/${id}/terminate`, { ref });
    expect(status).toBe(200);
    expectAction(details, 'terminate', ref);
    expect(details.card).toMatchObject({ prev_balance: 0, balance: 0 });
    expect((await sandbox.get(`/cards/${id}`)).details).toMatchObject({
      status: 'terminated',
      terminate_date: before.terminate_date,
      balance: 0,
    });
  });

  test('platform §3 card.replace terminated: a terminated card gets another number, and stays terminated', async () => {
    const { id } = await newCard(sandbox);
    await sandbox.post(`/cards/${id}/terminate`, { ref: newRef() });
    const before = (await sandbox.get(`/cards/${id}`)).details;
    const { status, details } = await sandbox.patch(`/cards/replace/${id}`);
    expect(status).toBe(200);
    expect(details).toMatchObject({ ref: null, card: { id } });
    const after = (await sandbox.get(`/cards/${id}`)).details;
    expect(after).toMatchObject({ status: 'terminated', terminate: true, balance: 0 });
    expect(after.card_number).not.toBe(before.card_number);
  });

  test.each([
    ['platform §4.1 card.freeze ref: it needs a ref', 'PATCH', 'freeze'],
    ['platform §4.1 card.unfreeze ref: it needs a ref', 'PATCH', 'unfreeze'],
    ['platform §4.1 card.terminate required: it needs a ref', 'POST', 'terminate'],
  ])('%s', async (_title, method, name) => {
    const { id } = await newCard(sandbox);
    if (name === 'unfreeze') await sandbox.patch(`/cards/${id}/freeze`, { ref: newRef() });
    const before = await statusOf(sandbox, id);
    expectRefused(await sandbox.send(method, `/cards/${id}/${name}`, { body: {} }));
    expect(await statusOf(sandbox, id)).toBe(before);
  });

  test('platform §4.1 card.freeze ref; §4.1 card.unfreeze ref: a repeated ref changes nothing', async () => {
    const { id } = await newCard(sandbox);
    const [freezing, unfreezing] = [newRef(), newRef()];
    const frozen = await sandbox.patch(`/cards/${id}/freeze`, { ref: freezing });
    const unfrozen = await sandbox.patch(`/cards/${id}/unfreeze`, { ref: unfreezing });
    const again = await sandbox.patch(`/cards/${id}/freeze`, { ref: freezing });
    expect(again.details.trans_id).toBe(frozen.details.trans_id);
    expect(await statusOf(sandbox, id)).toBe('active');
    await sandbox.patch(`/cards/${id}/freeze`, { ref: newRef() });
    const undone = await sandbox.patch(`/cards/${id}/unfreeze`, { ref: unfreezing });
    expect(undone.details.trans_id).toBe(unfrozen.details.trans_id);
    expect(await statusOf(sandbox, id)).toBe('frozen');
  });

  test(
    'platform §7 card.unfreeze 422; §3 card.unfreeze due: the sandbox does not look at the USD due balance',
    withControl,
    async () => {
      const { id } = await newCard(sandbox);
      await sandbox.patch(`/cards/${id}/freeze`, { ref: newRef() });
      await control('PUT', '/settings', { usd_due: 50 });
      const unfrozen = await sandbox.patch(`/cards/${id}/unfreeze`, { ref: newRef() });
      await control('PUT', '/settings', { usd_due: 0 });
      expect(unfrozen.status).toBe(200);
    },
  );

  test(
    'platform §7 card.unfreeze 422; §3 card.unfreeze due: live refuses with 422 when the USD due balance is greater than 5',
    withControl,
    async () => {
      const { id } = await newCard(live);
      await live.patch(`/cards/${id}/freeze`, { ref: newRef() });
      await control('PUT', '/settings', { environment: 'live', usd_due: 5.01 });
      expect((await live.patch(`/cards/${id}/unfreeze`, { ref: newRef() })).status).toBe(422);
      expect(await statusOf(live, id)).toBe('frozen');
      await control('PUT', '/settings', { environment: 'live', usd_due: 5 });
      expect((await live.patch(`/cards/${id}/unfreeze`, { ref: newRef() })).status).toBe(200);
      await control('PUT', '/settings', { environment: 'live', usd_due: 0 });
    },
  );
});

describe('the list of cards', () => {
  test(
    'platform §2.4 card.list shape, absent; §4.1 card.list shape: rows and pagination are the two elements of details',
    onLive,
    async () => {
      const { id } = await newCard(live);
      const { status, details } = await live.get('/cards');
      expect(status).toBe(200);
      const [cards, pagination] = details;
      expect(details).toHaveLength(2);
      expect(pagination).toMatchObject({ page: 1, page_size: 25, count: expect.any(Number) });
      expect(cards[0]).toMatchObject({
        id,
        brand: expect.any(String),
        masked: expect.any(String),
        last_four: expect.stringMatching(/^\d{4}$/),
        currency: 'USD',
        balance: 20,
        status: 'active',
        contactless: expect.any(Boolean),
        customer: { id: fixtures.customer, name: expect.any(String) },
        created_at: expect.any(String),
      });
      for (const absent of ['first_six', 'secure_details']) expect(cards[0]).not.toHaveProperty(absent);
    },
  );

  test(
    'platform §4.1 card.list order, page, filters; §8 pagination sort, cards: newest first, in pages, by status, customer and brand',
    onLive,
    async () => {
      const { id: older } = await newCard(live);
      const { id: newer } = await newCard(live);
      await live.patch(`/cards/${older}/freeze`, { ref: newRef() });
      const idsOf = async (query: Record<string, string>): Promise<string[]> =>
        (await live.get('/cards', query)).details[0].map((card: { id: string }) => card.id);
      expect((await idsOf({})).slice(0, 2)).toEqual([newer, older]);
      expect((await idsOf({ sort_by: 'created_at', sort_order: 'asc' })).slice(-2)).toEqual([older, newer]);
      expect(await idsOf({ page: '2', page_size: '1' })).toEqual([older]);
      expect(await idsOf({ status: 'frozen', customer_id: fixtures.customer })).toEqual([older]);
      expect(await idsOf({ customer_id: fixtures.bareCustomer })).toEqual([]);
      expect(await idsOf({ brand: 'NO SUCH BRAND' })).toEqual([]);
      const counted = await live.get('/cards', { page_size: '1', status: 'active' });
      expect(counted.details[1]).toMatchObject({ page: 1, page_size: 1, count: 1 });
    },
  );

  test('platform §4.1 card.list live: the sandbox has no counterpart', async () => {
    expect((await sandbox.get('/cards')).status).toBe(404);
  });
});
