import { naira, type Checkout } from '@tillside/contract';
import { FramePinAnswer, ProblemSchema } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import {
  askFromFrame,
  askTicket,
  browserOf,
  failIn,
  openBy,
  openFrame,
  ticketFor,
  typing,
  type Answer,
  type Boot,
  type Browser,
  codeOf,
} from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';
import type { CardWorld } from './card-world.ts';
import { lastOtp } from './checkout-steps.ts';

const payer = { username: '@ada', pin: '1234' };

test('a payer pays with a PIN and a one-time password, and the page gets neither', async () => {
  const { world, ada, id } = await withCheckout();
  const boot = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  expect(boot).toMatchObject({ kind: 'pin', stage: 'pin', title: 'Two pairs of shoes', amount: '₦4,500' });
  expect(await enter(world, boot, 1, payer)).toEqual({
    step: 'otp',
    tries_left: 3,
    wrong: false,
    attempt: 1,
    new_code_in: 60,
  });
  const done = await enter(world, boot, 2, { otp: await lastOtp(world), attempt: 1 });
  expect(done).toMatchObject({ step: 'done', state: 'paid' });
  expect((await checkoutOf(world, id)).state).toBe('paid');
  expect(codeOf(await askTicket(world, ada, `/checkouts/${id}/attempts`))).toBe('busy_subject');
});

test('each request for an entry ticket is audited, granted or refused; what was typed never is', async () => {
  const { world, ada, id } = await withCheckout();
  const boot = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  await enter(world, boot, 1, payer);
  await enter(world, boot, 2, { otp: await lastOtp(world), attempt: 1 });
  await askTicket(world, ada, `/checkouts/${id}/attempts`);
  const audits = await world.options.store.audits(id);
  expect(audits.map(({ actorId, act, found }) => [actorId, act, found])).toEqual([
    ['ada', 'checkout.entry', 'ticket'],
    ['ada', 'checkout.entry', 'busy_subject'],
  ]);
});

test('the frame shows the payee: the shop by its name, or by the host of its page', async () => {
  for (const payee of ['Sunbird Store', null]) {
    const world = await startFrameWorld('live', payee === null ? {} : { merchant: { name: payee } });
    const { id } = await world.till.checkouts.create(order);
    const boot = await openFrame(world, browserOf('ada'), `/checkouts/${id}/attempts`);
    expect(boot.payee).toBe(payee ?? new URL(world.url).host);
  }
});

test('the password may be entered on another day, in a new frame that continues the same attempt', async () => {
  const { world, ada, id } = await withCheckout();
  await enter(world, await openFrame(world, ada, `/checkouts/${id}/attempts`), 1, payer);
  const later = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  expect(later.stage).toBe('otp');
  expect(await enter(world, later, 1, { otp: await lastOtp(world), attempt: 1 })).toMatchObject({
    step: 'done',
    state: 'paid',
  });
});

test('a wrong PIN is reported with the remaining tries, and the fourth is refused without a try', async () => {
  const { world, ada, id } = await withCheckout();
  const boot = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  const wrong = { ...payer, pin: '9999' };
  expect(await enter(world, boot, 1, wrong)).toMatchObject({ step: 'pin', tries_left: 2, code: 'payer_not_verified' });
  expect(await enter(world, boot, 2, wrong)).toMatchObject({ step: 'pin', tries_left: 1 });
  expect(await enter(world, boot, 3, wrong)).toMatchObject({ step: 'locked', retry_after: 3_600 });
  const sent = world.sent.length;
  expect(codeOf(await ask(world, boot, 4, payer))).toBe('locked');
  expect(world.sent).toHaveLength(sent);
});

