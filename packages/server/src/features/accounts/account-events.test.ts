import { receiversOf } from '../../testing/inbox-world.ts';
import { accountPaymentStatus } from '@tillside/contract/schemas';
import { expect, it } from 'vitest';
import { keepAccount } from './account-records.ts';
import { paymentKind } from './payment-records.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { bytes, event as billEvent } from '../../testing/inbox-world.ts';
import { aRef, aRow } from '../../testing/rows.ts';
import type { Answer } from '../../kernel/platform/client.ts';
import { createInbox, type Inbox } from '../../kernel/webhooks/inbox.ts';
import { unreadEvents } from '../../kernel/webhooks/unread-events.ts';

const account = '0123456789';
const transfer = {
  session_id: '000013',
  date: '2026-11-21 09:59:00',
  bank_name: 'Access',
  bank_code: '044',
  sender_account: '1234567890',
  sender_name: 'Chidi',
  amount: 70,
  currency: 'NGN',
};
const paymentEvent = (change: object = {}): object => ({
  event_id: 'ev_1',
  event_type: 'accounts.payment.status',
  trans_id: 'tr_1',
  amount: 70,
  transaction: transfer,
  customer: { id: 'cus_ada', number: account },
  ...change,
});
const confirmed: Answer = {
  kind: 'answered',
  status: 200,
  retryAfter: null,
  envelope: {
    kind: 'success',
    description: '',
    statusCode: 200,
    details: {
      trans_id: 'tr_1',
      amount: '70.00',
      fee: 1,
      currency: 'NGN',
      transaction: transfer,
      account: { id: 7, name: 'Shop', number: account, bank: '9PSB', account_type: 'static' },
      customer: { name: 'Ada' },
    },
  },
};

async function worldWith(answer: () => Answer | Promise<Answer>): Promise<{ context: TestContext; inbox: Inbox }> {
  const context = await testContext(answer);
  const number = { id: '7', account_number: account, account_name: 'Shop', bank_name: '9PSB', bank_code: '120001' };
  const opened = { customer: { id: 'cus_ada' }, status: 'active', created_at: '2026-11-20T09:00:00Z' };
  await keepAccount(context.store, opened, { ...number, currency: 'NGN', account_type: 'static' }, context.clock.now());
  return { context, inbox: createInbox(context, context.keys, receiversOf(context)) };
}

const stateOf = async ({ store, clock }: TestContext): Promise<unknown> =>
  (await store.get(paymentKind, transfer.session_id, null, clock.now()))?.body.state;

it('a question about a payment holds up no other delivery, and the payment is shown meanwhile', async () => {
  const answered = Promise.withResolvers<Answer>();
  const { context, inbox } = await worldWith(() => answered.promise);
  await context.store.create(aRow({ state: 'unknown', sends: 1, nextAt: null }), 'received');
  await inbox.receive(bytes(paymentEvent()));
  await inbox.receive(bytes(billEvent()));
  expect(await inbox.process(10)).toBe(2);
  expect(await context.store.find(aRef('ts_one'), null)).toMatchObject({ recheck: true });
  await expect.poll(() => stateOf(context)).toBe('received');
  answered.resolve(confirmed);
  await inbox.idle();
  expect(await stateOf(context)).toBe('confirmed');
  const due = await context.store.dueOutbox(context.clock.now(), context.clock.now() + 1, 10);
  expect(due.map(({ event }) => [event?.type, event?.ref])).toEqual([['account.credited', transfer.session_id]]);
});

it.each([
  ['not the platform’s', { kind: 'answered', status: 502, retryAfter: null, envelope: null }],
  ['lost', { kind: 'lost', fault: 'no_answer_in_time' }],
  ['about another session', withDetails({ transaction: { ...transfer, session_id: '999' } })],
  [
    'about another account',
    withDetails({ account: { id: 8, name: '', number: '9999999999', bank: '', account_type: '' } }),
  ],
  ['of a negative amount', withDetails({ amount: -70 })],
] as const)('an answer that is %s confirms nothing, and the event is tried again', async (_what, answer) => {
  const { context, inbox } = await worldWith(() => answer);
  await inbox.receive(bytes(paymentEvent()));
  await inbox.process(10);
  await inbox.idle();
  expect(await stateOf(context)).toBe('received');
  await context.clock.advance(60_000);
  expect(await inbox.process(10)).toBe(1);
  await inbox.idle();
});

