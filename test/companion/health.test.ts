import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { companionDocument } from '@tillside/contract/schemas';
import { sqliteStore } from '@tillside/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { airtime, buy, instruct, read, readProblem, silence, startWorld, truth } from './world.ts';

test('a companion is ready while it is open, its worker works and its store answers', async () => {
  const store = sqliteStore(':memory:');
  const ping = vi.spyOn(store, 'ping');
  const world = await startWorld({ store });
  expect((await world.request('/ready', { as: null })).status).toBe(200);
  expect(await (await world.request('/live', { as: null })).json()).toEqual({ status: 'ok' });

  ping.mockRejectedValue(new Error('canary of the database'));
  world.clock.stall(1_001);
  const ill = await world.request('/ready', { as: null });
  expect(ill.headers.get('retry-after')).toBe('2');
  expect(ill.headers.get('content-type')).toContain('application/problem+json');
  expect(await readProblem(ill)).toMatchObject({
    status: 503,
    code: 'unavailable',
    detail: 'Its store does not answer.',
  });
  expect((await world.request('/live', { as: null })).status).toBe(200);

  ping.mockReset();
  world.clock.stall(1_001);
  expect((await world.request('/ready', { as: null })).status).toBe(200);
  world.clock.stall(60_000);
  expect((await readProblem(await world.request('/ready', { as: null }))).detail).toBe('Its worker stands still.');
  await world.pass(2);
  expect((await world.request('/ready', { as: null })).status).toBe(200);
});

test('a store that hangs times out after a second, with one ping for all callers', async () => {
  const store = sqliteStore(':memory:');
  const world = await startWorld({ store });
  const ping = vi.spyOn(store, 'ping').mockReturnValue(new Promise(() => {}));
  const arrived = vi.fn<() => void>();
  subscribe('http.server.request.start', arrived);
  onTestFinished(() => void unsubscribe('http.server.request.start', arrived));
  const answers = Promise.all(Array.from({ length: 50 }, () => world.request('/ready', { as: null })));
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(50), { timeout: 10_000 });
  await vi.waitFor(() => expect(ping).toHaveBeenCalled());
  await world.clock.advance(1_000);
  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([503]));
  expect(ping).toHaveBeenCalledTimes(1);
});

test.each([
  ['PostgreSQL on a standby', { code: '25006' }, 'SQLSTATE 25006', 'let the address lead to the primary'],
  ['PostgreSQL on a full disk', { code: '53100' }, 'SQLSTATE 53100', 'Make room on the disk'],
  ['SQLite on a full disk', { errcode: 13 }, 'SQLite 13', 'Make room on the disk'],
  ['SQLite on a volume that became read-only', { errcode: 8 }, 'SQLite 8', 'whether the volume is read-only'],
])(
  'a companion whose store only reads is not ready, and says why in one line: %s',
  async (_what, fields, code, fix) => {
    const inner = sqliteStore(':memory:');
    let isRefusing = false;
    const write = <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) => {
      return async (...given: Given): Promise<Answer> => {
        if (isRefusing) throw Object.assign(new Error('canary'), fields);
        return call(...given);
      };
    };
    const { create, compareAndSet, insert } = inner;
    const store = { ...inner, create: write(create), compareAndSet: write(compareAndSet), insert: write(insert) };
    const world = await startWorld({ store });
    isRefusing = true;
    expect((await world.request('/ready', { as: null })).status).toBe(200);
    // The heartbeat is written once a minute; a purchase shows it at once.
    expect((await instruct(world, airtime)).status).toBe(503);
    for (let times = 0; times < 3; times += 1) {
      world.clock.stall(1_001);
      const ill = await world.request('/ready', { as: null });
      expect(ill.status).toBe(503);
      expect((await readProblem(ill)).detail).toBe('Its store accepts no writes.');
    }
    const lines = world.log.filter((line) => line.includes('not ready'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(code);
    expect(lines[0]).toContain(fix);
    expect(world.log.join()).not.toContain('canary');
    isRefusing = false;
    await world.pass(3);
    expect((await world.request('/ready', { as: null })).status).toBe(200);
  },
);

test('a companion that nobody uses notices by its heartbeat that its store accepts no writes', async () => {
  const store = sqliteStore(':memory:');
  const world = await startWorld({ store });
  vi.spyOn(store, 'compareAndSet').mockRejectedValue(Object.assign(new Error('canary'), { errcode: 13 }));
  await world.pass(62);
  const ill = await world.request('/ready', { as: null });
  expect((await readProblem(ill)).detail).toBe('Its store accepts no writes.');
});

test('closing ends readiness at once, refuses new work, finishes running work, and is idempotent', async () => {
  const world = await startWorld();
  const answer = Promise.withResolvers<void>();
  const through = world.network;
  world.network = async (input, init) => {
    await answer.promise;
    return through(input, init);
  };
  const purchase = buy(world, { ...airtime, phone: '08030000001' });
  await vi.waitFor(() => expect(world.sent.length).toBeGreaterThan(0));
  const stream = await world.request('/events');
  const content = stream.text();

  const closing = Promise.all([world.till.close(), world.till.close()]);
  expect((await world.request('/ready', { as: null })).status).toBe(503);
  const refused = await instruct(world, airtime);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  const detail = expect.stringContaining('Only /live and /openapi.json answer before `await till.ready()`');
  expect(await readProblem(refused)).toMatchObject({ code: 'unavailable', can_retry: 'same_key', detail });
  await content;

  answer.resolve();
  const { instruction } = await purchase;
  await closing;
  world.network = through;
  await world.till.ready();
  expect((await read(world, instruction.ref)).state).toBe('succeeded');
  expect(await truth(world, instruction.ref)).toMatchObject({ executions: 1 });
});

test('closing does not wait forever: the next process reconciles hanging sends, and sends once', async () => {
  const world = await startWorld();
  const through = world.network;
  world.network = silence;
  void instruct(world, { ...airtime, phone: '08030000001' }, { key: 'hanging-purchase' });
  await vi.waitFor(() => expect(world.sent.length).toBeGreaterThan(0));
  const closed = vi.fn<() => void>();
  const closing = world.till.close().then(closed);
  await world.pass(10, 5);
  expect(closed).not.toHaveBeenCalled();
  await world.pass(60, 5);
  await closing;
  world.network = through;
  await world.till.ready();
  await world.pass(20 * 60, 20);
  const { ref } = (await (await world.request('/instructions/by-key/hanging-purchase')).json()) as { ref: string };
  expect((await truth(world, ref)).executions).toBeLessThan(2);
  expect(['succeeded', 'failed', 'review']).toContain((await read(world, ref)).state);
});

test('its interface is described as an OpenAPI document', async () => {
  const world = await startWorld();
  const answer = await world.request('/openapi.json', { as: null });
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(companionDocument())));
});
