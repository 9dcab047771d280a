import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { createCustomerCallers } from '../../kernel/instructions/customer-callers.ts';
import { everySessionTag, sessionTag } from '../../kernel/keys/tags.ts';
import { recordKinds } from '../../composition/stored.ts';
import type { StoredRecord } from '../../kernel/model/record-store.ts';
import { keyOf } from '../checkouts/checkout-record.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, aRow } from '../../testing/rows.ts';
import { createPeople, type People } from './people.ts';

const day = 86_400_000;

async function peopleWorld(): Promise<{ readonly context: TestContext; readonly people: People }> {
  const context = await testContext();
  await createCustomerCallers(context.store).note({ id: 'ada', customerId: 'cus_ada' }, context.clock.now());
  return { context, people: createPeople({ ...context, kinds: recordKinds }) };
}

async function kept(
  { store, clock }: TestContext,
  kind: string,
  id: string,
  ownerId: string,
  body: StoredRecord['body'],
  createdAt = clock.now(),
): Promise<void> {
  await store.insert({ kind, id, ownerId, body, createdAt, expiresAt: null });
}

const account = { account_name: 'ADA OBI', bank_name: 'A', bank_code: 'a', currency: 'NGN', status: 'active' };
const payment = {
  state: 'confirmed',
  amount: naira(500),
  sender: { name: 'OBI EMEKA', bank_name: 'B', account_ending: '1234' },
  description: 'for Ada',
  paid_at: '2026-11-01T00:00:00Z',
  confirmation: { trans_id: 'tr_1', fee: naira(5), at: 1 },
  settlement: null,
  asked_at: 1,
  confirmations: 1,
};
const checkout = {
  reference: 'order-7',
  amount: naira(500),
  title: 'Shoes for Ada',
  description: null,
  metadata: { email: 'ada@shop.example', size: 41 },
  attempts: [{ number: 1, pins: ['a'], otps: [] }],
  paid: null,
};

describe('a customer’s things', () => {
  it('go with their only caller: the claims of transfers stay, without names', async () => {
    const { context, people } = await peopleWorld();
    await kept(context, 'account', '0123456789', 'cus_ada', account);
    await kept(context, 'payment', '3'.repeat(30), '0123456789', payment);
    await kept(context, 'payment_transaction', 'tr_1', '0123456789', { payment: '3'.repeat(30) });
    await kept(context, 'card_report', 'r', 'card_1', {});
    expect((await people.export('ada')).records).toMatchObject({
      account: [{ body: { id: '0123456789', account_name: 'ADA OBI' } }],
      payment: [{ body: { sender: { name: 'OBI EMEKA' } } }],
    });
    await people.erase('ada');
    const { store, clock } = context;
    const read = (kind: string, id: string) => store.get(kind, id, null, clock.now());
    expect(await read('account', '0123456789')).toMatchObject({ body: { ...account, account_name: 'erased' } });
    expect(await read('payment', '3'.repeat(30))).toMatchObject({
      expiresAt: null,
      body: {
        ...payment,
        sender: { name: 'erased', bank_name: 'erased', account_ending: 'erased' },
        description: 'erased',
      },
    });
    expect(await read('payment_transaction', 'tr_1')).toMatchObject({ body: { payment: '3'.repeat(30) } });
    expect(await read('customer_caller', '["cus_ada","ada"]')).toBeNull();
    expect(await read('caller_customer', '["ada","cus_ada"]')).toBeNull();
    clock.stall(91 * day);
    expect(await read('account', '0123456789')).toBeNull();
  });

  it('stay while another caller belongs to the same customer', async () => {
    const { context, people } = await peopleWorld();
    const { store, clock } = context;
    await createCustomerCallers(store).note({ id: 'her brother', customerId: 'cus_ada' }, clock.now());
    await kept(context, 'account', '0123456789', 'cus_ada', account);
    await people.erase('ada');
    expect(await store.get('account', '0123456789', 'cus_ada', clock.now())).toMatchObject({ body: account });
    expect(await people.export('her brother')).toMatchObject({ customer_ids: ['cus_ada'] });
    expect(JSON.stringify(await people.export('her brother'))).not.toContain('"ada"');
  });

  it.each([
    ['review', 'in_review', 9],
    ['received', 'open', 1],
  ] as const)('keep their person while a transfer is %s', async (state, code, age) => {
    const { context, people } = await peopleWorld();
    await kept(context, 'account', '0123456789', 'cus_ada', account);
    const at = context.clock.now() - age * day;
    await kept(context, 'payment', '4'.repeat(30), '0123456789', { ...payment, state, confirmation: null }, at);
    await expect(people.erase('ada')).rejects.toMatchObject({ code, refs: ['4'.repeat(30)] });
    expect(context.logged()).toContain('"problem":"erasure_refused"');
    expect(await context.store.get('account', '0123456789', null, at)).toMatchObject({ body: account });
  });

  it('do not keep them for a transfer that never came', async () => {
    const { context, people } = await peopleWorld();
    await kept(context, 'account', '0123456789', 'cus_ada', account);
    const at = context.clock.now() - 4 * day;
    await kept(
      context,
      'payment',
      '4'.repeat(30),
      '0123456789',
      { ...payment, state: 'received', confirmation: null },
      at,
    );
    await expect(people.erase('ada')).resolves.toMatchObject({});
  });
});