it.each([
  { fee: 71 },
  { fee: -1 },
  { fee: null },
  { fee: 'free' },
  { settlement: [] },
  { customer: { name: null } },
  { transaction: { ...transfer, sender_name: null, bank_name: 7, date: '2026-07-20 10:30' } },
])('a transfer is credited, whatever decides nothing: %j', async (odd) => {
  const { context, inbox } = await worldWith(() => withDetails(odd));
  await inbox.receive(bytes(paymentEvent()));
  await inbox.process(10);
  await inbox.idle();
  expect(await stateOf(context)).toBe('confirmed');
  const [due] = await context.store.dueOutbox(context.clock.now(), context.clock.now() + 1, 10);
  expect(due?.event).toMatchObject({ type: 'account.credited', transfer: 'fee' in odd ? { fee: null } : {} });
});

function withDetails(change: object): Answer {
  if (confirmed.kind !== 'answered' || confirmed.envelope?.kind !== 'success') throw new Error('It is a success.');
  return {
    ...confirmed,
    envelope: { ...confirmed.envelope, details: { ...Object(confirmed.envelope.details), ...change } },
  };
}

it.each([
  ['that names no transfer', paymentEvent({ transaction: {} }), 'transaction.session_id'],
  ['with an invalid account number', paymentEvent({ customer: { id: 'cus_ada', number: '../x' } }), 'customer.number'],
  ['with a shortened account number', paymentEvent({ customer: { number: 23_456_789 } }), 'customer.number'],
  ['of a simulation on the live test path', paymentEvent({ event_type: 'accounts.simulation' }), null],
  ['of an undeclared kind', paymentEvent({ event_type: 'accounts.closed' }), 'event_type'],
])('an event %s is not asked about, and is before a person where it is not understood', async (_what, body, field) => {
  const { context, inbox } = await worldWith(() => confirmed);
  await inbox.receive(bytes(body));
  await inbox.process(10);
  await inbox.idle();
  expect(context.requests).toEqual([]);
  const unread = await unreadEvents(context.store, context.clock.now());
  expect(unread.map((event) => event.field)).toEqual(field === null ? [] : [field]);
  await context.clock.advance(86_400_000);
  expect(await inbox.process(10)).toBe(0);
});

it.each([
  ['a session id that is too long', { transaction: { ...transfer, session_id: '1'.repeat(129) } }],
  ['a session id of five digits', { transaction: { ...transfer, session_id: '00013' } }],
  ['a space in its session id', { transaction: { ...transfer, session_id: '000013 ' } }],
  ['a bad session id and an impossible amount', { amount: -1, transaction: { ...transfer, session_id: '00 13' } }],
])('an event with %s is kept for staff and never dropped', async (_what, change) => {
  const { context, inbox } = await worldWith(() => confirmed);
  for (const event_id of ['ev_1', 'ev_2']) await inbox.receive(bytes(paymentEvent({ ...change, event_id })));
  await inbox.process(10);
  await inbox.idle();
  expect(context.requests).toEqual([]);
  const { store, clock } = context;
  const kept = await store.records({ kind: paymentKind, ownerId: account, limit: 10, now: clock.now() });
  expect(kept.map(({ body }) => body.state)).toEqual(['review']);
  const due = await store.dueOutbox(clock.now(), clock.now() + 1, 10);
  expect(due.map((one) => [one.event?.type, one.event?.ref])).toEqual([
    ['account.review_opened', change.transaction.session_id],
  ]);
  expect(context.logged()).toContain('let staff confirm it');
});

