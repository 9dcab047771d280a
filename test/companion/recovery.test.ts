import { once } from 'node:events';
import { sqliteStore } from '@tillside/server';
import { createTillside } from './host.ts';
import { fetchTransport, ManualClock } from '@tillside/server/testing';
import express from 'express';
import { expect, vi, test as plainTest } from 'vitest';
import { airtime, apiKey, buy, fault, instruct, read, silence, startWorld, truth } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

test('a restart in the middle of a send reconciles it, and never sends it a second time', async ({ world }) => {
  await fault(world, 'lost_response');
  await fault(world, 'webhook_lost');
  const { instruction } = await buy(world);
  await world.restart();
  await world.pass(6);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(1);
});

test('a host that froze after its answer takes up what is due when a cron job calls recover()', async ({ world }) => {
  await fault(world, 'lost_response');
  await fault(world, 'webhook_lost');
  const { instruction } = await buy(world);
  expect(instruction.state).toBe('unknown');
  await world.sandbox.advance(5);
  world.clock.stall(60_000);
  await world.till.recover();
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(world.events).toMatchObject([{ type: 'instruction.succeeded', ref: instruction.ref }]);
  expect(world.sent.filter((line) => line === 'POST /airtime')).toHaveLength(1);
});

test('a funding hook that fails or hangs is called again until it answers', async ({ world }) => {
  let trouble = 2;
  world.bank.meddle = (hook) => {
    if (hook !== 'capture' || trouble-- <= 0) return;
    if (trouble === 1) throw new Error('the bank is closed');
    return new Promise(() => {});
  };
  const { instruction } = await buy(world);
  await world.pass(5);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'capturing' });
  await world.pass(20);
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(world.bank.calls).toEqual(['reserve 500', 'capture 500', 'capture 500', 'capture 500']);
});

test('a reservation that never succeeds ends the purchase after ten minutes, and possible reservations are released', async () => {
  const world = await startWorld();
  world.bank.meddle = (hook) => {
    if (hook === 'reserve') throw new Error('the bank is closed');
  };
  const { instruction } = await buy(world);
  expect(instruction.state).toBe('reserving');
  await world.pass(700);
  expect(await read(world, instruction.ref)).toMatchObject({
    state: 'abandoned',
    funding: 'released',
    problem: { code: 'expired' },
  });
  expect(world.sent).toEqual([]);
});

test('declined funds end the purchase before anything is sent', async ({ world }) => {
  world.bank.outcome = { outcome: 'declined', code: 'balance' };
  const { status, instruction } = await buy(world);
  expect(status).toBe(201);
  expect(instruction).toMatchObject({ state: 'abandoned', problem: { code: 'funds_declined' }, can_retry: 'new_key' });
  expect(world.sent).toEqual([]);
});

