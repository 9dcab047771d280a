import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { slotFor } from '../../kernel/ledger/budget.ts';
import type { Answer } from '../../kernel/platform/client.ts';
import { answered } from '../../testing/cards.ts';
import { aCaller } from '../../testing/rows.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { keepAccount, type KnownAccount } from './account-records.ts';
import { presentPayment } from './payment-records.ts';
import { createPayments, type PaymentNews, type Payments } from './payments.ts';

const number = '0123456789';
const second = 1_000;
const account: KnownAccount = {
  account_number: number,
  customer_id: 'cus_ada',
  account_name: 'Shop',
  bank_name: '9PSB',
  bank_code: '120001',
  currency: 'NGN',
  status: 'active',
  createdAt: 0,
};
const settlement = {
  id: 's_1',
  amount: 69,
  prev_balance: 0,
  balance: 69,
  status: 'success',
  created_at: '2026-11-21 10:00:30',
};
const news: PaymentNews = { session_id: '000013', account_number: number, reported: null };

const transaction = {
  session_id: news.session_id,
  date: '2026-11-21 09:59:00',
  bank_name: 'Access',
  sender_account: '1234567890',
  sender_name: 'Chidi',
  amount: 70,
  currency: 'NGN',
};

/** The platform's answer about the transfer. */
function answerWith(change: object = {}): Answer {
  return answered({
    trans_id: 'tr_1',
    amount: '70.00',
    fee: 1,
    currency: 'ngn',
    transaction,
    account: { id: 7, name: 'Shop', number, bank: '9PSB', account_type: 'static' },
    customer: { name: 'Ada' },
    ...change,
  });
}

const asks = { lane: 'validation', whose: aCaller() } as const;

interface World {
  readonly context: TestContext;
  readonly payments: Payments;
}

async function world(answer: () => Answer | Promise<Answer>, change: object = {}): Promise<World> {
  const context = await testContext(answer, change);
  const opened = { customer: { id: 'cus_ada' }, status: 'active', created_at: '2026-11-20T09:00:00Z' };
  await keepAccount(context.store, opened, { ...account, id: '7', account_type: 'static' }, context.clock.now());
  return { context, payments: createPayments(context) };
}

describe('a question about a payment', () => {
  it('that its own lane has no room for is not refused to another lane, which asks once for all who wait in it', async () => {
    const { context, payments } = await world(() => answerWith());
    const { store, clock } = context;
    const budget = { ...context, deadline: 30 * second };
    const take = (id: number): Promise<unknown> =>
      store.takeSlot(
        slotFor(budget, { id: `slot ${id}`, lane: 'recovery', owner: aCaller(`other ${id}`) }),
        clock.now(),
      );
    for (let id = 0; (await take(id)) === null;) id += 1;
    const lanes = ['recovery', 'validation', 'validation'] as const;
    const asking = lanes.map((lane) => payments.confirm(account, news.session_id, { lane, whose: aCaller() }));
    const answers = await Promise.all(asking);
    expect(answers.map(({ kind }) => kind)).toEqual(['later', 'confirmed', 'confirmed']);
    expect(context.requests).toHaveLength(1);
  });

  it('is not held up by one that failed in the store', async () => {
    const { context, payments } = await world(() => answerWith());
    const ask = (): Promise<unknown> =>
      payments.confirm(account, news.session_id, { lane: 'validation', whose: aCaller() });
    await context.store.close();
    await expect(ask()).rejects.toThrow('not open');
    await context.store.open();
    expect(context.requests).toEqual([]);
    expect(await ask()).toMatchObject({ kind: 'confirmed' });
  });

  it('is not sent when it was held up between its slot and its first byte', async () => {
    const { context, payments } = await world(() => answerWith());
    const { takeSlot } = context.store;
    context.store.takeSlot = async (slot, now) => {
      const wait = await takeSlot(slot, now);
      context.clock.stall(5_001);
      return wait;
    };
    const asked = await payments.confirm(account, news.session_id, { lane: 'validation', whose: aCaller() });
    expect(asked).toMatchObject({ kind: 'later', why: 'platform' });
    expect(context.requests).toEqual([]);
  });

  it.each([
    ['another currency', { currency: 'USD' }],
    ['no currency', { currency: '' }],
  ])('is not answered by an amount of %s', async (_what, change) => {
    const { payments } = await world(() => answerWith(change));
    const asked = await payments.confirm(account, news.session_id, { lane: 'validation', whose: aCaller() });
    expect(asked).toMatchObject({ kind: 'later', why: 'platform' });
  });
});