test('three wrong PINs lock the checkout for an hour, in every frame and for every ticket, and no other checkout', async () => {
  const { world, ada, id } = await withCheckout();
  const path = `/checkouts/${id}/attempts`;
  const wrong = { ...payer, pin: '9999' };
  const [one, two] = [await openFrame(world, ada, path), await openFrame(world, ada, path)];
  expect(await enter(world, one, 1, wrong)).toMatchObject({ step: 'pin', tries_left: 2 });
  await world.pass(600, 60);
  const later = await openFrame(world, ada, path);
  expect(await enter(world, later, 1, wrong)).toMatchObject({ step: 'pin', tries_left: 1 });
  const third = await openFrame(world, ada, path);
  expect(await enter(world, third, 1, wrong)).toMatchObject({ step: 'locked', retry_after: 3_000 });
  const sent = world.sent.length;
  expect(await enter(world, later, 2, payer)).toMatchObject({ step: 'locked', retry_after: 3_000 });
  expect(codeOf(await ask(world, two, 1, payer))).toBe('reveal_410');
  const refused = ProblemSchema.parse(JSON.parse((await askTicket(world, ada, path)).text));
  expect(refused).toMatchObject({ code: 'rate_limited', retry_after: expect.any(Number) });
  expect(refused.detail).toContain('wrong 3 times');
  expect(world.sent).toHaveLength(sent);
  const other = await world.till.checkouts.create({ ...order, reference: 'order-8' });
  expect((await askTicket(world, ada, `/checkouts/${other.id}/attempts`)).status).toBe(201);
  // The first of the three is an hour old: one more may be tried.
  await world.pass(3_001, 60);
  const again = await openFrame(world, ada, path);
  expect(await enter(world, again, 1, payer)).toMatchObject({ step: 'otp' });
});

test('a wrong password is reported, and after three a new PIN is required', async () => {
  const { world, ada, id } = await withCheckout();
  const boot = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  await enter(world, boot, 1, payer);
  const otp = (await lastOtp(world)) === '00000' ? '00001' : '00000';
  expect(await enter(world, boot, 2, { otp, attempt: 1 })).toMatchObject({ step: 'otp', tries_left: 2, wrong: true });
  expect(await enter(world, boot, 3, { otp, attempt: 1 })).toMatchObject({ step: 'otp', tries_left: 1, wrong: true });
  expect(await enter(world, boot, 4, { otp, attempt: 1 })).toMatchObject({ step: 'pin', code: 'otp_locked' });
});

