import { companionRoutes, SessionSchema } from '@tillside/contract/schemas';
import { expect, test as plainTest } from 'vitest';
import { openStream } from './event-stream.ts';
import { airtime, buy, origin, readProblem, startWorld, type World, post } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

test('every caller route refuses a page that shows another caller, before anything is read or done', async () => {
  const world = await startWorld();
  const ada = await tagOf(world, 'ada');
  const routes = companionRoutes.filter(({ who }) => who === 'caller' || who === 'staff');
  expect(routes.length).toBeGreaterThan(25);
  const before = { sent: world.sent.length, staff: await tagOf(world, 'staff') };
  for (const { method, path } of routes) {
    const answer = await world.request(path.replaceAll(/\{\w+\}/g, 'some'), {
      method,
      as: 'staff',
      headers: { 'till-caller': ada },
      // The route does not read the body.
      ...(method === 'POST' ? { body: 'no json' } : {}),
    });
    const problem = await readProblem(answer);
    expect([path, answer.status, problem.code]).toEqual([path, 409, 'caller_changed']);
  }
  expect(world.sent).toHaveLength(before.sent);
  expect(before.staff).not.toBe(ada);
});

test('a page that shows the caller, and a client that shows no caller, are answered as usual', async ({ world }) => {
  const ada = await tagOf(world, 'ada');
  for (const headers of [{ 'till-caller': ada }, {}]) {
    expect((await world.request('/instructions', { headers })).status).toBe(200);
  }
  const signedOut = await world.request('/instructions', { as: null, headers: { 'till-caller': ada } });
  expect([signedOut.status, (await readProblem(signedOut)).code]).toEqual([401, 'unauthenticated']);
  const odd = await world.request('/instructions', { headers: { 'till-caller': '' } });
  expect((await readProblem(odd)).code).toBe('caller_changed');
});

test('a lookup by key from a page that shows another caller never reports a purchase as absent', async ({ world }) => {
  const ada = await tagOf(world, 'ada');
  const { key, instruction } = await buy(world, { ...airtime, phone: '08030000001' });
  const asked = await world.request(`/instructions/by-key/${key}`, { as: 'bayo', headers: { 'till-caller': ada } });
  expect((await readProblem(asked)).code).toBe('caller_changed');
  const back = await world.request(`/instructions/by-key/${key}`, { headers: { 'till-caller': ada } });
  expect(await back.json()).toMatchObject({ ref: instruction.ref });
});

test('the tag is not part of the idempotency key: the same order with and without it is one purchase', async () => {
  const world = await startWorld();
  const ada = await tagOf(world, 'ada');
  const { key, instruction } = await buy(world);
  const again = await post(
    world,
    '/instructions',
    { operation: 'airtime.buy', input: airtime },
    { key, headers: { 'till-caller': ada } },
  );
  expect(await again.json()).toMatchObject({ ref: instruction.ref });
  const bayo = await post(
    world,
    '/instructions',
    { operation: 'airtime.buy', input: airtime },
    { as: 'bayo', key: 'key-of-another-page', headers: { 'till-caller': ada } },
  );
  expect(bayo.status).toBe(409);
  // Nothing was stored under that key.
  expect((await world.request('/instructions/by-key/key-of-another-page', { as: 'bayo' })).status).toBe(404);
});

test('a stream that reconnects after another caller signed in is refused, and reveals nothing of either', async () => {
  const world = await startWorld();
  const ada = await tagOf(world, 'ada');
  await buy(world, { ...airtime, phone: '08030000001' });
  await buy(world, { ...airtime, phone: '08030000001' }, { as: 'bayo' });
  const own = await world.request(`/events?caller=${ada}`, { headers: { 'last-event-id': '0' } });
  expect(own.status).toBe(200);
  await own.body?.cancel();
  const other = await world.request(`/events?caller=${ada}`, { as: 'bayo', headers: { 'last-event-id': '0' } });
  expect(other.status).toBe(409);
  expect(other.headers.get('content-type')).toContain('application/problem+json');
  expect(await other.text()).not.toContain('ts_');
  const twice = await world.request(`/events?caller=${ada}&caller=${ada}`);
  expect(twice.status).toBe(409);
  expect((await openStream(world, 'bayo')).response.status).toBe(200);
});

test('pages of other origins may send the tag', async ({ world }) => {
  const preflight = await world.request('/instructions', {
    method: 'OPTIONS',
    as: null,
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'till-caller' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Till-Caller');
});

async function tagOf(world: World, as: string): Promise<string> {
  return SessionSchema.parse(await (await world.request('/session', { as })).json()).caller.caller_tag;
}