it('an account that the platform reports is stored with its own age', async () => {
  const { context } = await world(() => answerWith());
  const opened = {
    customer: { id: 'cus_ada', name: 'Ada' },
    account: { ...account, id: 8, account_number: '0000000008', account_type: 'static' },
    status: 'active',
    created_at: '2025-01-02 10:30:00',
    updated_at: '2025-01-02 10:30:00',
  };
  const payments = createPayments({ ...context, client: { fingerprint: '', send: async () => answered(opened) } });
  expect(await payments.accountOf('0000000008', aCaller())).toMatchObject({
    createdAt: Date.parse('2025-01-02T10:30:00+01:00'),
  });
});

describe('a transfer that is named by two session ids', () => {
  /** The platform finds one transaction under either name, and repeats the name that it was asked by. */
  const bothNames = (context: () => TestContext) => (): Answer => {
    const { session_id } = z.object({ session_id: z.string() }).parse(context().requests.at(-1)?.body);
    return answerWith({ transaction: { ...transaction, session_id } });
  };
  const credits = async ({ store, clock }: TestContext): Promise<string[]> =>
    (await store.dueOutbox(clock.now(), clock.now() + 1, 10)).map(({ event }) => event?.ref ?? '');

  async function twoNames(): Promise<World> {
    const made: World = await world(bothNames(() => made.context));
    return made;
  }

  it('is credited once, under the first, which answers for the second too', async () => {
    const { context, payments } = await twoNames();
    expect(await payments.confirm(account, 'AbC-123', asks)).toMatchObject({ kind: 'confirmed' });
    const again = await payments.confirm(account, 'abc-123', asks);
    expect(again).toMatchObject({ kind: 'confirmed', record: { id: 'AbC-123' } });
    expect(await credits(context)).toEqual(['AbC-123']);
    expect(context.logged()).toContain('transfer_known');
  });

  it('is credited once though both are asked for at once', async () => {
    const { context, payments } = await twoNames();
    const names = ['abc-123', 'ABC-123', 'Abc-123'];
    await Promise.all(names.map((name) => createPayments(context).confirm(account, name, asks)));
    expect(await payments.confirm(account, 'aBC-123', asks)).toMatchObject({ kind: 'confirmed' });
    expect(await credits(context)).toHaveLength(1);
  });

  it('is for another account’s owner one that does not exist', async () => {
    const { context, payments } = await twoNames();
    await payments.confirm(account, 'AbC-123', asks);
    const theirs = { ...account, account_number: '9876543210', customer_id: 'cus_bayo' };
    const askedForTheirs = createPayments({
      ...context,
      client: {
        fingerprint: '',
        send: async () =>
          answerWith({
            transaction: { ...transaction, session_id: 'abc-123' },
            account: { id: 7, name: 'Shop', number: theirs.account_number, bank: '9PSB', account_type: 'static' },
          }),
      },
    });
    expect(await askedForTheirs.confirm(theirs, 'abc-123', asks)).toMatchObject({ kind: 'absent' });
    expect(await credits(context)).toEqual(['AbC-123']);
  });

  it('shows nothing more of the second once an event reported it', async () => {
    const { context, payments } = await twoNames();
    await payments.confirm(account, 'AbC-123', asks);
    const sender = { name: 'Chidi', bank_name: 'Access', account: '1234567890' };
    const reported = { session_id: 'abc-123', account_number: number, amount: naira(70), sender, description: null };
    const event = { session_id: 'abc-123', account_number: number, reported: { ...reported, paid_at: '2026' } };
    expect(await payments.process(event, context.clock.now())).toEqual({ done: true });
    const kept = await context.store.records({ kind: 'payment', ownerId: number, limit: 10, now: context.clock.now() });
    expect(kept.map(({ id }) => id)).toEqual(['AbC-123']);
  });
});

