import { expect, test } from 'vitest';
import { LinkBrowser, linkFor, linkWorld, tokenIn } from './link-world.ts';
import { buy, startWorld, type World } from './world.ts';

/** The lines about requests that were turned away, without their sentence. */
function turnedAway(world: World): unknown[] {
  const sentence = 'info a request was turned away ';
  return world.log
    .filter((line) => line.startsWith(sentence))
    .map((line): unknown => JSON.parse(line.slice(sentence.length)));
}

test('a request without a session, for another’s record, for a staff route or with bad input is logged', async () => {
  const world = await startWorld();
  const { instruction } = await buy(world);
  await world.request('/session', { as: null });
  await world.request(`/instructions/${instruction.ref}`, { as: 'bayo' });
  await world.request('/staff/instructions');
  await world.request('/instructions', { method: 'POST', headers: { 'idempotency-key': 'canary-key' }, body: '{}' });
  await world.request('/canary');
  expect(turnedAway(world)).toEqual([
    { status: 401, method: 'GET', route: '/session' },
    { status: 404, method: 'GET', route: '/instructions/{ref}' },
    { status: 404, method: 'GET', route: '/staff/instructions' },
    { status: 422, method: 'POST', route: '/instructions' },
    { status: 404, method: 'any', route: 'none' },
  ]);
  expect(world.log.join()).not.toContain('canary');
});

test('a hundred of them in a minute are one line, and the next line has their count', async () => {
  const world = await startWorld();
  for (let time = 0; time < 100; time += 1) await world.request('/session', { as: null });
  await world.pass(61, 20);
  await world.request('/session', { as: null });
  expect(turnedAway(world)).toEqual([
    { status: 401, method: 'GET', route: '/session' },
    { status: 401, method: 'GET', route: '/session', count: 99 },
  ]);
});

test('what was answered, and what a limit turned away, leaves none', async () => {
  const world = await startWorld({ limits: { perCaller: () => ({ reads: 1 }) } });
  await world.request('/session');
  expect((await world.request('/session')).status).toBe(429);
  expect(turnedAway(world)).toEqual([]);
});

test('requests of strangers to the page of a link are one line a minute for each cause', async () => {
  const world = await linkWorld();
  const known = tokenIn(await linkFor(world.till, { expiresIn: 60 }));
  await world.pass(62, 31);
  const before = world.log.length;
  const stranger = new LinkBrowser(world);
  const cookies = { cookie: 'till-link=a; till-link=b' };
  const ask = async (): Promise<void> => {
    await stranger.ask('/link');
    await stranger.ask('/link', { headers: cookies });
    for (const token of ['x'.repeat(43), known]) {
      await stranger.preview(token);
      await stranger.redeem(token);
    }
  };
  for (let time = 0; time < 20; time += 1) await ask();
  const lines = (): string[] => world.log.slice(before).filter((line) => line.includes('a link or its page'));
  expect(lines()).toHaveLength(4);
  await world.pass(61, 20);
  await ask();
  expect(lines().slice(4)).toEqual([
    expect.stringMatching(/^info .*"problem":"unauthenticated".*keeps no cookies.*"fix":"Make a new link.*"count":19/),
    expect.stringMatching(/^warn .*"problem":"link_cookie_twice".*two cookies till-link.*"fix".*"count":19/),
    expect.stringMatching(/^info .*"problem":"link_ended".*"count":39/),
    expect.stringMatching(/^info .*"problem":"link_ended".*"count":39/),
  ]);
});