describe('a checkout', () => {
  it('keeps its person while its attempt has no end, and loses them afterwards', async () => {
    const { context, people } = await peopleWorld();
    const { store, clock } = context;
    await kept(context, 'checkout', 'co_1', 'ada', checkout);
    await expect(people.erase('ada')).rejects.toMatchObject({ code: 'open', refs: ['co_1'] });
    const order = { operation: 'wallet.order', kind: 'checkout', clientKey: keyOf.order('co_1', 1) } as const;
    const input = { checkout: 'co_1', attempt: 1, title: 'Shoes for Ada', amount: naira(500), description: null };
    const settled = { state: 'failed', funding: 'none', funded: false, nextAt: null } as const;
    await store.create(aRow({ ref: aRef('ts_order'), ...order, input, ...settled }), 'received');
    const { pseudonym } = await people.erase('ada');
    expect(await store.get('checkout', 'co_1', pseudonym, clock.now())).toMatchObject({
      body: { reference: 'order-7', amount: naira(500), title: 'erased', metadata: { email: 'erased', size: 0 } },
    });
    // The attempt is found by the same name as before, under the pseudonym.
    expect(await store.findByKey(pseudonym, keyOf.order('co_1', 1))).toMatchObject({ input: { title: 'erased' } });
  });

  it('whose attempt begins at that moment keeps its person', async () => {
    const { context, people } = await peopleWorld();
    const { store } = context;
    await kept(context, 'checkout', 'co_1', 'ada', { ...checkout, attempts: [] });
    const get = store.get.bind(store);
    const racing = createPeople({
      ...context,
      kinds: recordKinds,
      store: {
        ...store,
        async compareAndSet(record, body, effects, to) {
          if (record.kind === 'checkout' && to && (await get('checkout', 'co_1', 'ada', 0))?.version === 1)
            await store.compareAndSet(record, { ...record.body, attempts: checkout.attempts });
          return store.compareAndSet(record, body, effects, to);
        },
      },
    });
    await expect(racing.erase('ada')).rejects.toMatchObject({ code: 'open', refs: ['co_1'] });
    expect(await store.get('checkout', 'co_1', 'ada', 0)).toMatchObject({ body: { title: 'Shoes for Ada' } });
    expect((await people.export('ada')).records).toHaveProperty('checkout');
  });
});

it('frames that are open end, and their pages are notified; those of others go on', async () => {
  const { context, people } = await peopleWorld();
  const { store, clock, keys } = context;
  const tag = sessionTag(keys, { callerId: 'ada', sessionId: 's' });
  await kept(context, 'frame_card', 'f1', tag, { caller: { id: 'ada' } });
  await kept(context, 'frame_card', 'f2', 'another tag', { caller: { id: 'bayo' } });
  const hints: string[] = [];
  store.subscribe(({ ownerId, ref }) => hints.push(`${ownerId} ${ref}`));
  await people.erase('ada');
  expect(hints).toEqual([`ada session:${everySessionTag(keys, 'ada')}`, `ada session:${tag}`]);
  expect(await store.get('frame_card', 'f1', null, clock.now())).toBeNull();
  expect(await store.get('frame_card', 'f2', null, clock.now())).not.toBeNull();
  expect(await store.get('ended_session', tag, null, clock.now())).not.toBeNull();
});

it('a crash in between leaves what a second call ends', async () => {
  const { context, people } = await peopleWorld();
  const { store } = context;
  await kept(context, 'recipient', 'r', 'ada', { label: 'Mum' });
  await store.create(aRow({ state: 'succeeded', funding: 'captured', nextAt: null }), 'received');
  const full = new Error('The disk is full.');
  const broken = createPeople({
    ...context,
    kinds: recordKinds,
    store: { ...store, erase: () => Promise.reject(full) },
  });
  await expect(broken.erase('ada')).rejects.toBe(full);
  expect(await people.export('ada')).toMatchObject({ customer_ids: ['cus_ada'], instructions: [{ ref: 'ts_one' }] });
  await people.erase('ada');
  expect(await people.export('ada')).toMatchObject({ customer_ids: [], instructions: [], records: {} });
});
