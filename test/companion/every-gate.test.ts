import { problems, type ProblemCode } from '@tillside/contract';
import { companionRoutes, problemsOf, type CompanionRoute } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { origin, readProblem, startWorld, type World } from './world.ts';

/** Routes that ask who the caller is. */
const ofCallers = companionRoutes.filter(({ who }) => who === 'caller' || who === 'staff');
const writes = ofCallers.filter(({ method }) => method !== 'GET');
const own = { origin, 'content-type': 'application/json' };

test('every route answers each of its gates with the declared problem, before anything is done', async () => {
  const world = await startWorld();
  const sent = world.sent.length;
  await expectEach(world, ofCallers, 'unauthenticated', { as: null });
  await expectEach(world, writes, 'origin_refused', { headers: { origin: 'https://elsewhere.test' } });
  const bodies = writes.filter(({ path }) => !path.endsWith('/reveal') && !path.endsWith('/attempts'));
  await expectEach(world, bodies, 'unsupported_media_type', {
    headers: { origin, 'content-type': 'text/plain' },
    body: '{}',
  });
  const framed = { ...own, 'sec-fetch-site': 'same-origin' };
  await expectEach(world, writes, 'malformed_json', { headers: framed, body: '{"half' });
  await expectEach(world, writes, 'body_too_large', { headers: framed, body: JSON.stringify('x'.repeat(600_000)) });
  const lists = ofCallers.filter(({ path, query }) => query && 'limit' in query && !path.includes('{'));
  await expectEach(world, lists, 'invalid_input', {}, '?limit=0');
  expect(world.sent).toHaveLength(sent);
});

test('every route answers with an internal error when the caller hook throws', async () => {
  const world = await startWorld({
    caller: () => {
      throw new Error('the session store is away');
    },
  });
  await expectEach(world, ofCallers, 'internal', {});
});

test('every route of a closed companion answers that it is unavailable', async () => {
  const world = await startWorld();
  await world.till.close();
  await expectEach(world, ofCallers, 'unavailable', {});
});

test('every route refuses a caller that sends too many requests', async () => {
  const world = await startWorld({ limits: { instructionsPerMinute: 1, perCaller: () => ({ reads: 1 }) } });
  const fill = async (method: string, path: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await send(world, { method, path }, { headers: own, body: '{}' });
  };
  await fill('POST', '/instructions', 1);
  await fill('POST', '/quotes', 240);
  await fill('GET', '/session', 1);
  await expectEach(world, ofCallers, 'rate_limited', { headers: own, body: '{}' });
});

type Sent = Parameters<World['request']>[1];

async function send(world: World, { method, path }: { method: string; path: string }, sent: Sent, query = '') {
  const { body, ...init } = sent ?? {};
  return world.request(path.replaceAll(/\{\w+\}/g, 'some') + query, {
    as: 'staff',
    method,
    ...init,
    ...(method === 'GET' ? {} : { body: body ?? '{}' }),
  });
}

async function expectEach(
  world: World,
  routes: readonly CompanionRoute[],
  code: ProblemCode,
  sent: Sent,
  query = '',
): Promise<void> {
  expect(routes.length).toBeGreaterThan(0);
  for (const route of routes) {
    const answer = await send(world, route, sent, query);
    const problem = await readProblem(answer);
    expect([route.path, answer.status, problem.code]).toEqual([route.path, problems[code].status, code]);
    expect(problemsOf(route), route.path).toContain(code);
  }
}
