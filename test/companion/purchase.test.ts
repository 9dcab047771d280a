import { naira } from '@tillside/contract';
import { sqliteStore } from '@tillside/server';
import { expect, test as plainTest } from 'vitest';
import { airtime, buy, fault, instruct, read, readProblem, silence, startWorld, truth } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

test('a purchase is answered while it is processing, and is then delivered and captured', async ({ world }) => {
  const { status, instruction } = await buy(world);
  expect(status).toBe(202);
  expect(instruction).toMatchObject({ state: 'processing', funding: 'reserved', can_retry: 'never' });
  await world.pass(5);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(await truth(world, instruction.ref)).toMatchObject({ executions: 1, status: 'success' });
  expect(world.bank.settled(instruction.ref)).toEqual({ captured: 50_000, released: 0 });
  expect(world.events.map((event) => event.type)).toEqual(['instruction.succeeded']);
});

test('a purchase that is delivered at once is answered with 201', async ({ world }) => {
  const { status, instruction } = await buy(world, { ...airtime, phone: '08030000001' });
  expect([status, instruction.state, instruction.funding]).toEqual([201, 'succeeded', 'captured']);
});

test('a purchase waits for five commits before its answer, and its timeline lists each of its states', async () => {
  const inner = sqliteStore(':memory:');
  const commits: string[] = [];
  const world = await startWorld({
    store: {
      ...inner,
      create: (row, ...more) => noted(`create ${row.state}`, inner.create(row, ...more)),
      transition: (row, change) =>
        noted(`transition ${change.patch.state ?? change.patch.funding}`, inner.transition(row, change)),
      touch: (...touch) => noted('touch', inner.touch(...touch)),
      record: (...line) => noted('record', inner.record(...line)),
      takeSlot: (...slot) => noted('takeSlot', inner.takeSlot(...slot)),
      settleSlot: (...slot) => noted('settleSlot', inner.settleSlot(...slot)),
    },
  });
  function noted<Answer>(commit: string, answer: Answer): Answer {
    commits.push(commit);
    return answer;
  }
  const { instruction } = await buy(world, { ...airtime, phone: '08030000001' });
  expect(commits).toEqual([
    'create reserving',
    'transition reserved',
    'transition sending',
    'transition succeeded',
    'transition captured',
  ]);
  expect(instruction.timeline.map(({ state, code }) => `${state} ${code}`)).toEqual([
    'created received',
    'reserving reserving_funds',
    'reserved funds_reserved',
    'sending sent',
    'succeeded delivered',
    'succeeded payment_complete',
  ]);
});

test('a purchase that fails later releases the money once', async ({ world }) => {
  const { instruction } = await buy(world, { ...airtime, phone: '08030000002' });
  await world.pass(130);
  expect(await read(world, instruction.ref)).toMatchObject({
    state: 'failed',
    funding: 'released',
    can_retry: 'new_key',
    problem: { code: 'provider_failed' },
  });
  expect(world.bank.settled(instruction.ref)).toEqual({ captured: 0, released: 50_000 });
  expect(world.bank.calls).toEqual(['reserve 500', 'release 500']);
});

test('without a webhook the outcome is reconciled, at most once a minute', async ({ world }) => {
  await world.control('POST', '/faults', { operation: 'airtime.buy', fault: 'webhook_lost' });
  await world.control('PUT', '/settings', { settle_seconds: 100 });
  const { instruction } = await buy(world);
  await world.pass(180);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(world.sent).toEqual(['POST /airtime', 'GET /requery', 'GET /requery', 'GET /requery']);
});

test('a lost answer is unknown and never failed, and is reconciled by reading', async ({ world }) => {
  await fault(world, 'lost_response');
  const { status, instruction } = await buy(world);
  expect(status).toBe(202);
  expect(instruction).toMatchObject({
    state: 'unknown',
    funding: 'reserved',
    can_retry: 'never',
    problem: { code: 'outcome_unknown' },
  });
  await world.pass(6);
  const settled = await read(world, instruction.ref);
  expect(settled).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(settled.problem).toBeUndefined();
  expect(await truth(world, instruction.ref)).toMatchObject({ executions: 1 });
});