test('a purchase waits for funds, continues when they come, and ends when they do not', async ({ world }) => {
  const expiresAt = new Date(world.clock.now() + 120_000);
  world.bank.outcome = { outcome: 'pending', expiresAt, action: { url: 'https://shop.test/pay' } };
  const paid = await buy(world);
  const unpaid = await buy(world);
  expect(paid).toMatchObject({
    status: 202,
    instruction: { state: 'awaiting_funds', action: { url: 'https://shop.test/pay' } },
  });
  world.bank.holds.set(paid.instruction.ref, { kobo: 50_000, captured: 0, released: 0 });
  await world.till.funding.settle(paid.instruction.ref, 'reserved');
  await world.till.funding.settle(paid.instruction.ref, 'reserved');
  await world.pass(130);
  expect(await read(world, paid.instruction.ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(await read(world, unpaid.instruction.ref)).toMatchObject({
    state: 'abandoned',
    problem: { code: 'funds_expired' },
  });
  // Just after the release this could be the money that it gave back.
  await expect(world.till.funding.settle(unpaid.instruction.ref, 'reserved')).rejects.toThrow(/Call it again/);
  await world.pass(90);
  await world.till.funding.settle(unpaid.instruction.ref, 'reserved');
  expect(await read(world, unpaid.instruction.ref)).toMatchObject({ state: 'abandoned', funding: 'refund_owed' });
  await world.pass(1);
  expect(world.events.map((event) => event.type)).toContain('refund.owed');
});

test('a sender that was delayed past half its lease before the first byte sends nothing', async ({ world }) => {
  const through = world.network;
  world.bank.meddle = () => {};
  const { clock } = world;
  // The event loop blocks between the commit and the send, as in a long garbage collection.
  const stalled = world.till;
  const setTimeout = clock.setTimeout.bind(clock);
  clock.setTimeout = (run, milliseconds) => {
    if (milliseconds === 30_000) clock.stall(50_000);
    return setTimeout(run, milliseconds);
  };
  const { instruction } = await buy(world);
  expect(stalled).toBe(world.till);
  expect(world.sent).toEqual([]);
  expect(instruction.state).toBe('reserved');
  clock.setTimeout = setTimeout;
  world.network = through;
  await world.pass(10);
  expect((await read(world, instruction.ref)).state).toBe('succeeded');
});

test('an answer that reaches a stalled sender after another instance took over still counts', async () => {
  const store = sqliteStore(':memory:');
  const world = await startWorld({ store });
  let answer: (response: Response) => void = () => {};
  const through = world.network;
  // The first instance blocks in the middle of its send: its clock stops.
  const clock = new ManualClock(world.clock.now());
  const held: typeof fetch = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const advanced = { clock, transport: fetchTransport(held, { clock }) };
  const stalled = createTillside({ ...world.options, advanced });
  await stalled.ready();
  const handler = express().use('/till', stalled.router);
  const server = handler.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const aborted = new AbortController();
  fetch(`http://127.0.0.1:${port}/till/instructions`, {
    method: 'POST',
    headers: { cookie: 'shopper=ada', 'content-type': 'application/json', 'idempotency-key': 'a-stalled-key' },
    body: JSON.stringify({ operation: 'airtime.buy', input: { ...airtime, phone: '08030000001' } }),
    signal: aborted.signal,
  }).catch(() => {});
  await vi.waitFor(async () =>
    expect((await store.page({ ownerId: 'ada', limit: 1 }, ['state'])).rows[0]?.state).toBe('sending'),
  );
  world.network = silence;
  await world.pass(92);
  const [row] = (await world.till.instructions.list({ owner: 'ada' })).items;
  expect(row?.state).toBe('unknown');
  const purchase = { phone: '2348030000001', amount: 500, network: 'mtn', ref: row?.ref };
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  answer(
    await through('https://platform.test/api/v1/airtime', { method: 'POST', headers, body: JSON.stringify(purchase) }),
  );
  await vi.waitFor(async () => expect((await read(world, row?.ref ?? '')).state).toBe('succeeded'));
  aborted.abort();
  server.closeAllConnections();
  server.close();
});

test('"not found" is proof only twice, spaced, after the quiet period, and by the same key', async ({ world }) => {
  const through = world.network;
  world.network = (input, init) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('fetch failed')) : through(input, init);
  const { instruction } = await buy(world);
  await world.pass(11 * 60);
  expect((await read(world, instruction.ref)).state).toBe('unknown');
  await world.pass(4 * 60);
  expect(await read(world, instruction.ref)).toMatchObject({
    state: 'failed',
    funding: 'released',
    problem: { code: 'not_executed' },
  });
  // The platform's document promises to detect repeats, so the send was repeated first, but not without limit.
  expect(world.sent.filter((line) => line.startsWith('POST'))).toHaveLength(3);
  expect((await truth(world, instruction.ref)).executions).toBe(0);
}, 60_000);

test('another key’s "not found" proves nothing', async ({ world }) => {
  world.network = () => Promise.reject(new TypeError('fetch failed'));
  const { instruction } = await buy(world);
  const absent = { status: false, description: 'Not found', status_code: 404 };
  world.network = async () => Response.json(absent, { status: 404 });
  await world.restart({
    platform: { baseUrl: 'https://platform.test/api/v1', apiKey: 'ps_pk_test_another', environment: 'sandbox' },
  });
  await world.pass(17 * 60);
  expect((await read(world, instruction.ref)).state).toBe('review');
  expect(world.sent.filter((line) => line.startsWith('POST'))).toHaveLength(1);
}, 60_000);

test('a crash between the first and the second read keeps the minute between them', async ({ world }) => {
  const { instruction } = await buy(world, { ...airtime, phone: '08030000003' });
  await world.pass(6);
  await world.restart();
  await world.pass(30);
  expect(world.sent.filter((line) => line.startsWith('GET'))).toHaveLength(1);
  expect((await read(world, instruction.ref)).state).toBe('processing');
});

test('close finishes running work and refuses new work', async ({ world }) => {
  const through = world.network;
  let arrived = (): void => {};
  const leaving = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let goOn = (): void => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  world.network = async (input, init) => {
    arrived();
    await gate;
    return through(input, init);
  };
  const pending = instruct(world, airtime);
  await leaving;
  const closing = world.till.close();
  const refused = await instruct(world, airtime);
  expect(refused.status).toBe(503);
  expect((await world.request('/ready')).status).toBe(503);
  goOn();
  await closing;
  await pending;
  world.network = through;
  await world.restart();
  const [row] = (await world.till.instructions.list({ owner: 'ada' })).items;
  expect(row?.state).toBe('processing');
});