it('an event that cannot be read is logged for the operator, without its content, and is kept encrypted', async () => {
  const { context, inbox } = await worldWith(() => confirmed);
  const body = bytes(paymentEvent({ customer: { id: 'cus_ada' } }));
  await inbox.receive(body);
  await inbox.process(10);
  await inbox.idle();
  expect(context.logged()).toMatch(
    /^a signed event could not be read.*"event":"accounts.payment.status","problem":"event_unread","field":"customer.number"/,
  );
  expect(context.logged()).not.toContain('cus_ada');
  // The same delivery again is the same event, and nothing is reported twice.
  expect(await inbox.receive(body)).toBe(false);
  expect(await unreadEvents(context.store, context.clock.now())).toHaveLength(1);
});

it.each([
  ['of no amount', paymentEvent({ amount: 0 })],
  ['of an absurd amount', paymentEvent({ amount: 1e300 })],
  ['of dollars', paymentEvent({ currency: 'USD' })],
  ['without a readable id', paymentEvent({ event_id: null })],
  ['with an id that is a number', paymentEvent({ event_id: 7 })],
  ['of another case', paymentEvent({ event_type: 'Accounts.Payment.STATUS' })],
  ['in a wrapper', { data: paymentEvent() }],
  ['whose type is beside its wrapper', { event_type: accountPaymentStatus.type, payload: paymentEvent() }],
  ['whose sender is missing', paymentEvent({ transaction: { ...transfer, sender_name: null, bank_name: null } })],
])('an event %s is asked about', async (_what, body) => {
  const { context, inbox } = await worldWith(() => confirmed);
  await inbox.receive(bytes(body));
  await inbox.process(10);
  await inbox.idle();
  expect(await stateOf(context)).toBe('confirmed');
});

it('an event whose session id is a long number is asked about with every digit', async () => {
  const session_id = '100004260720103000112233445566';
  const long = { transaction: { ...transfer, session_id } };
  const { context, inbox } = await worldWith(() => withDetails(long));
  const text = JSON.stringify(paymentEvent(long)).replace(`"${session_id}"`, session_id);
  expect(text).not.toContain(`"${session_id}"`);
  await inbox.receive(new TextEncoder().encode(text));
  await inbox.process(10);
  await inbox.idle();
  const record = await context.store.get(paymentKind, session_id, null, context.clock.now());
  expect(record?.body).toMatchObject({ state: 'confirmed' });
});

// That the event carries a session id is all that is documented (platform §6); the rest may be elsewhere, or missing.
it.each([
  ['without a sender', paymentEvent({ transaction: { session_id: transfer.session_id } }), null],
  [
    'in the shape of a confirmation',
    { ...Object(paymentEvent()), customer: { name: 'Ada' }, account: { id: 7, number: account } },
    null,
  ],
  ['with its session beside the rest', paymentEvent({ session_id: transfer.session_id, transaction: undefined }), null],
  ['as it was observed', paymentEvent(), 'received'],
])('an event %s is confirmed, and credited as the platform then reports', async (_what, body, shownBefore) => {
  const answer = Promise.withResolvers<Answer>();
  const { context, inbox } = await worldWith(() => answer.promise);
  await inbox.receive(bytes(body));
  await inbox.process(10);
  await expect.poll(() => context.requests.length).toBe(1);
  expect((await stateOf(context)) ?? null).toBe(shownBefore);
  answer.resolve(confirmed);
  await inbox.idle();
  expect(await stateOf(context)).toBe('confirmed');
});

it('an answer that turns us away freezes the budget, and nothing is asked until it thaws', async () => {
  const refused: Answer = { kind: 'answered', status: 429, retryAfter: 120_000, envelope: null };
  const { context, inbox } = await worldWith(() => (context.requests.length === 1 ? refused : confirmed));
  await inbox.receive(bytes(paymentEvent()));
  for (let seconds = 0; seconds < 119; seconds += 1) {
    await inbox.process(10);
    await inbox.idle();
    await context.clock.advance(1_000);
  }
  expect(context.requests).toHaveLength(1);
  await context.clock.advance(60_000);
  await inbox.process(10);
  await inbox.idle();
  expect(context.requests).toHaveLength(2);
  expect(await stateOf(context)).toBe('confirmed');
});