test.each(['html', 'truncate', 'error'])(
  'an answer that proves nothing (%s) is unknown, and settles by itself',
  async (name) => {
    const world = await startWorld();
    await fault(world, name);
    const { instruction } = await buy(world);
    expect(instruction.state).toBe('unknown');
    await world.pass(130);
    expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect((await truth(world, instruction.ref)).executions).toBe(1);
  },
);

test('a connection that broke before anything arrived is sent again under the same ref, once the platform knows nothing of it', async () => {
  const world = await startWorld();
  await fault(world, 'reset');
  const { instruction } = await buy(world);
  expect(instruction.state).toBe('unknown');
  await world.pass(15);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(2);
  expect((await truth(world, instruction.ref)).executions).toBe(1);
});

test('with no platform answer a purchase returns 202 within 8 seconds, and is unknown after the deadline', async () => {
  const world = await startWorld();
  world.network = silence;
  const response = instruct(world, airtime);
  await world.pass(9);
  expect((await response).status).toBe(202);
  const page = await (await world.request('/instructions')).json();
  expect(page).toMatchObject({ items: [{ state: 'sending', can_retry: 'never' }] });
  // The request may have been on its way for some of these seconds before anything was sent.
  await world.pass(32);
  expect(await (await world.request('/instructions')).json()).toMatchObject({
    items: [{ state: 'unknown', can_retry: 'never' }],
  });
});

test('a refusal on the only send is final: nothing was bought, and the money is released', async ({ world }) => {
  const { status, instruction } = await buy(world, { ...airtime, phone: '08030000005' });
  expect(status).toBe(201);
  expect(instruction).toMatchObject({
    state: 'failed',
    funding: 'released',
    problem: { code: 'merchant_wallet_low' },
    can_retry: 'new_key',
  });
  expect(await truth(world, instruction.ref)).toMatchObject({ executions: 0 });
});

test('an unreachable platform has received nothing: the send is retried, then the purchase expires and the money is released', async () => {
  const world = await startWorld();
  world.network = () =>
    Promise.reject(
      Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
    );
  const { instruction } = await buy(world);
  expect(instruction).toMatchObject({ state: 'reserved', funding: 'reserved', can_retry: 'never' });
  await world.pass(640);
  expect(await read(world, instruction.ref)).toMatchObject({
    state: 'abandoned',
    funding: 'released',
    problem: { code: 'expired' },
  });
  expect(world.sent.length).toBeGreaterThan(10);
});

test('a 429 of the platform pauses all sends, and the purchase succeeds afterwards', async ({ world }) => {
  const through = world.network;
  world.network = async () =>
    new Response('{"message":"API rate limit exceeded"}', { status: 429, headers: { 'retry-after': '20' } });
  const { instruction } = await buy(world);
  world.network = through;
  expect(instruction.state).toBe('reserved');
  const other = await buy(world, airtime, { as: 'bayo' });
  expect(other.instruction.state).toBe('reserved');
  expect(world.sent.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  await world.pass(30);
  expect((await read(world, instruction.ref)).state).toBe('succeeded');
  expect((await read(world, other.instruction.ref, 'bayo')).state).toBe('succeeded');
});

test('purchases leave room for more urgent lanes, and all of them are sent within two minutes', async ({ world }) => {
  const times: number[] = [];
  const through = world.network;
  world.network = (input, init) => {
    if (init?.method === 'POST') times.push(world.clock.now());
    return through(input, init);
  };
  const immediate = { ...airtime, phone: '08030000001' };
  await Promise.all(
    Array.from({ length: 70 }, (_, number) => instruct(world, immediate, { as: `shopper${number % 10}` })),
  );
  // 54, less what is kept for payments and OTPs (4), validations (7), accounts (2) and recovery (2).
  expect(times).toHaveLength(39);
  await world.pass(70);
  expect(times).toHaveLength(70);
  const most = Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 60_000).length));
  expect(most).toBeLessThanOrEqual(54);
});

test('one caller may send eight purchases in 60 seconds, the next are queued, and other callers are not delayed', async () => {
  const world = await startWorld();
  const immediate = { ...airtime, phone: '08030000001' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => instruct(world, immediate)));
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
    ...Array.from({ length: 8 }, () => 201),
    202,
    202,
  ]);
  expect((await buy(world, immediate, { as: 'bayo' })).status).toBe(201);
  await world.pass(62);
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(11);
});

