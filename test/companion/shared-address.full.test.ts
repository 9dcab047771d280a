import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { airtime, apiKey, buy, startWorld, type World } from './world.ts';

const minute = 60_000;
const platformLimit = 60;

/** Two companions with a store each behind one address, and the moments of their POSTs by one clock. */
async function behindOneAddress(postsPerMinute?: number): Promise<number> {
  const platform = { baseUrl: 'https://platform.test/api/v1', apiKey, environment: 'sandbox', postsPerMinute } as const;
  const worlds = [await startWorld({ platform }), await startWorld({ platform })];
  const posts: number[] = [];
  for (const world of worlds) {
    const through = world.network;
    world.network = (input, init) => {
      if (init?.method === 'POST') posts.push(world.clock.now());
      return through(input, init);
    };
    // Twenty callers, so that no share of a caller holds the shop back.
    for (let caller = 0; caller < 20; caller += 1) {
      for (let count = 0; count < 2; count += 1) await buy(world, airtime, { as: `shopper${caller}` });
    }
  }
  for (let second = 0; second < 180; second += 5) {
    for (const world of worlds) await world.pass(5, 5);
    await nextTurn();
  }
  expect(posts).toHaveLength(80);
  for (const world of worlds) await everythingSucceeded(world);
  return Math.max(...posts.map((from) => posts.filter((at) => at >= from && at < from + minute).length));
}

async function everythingSucceeded(world: World): Promise<void> {
  const { items } = await world.till.instructions.listAll({ limit: 100 });
  expect(items.map(({ state }) => state)).toEqual(Array(40).fill('succeeded'));
}

test('two stores behind one address stay below the limit together when each has its part of it', async () => {
  expect(await behindOneAddress(30)).toBeLessThanOrEqual(platformLimit);
});

test('without it each uses the whole limit, because neither knows of the other', async () => {
  expect(await behindOneAddress()).toBeGreaterThan(platformLimit);
});