describe('a session id that cannot be typed', () => {
  const odd = 'S\u0001 1'.repeat(40);
  const event: PaymentNews = { session_id: odd, account_number: number, reported: null };

  it('causes no read, is stored, and is put under review once', async () => {
    const { context, payments } = await world(() => answerWith());
    const { store, clock } = context;
    for (let delivery = 0; delivery < 3; delivery += 1)
      expect(await payments.process(event, clock.now())).toEqual({ done: true });
    expect(context.requests).toEqual([]);
    const [record, ...others] = await store.records({ kind: 'payment', ownerId: number, limit: 10, now: clock.now() });
    expect(others).toEqual([]);
    expect(record && presentPayment(record)).toMatchObject({ session_id: odd, state: 'review' });
    const announced = await store.dueOutbox(clock.now(), clock.now() + 1, 10);
    expect(announced.map((one) => one.event)).toMatchObject([
      { type: 'account.review_opened', ref: odd, transfer: { sessionId: odd, accountNumber: number } },
    ]);
    expect(context.logged().match(/session_odd/g)).toHaveLength(1);
  });

  it('is stored as well where the account is not known', async () => {
    const { context, payments } = await world(() => answerWith());
    await payments.process({ ...event, account_number: '0000000001' }, context.clock.now());
    const { store, clock } = context;
    expect(await store.records({ kind: 'payment', ownerId: '0000000001', limit: 10, now: clock.now() })).toHaveLength(
      1,
    );
  });

  it('is credited once staff have asked for it', async () => {
    const { context, payments } = await world(() => answerWith({ transaction: { ...transaction, session_id: odd } }));
    const { store, clock } = context;
    await payments.process(event, clock.now());
    const confirmed = await payments.confirm(account, odd, { lane: 'validation', whose: aCaller('mary') });
    expect(confirmed.kind === 'confirmed' && presentPayment(confirmed.record)).toMatchObject({
      session_id: odd,
      state: 'confirmed',
    });
    expect(await payments.process(event, clock.now())).toEqual({ done: true });
    const announced = await store.dueOutbox(clock.now(), clock.now() + 1, 10);
    expect(new Set(announced.map((one) => one.event?.type))).toEqual(
      new Set(['account.credited', 'account.review_opened']),
    );
  });
});

describe('a transfer whose transaction was credited before, and of which nothing is recorded', () => {
  it('is put before a person once, and is neither credited nor read by its events again', async () => {
    const { context, payments } = await world(() => answerWith());
    const { store, clock } = context;
    await payments.confirm(account, news.session_id, asks);
    await store.consume('payment', news.session_id, clock.now());
    expect(await payments.process(news, clock.now())).toMatchObject({ done: false });
    for (let delivery = 0; delivery < 3; delivery += 1)
      expect(await payments.process(news, clock.now())).toEqual({ done: true });
    expect(context.requests).toHaveLength(2);
    const record = await store.get('payment', news.session_id, null, clock.now());
    expect(record && presentPayment(record)).toMatchObject({ state: 'review', amount: naira(70) });
    const announced = (await store.dueOutbox(clock.now(), clock.now() + 1, 10)).map(({ event }) => event?.type);
    expect(new Set(announced)).toEqual(new Set(['account.credited', 'account.review_opened']));
    expect(announced).toHaveLength(2);
    expect(context.logged().match(/transfer_contradicts/g)).toHaveLength(1);
  });

  it('is put under review as well where an event had reported it', async () => {
    const { context, payments } = await world(() => answerWith());
    const { store, clock } = context;
    await payments.confirm(account, news.session_id, asks);
    await store.consume('payment', news.session_id, clock.now());
    const sender = { name: 'Chidi', bank_name: 'Access', account: '1234567890' };
    const reported = { ...news, amount: naira(70), sender, description: null, paid_at: '2026' };
    await payments.process({ ...news, reported }, clock.now());
    const record = await store.get('payment', news.session_id, null, clock.now());
    expect(record && presentPayment(record)).toMatchObject({ state: 'review' });
    expect(context.logged().match(/transfer_contradicts/g)).toHaveLength(1);
  });
});

describe('news of a payment that was confirmed a moment ago', () => {
  const confirmThenProcess = async (environment: 'sandbox' | 'live') => {
    const { context, payments } = await world(() => answerWith(context.requests.length === 1 ? {} : { settlement }), {
      environment,
    });
    const { clock } = context;
    // "I have sent it" is faster than the event.
    await payments.confirm(account, news.session_id, { lane: 'validation', whose: aCaller() });
    await clock.advance(10 * second);
    const receivedAt = clock.now();
    const processed = await payments.process(news, receivedAt);
    return { context, payments, processed, receivedAt };
  };

  it('is, in the sandbox, the echo of that read, and causes no other', async () => {
    const { context, processed } = await confirmThenProcess('sandbox');
    expect(processed).toEqual({ done: true });
    expect(context.requests).toHaveLength(1);
  });

  it('is, in live, news: it is confirmed a minute later, and reports the settlement', async () => {
    const { context, payments, processed, receivedAt } = await confirmThenProcess('live');
    expect(processed).toEqual({ done: false, after: 50 * second });
    expect(context.requests).toHaveLength(1);
    await context.clock.advance(50 * second);
    expect(await payments.process(news, receivedAt)).toEqual({ done: true });
    expect(context.requests).toHaveLength(2);
    const record = await context.store.get('payment', news.session_id, null, context.clock.now());
    expect(record && presentPayment(record)).toMatchObject({ settlement: { amount: naira(69) } });
    expect(await payments.process(news, context.clock.now())).toEqual({ done: true });
    expect(context.requests).toHaveLength(2);
  });
});