test('limits.perCaller lets a kiosk send more, and a bulk purchase counts as one', async () => {
  const world = await startWorld({
    limits: { perCaller: ({ caller }) => (caller.id === 'kiosk' ? { purchases: 12 } : undefined) },
  });
  const rows = ['08030000001', '08031234567'].map((phone) => ({ ...airtime, phone }));
  for (const as of ['kiosk', 'ada']) {
    await Promise.all(Array.from({ length: 13 }, () => instruct(world, { rows }, { as })));
  }
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(12 + 8);
});

test('a bulk purchase is one POST, and undelivered rows are released', async ({ world }) => {
  const rows = [
    { phone: '0803 123 4567', amount: naira(300), network: 'mtn' },
    { phone: '08030000002', amount: naira(100), network: 'mtn' },
  ];
  const { instruction } = await buy(world, { rows });
  expect(instruction.items?.map((item) => item.ref)).toEqual([`${instruction.ref}-1`, `${instruction.ref}-2`]);
  await world.pass(70);
  const settled = await read(world, instruction.ref);
  expect(settled).toMatchObject({ state: 'partial', funding: 'captured' });
  expect(settled.items?.map((item) => item.state)).toEqual(['succeeded', 'failed']);
  expect(world.bank.settled(instruction.ref)).toEqual({ captured: 30_000, released: 10_000 });
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(1);
});

test('a purchase that is reversed after its capture leaves a refund owed, once', async ({ world }) => {
  const { instruction } = await buy(world, { ...airtime, phone: '08030000004' });
  await world.pass(8);
  expect((await read(world, instruction.ref)).state).toBe('succeeded');
  await world.pass(90);
  expect(await read(world, instruction.ref)).toMatchObject({
    state: 'reversed',
    funding: 'refund_owed',
    can_retry: 'new_key',
  });
  expect(world.events.map((event) => event.type)).toEqual([
    'instruction.succeeded',
    'instruction.reversed',
    'refund.owed',
  ]);
});

test('a reversal with a lost event is detected a day later', async ({ world }) => {
  await fault(world, 'webhook_lost');
  const { instruction } = await buy(world, { ...airtime, phone: '08030000004' });
  await world.pass(90);
  expect((await read(world, instruction.ref)).state).toBe('succeeded');
  world.clock.stall(24 * 3_600_000);
  await world.pass(3);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'reversed', funding: 'refund_owed' });
  const asked = world.sent.length;
  world.clock.stall(48 * 3_600_000);
  await world.pass(3);
  expect(world.sent).toHaveLength(asked);
});

test('an outcome unknown for 15 minutes opens a review, whose decision moves the money', async ({ world }) => {
  const { instruction } = await buy(world, { ...airtime, phone: '08030000003' });
  await world.pass(17 * 60);
  expect(await read(world, instruction.ref)).toMatchObject({
    state: 'review',
    funding: 'reserved',
    can_retry: 'after_review',
  });
  expect(world.events.map((event) => event.type)).toEqual(['review.opened']);
  const decide = (as: string, body: object) =>
    world.request(`/instructions/${instruction.ref}/resolve`, { method: 'POST', as, body: JSON.stringify(body) });
  expect((await decide('ada', { state: 'failed', note: 'asked them' })).status).toBe(404);
  expect((await readProblem(await decide('staff', { state: 'failed' }))).errors).toMatchObject({
    note: { code: 'required' },
  });
  expect(
    await (await decide('staff', { state: 'failed', note: 'The provider says it was not delivered.' })).json(),
  ).toMatchObject({
    state: 'failed',
    funding: 'released',
  });
  expect((await readProblem(await decide('staff', { state: 'succeeded', note: 'changed my mind' }))).code).toBe(
    'not_in_review',
  );
}, 60_000);

test('a manual check is allowed once a minute', async ({ world }) => {
  const { instruction } = await buy(world, { ...airtime, phone: '08030000003' });
  const check = () => world.request(`/instructions/${instruction.ref}/check`, { method: 'POST' });
  expect((await check()).status).toBe(200);
  const soon = await check();
  expect(soon.headers.get('retry-after')).toBe('60');
  expect((await readProblem(soon)).code).toBe('check_too_soon');
});