test('an entry is accepted once: a repeated, simultaneous or altered entry is refused', async () => {
  const { world, ada, id } = await withCheckout();
  const boot = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  const body = typing(boot, 1, payer);
  const answers = await Promise.all([1, 2, 3].map(() => askFromFrame(world, '/frames/pin', body)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  expect(codeOf(await askFromFrame(world, '/frames/pin', body))).toBe('reveal_410');
  expect(world.sent.filter((line) => line === 'POST /live/wallet/orders' || /wallet/.test(line))).toHaveLength(1);
  const changed = { ...typing(boot, 2, { otp: '12345', attempt: 1 }), n: 3 };
  expect(codeOf(await askFromFrame(world, '/frames/pin', changed))).toBe('mac');
  expect(codeOf(await ask(world, boot, 2, { otp: '12345', attempt: 1 }))).toBe('reveal_410');
});

test.each([
  ['a PIN of three digits', { username: '@ada', pin: '123' }],
  ['letters', { username: '@ada', pin: 'abcd' }],
  ['no name', { pin: '1234' }],
  ['a password of four digits', { otp: '1234', attempt: 1 }],
  ['both at once', { ...payer, otp: '12345', attempt: 1 }],
])('%s is refused, and nothing is sent', async (_what, typed) => {
  const { world, ada, id } = await withCheckout();
  const boot = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  const sent = world.sent.length;
  expect(codeOf(await ask(world, boot, 1, typed))).toBe('body');
  expect(world.sent).toHaveLength(sent);
});

test('a frame for a PIN lives for five minutes', async () => {
  const { world, ada, id } = await withCheckout();
  const boot = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  await world.clock.advance(300_000);
  expect(codeOf(await ask(world, boot, 1, payer))).toBe('reveal_410');
});

test('a handle continues its own attempt, and is refused in another session, for another checkout or attempt', async () => {
  const { world, ada, id } = await withCheckout();
  const boot = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  const broke = { ...payer, username: '@broke' };
  for (const n of [1, 2]) await enter(world, boot, n, broke);
  const locked = await enter(world, boot, 3, broke);
  const handle = locked.step === 'locked' ? locked.handle : '';
  const path = (checkout: string): string => `/checkouts/${checkout}/attempts`;
  expect((await askTicket(world, ada, path(id), { handle })).status).toBe(201);
  expect(codeOf(await askTicket(world, browserOf('ada', '2'), path(id), { handle }))).toBe('forbidden');
  const other = await world.till.checkouts.create({
    owner: 'ada',
    reference: 'another',
    amount: naira(100),
    title: 'Socks of wool',
  });
  expect(codeOf(await askTicket(world, ada, path(other.id), { handle }))).toBe('forbidden');
  expect(codeOf(await askTicket(world, ada, path(id), { handle: handle.replace(/^./, 'z') }))).toBe('forbidden');
  expect(codeOf(await askTicket(world, ada, path(id), { handle: 4 }))).toBe('invalid_input');
  await enter(world, await openFrame(world, ada, path(id)), 1, payer);
  expect(codeOf(await askTicket(world, ada, path(id), { handle }))).toBe('forbidden');
});

test('another’s checkout has no frame, nor has one that was paid while its ticket waited', async () => {
  const { world, ada, id } = await withCheckout();
  expect(codeOf(await askTicket(world, browserOf('bayo'), `/checkouts/${id}/attempts`))).toBe('not_found');
  expect(codeOf(await askTicket(world, browserOf('staff'), `/checkouts/${id}/attempts`))).toBe('not_found');
  const { ticket } = await ticketFor(world, ada, `/checkouts/${id}/attempts`);
  const boot = await openFrame(world, ada, `/checkouts/${id}/attempts`);
  await enter(world, boot, 1, payer);
  await enter(world, boot, 2, { otp: await lastOtp(world), attempt: 1 });
  expect(failIn(await openBy(world, ada, ticket))).toBe('ticket');
});

test('where the policy lets no shopper pay by wallet, no PIN is requested', async () => {
  const world = await startFrameWorld('live', { access: { operations: { 'wallet.order': ['staff'] } } });
  const { id } = await world.till.checkouts.create(order);
  expect(codeOf(await askTicket(world, browserOf('ada'), `/checkouts/${id}/attempts`))).toBe('forbidden');
});

test('the sandbox environment has no wallet payments, and refuses the ticket with that reason', async () => {
  const world = await startFrameWorld('sandbox');
  const { id } = await world.till.checkouts.create(order);
  expect(codeOf(await askTicket(world, browserOf('ada'), `/checkouts/${id}/attempts`))).toBe('product_unavailable');
});

const order = { owner: 'ada', reference: 'order-7', amount: naira(4_500), title: 'Two pairs of shoes' };

async function withCheckout(): Promise<{ world: CardWorld; ada: Browser; id: string }> {
  const world = await startFrameWorld('live');
  const { id } = await world.till.checkouts.create(order);
  return { world, ada: browserOf('ada'), id };
}

function ask(world: CardWorld, boot: Boot, n: number, typed: object): Promise<Answer> {
  return askFromFrame(world, '/frames/pin', typing(boot, n, typed));
}

async function enter(world: CardWorld, boot: Boot, n: number, typed: object): Promise<FramePinAnswer> {
  return FramePinAnswer.parse(JSON.parse((await ask(world, boot, n, typed)).text));
}

async function checkoutOf(world: CardWorld, id: string): Promise<Checkout> {
  return (await world.request(`/checkouts/${id}`)).json() as Promise<Checkout>;
}
