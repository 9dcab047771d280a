import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore, type Store } from '@tillside/server';
import { expect, onTestFinished, test } from 'vitest';
import { airtime, post, readProblem, startWorld } from './world.ts';

test('a companion that cannot release its leases still closes its store, because the next one waits for it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-closing-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'till.db');
  const inner = sqliteStore(path);
  const store: Store = { ...inner, releaseLeases: () => Promise.reject(new Error('the disk is gone')) };
  const world = await startWorld({ store });

  await world.till.close();

  const next = sqliteStore(path, { lockWait: 0 });
  await next.open();
  await next.close();
  expect(world.log.join('\n')).toContain('leases could not be given back and have to run out');
});

test.each([
  ['a read', '/instructions', undefined],
  ['a purchase', '/instructions', { operation: 'airtime.buy', input: airtime }],
  ['a request of a person who is read from the store', '/recipients', undefined],
])('%s that was let in before the close, and goes on after it, is told to come again', async (_what, path, body) => {
  const [arrived, known] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const world = await startWorld({
    async caller() {
      arrived.resolve();
      await known.promise;
      return { id: 'ada', sessionId: 'session of ada', customerId: 'cus_ada', roles: ['shopper'] };
    },
  });
  const answer = body ? post(world, path, body, { key: 'key-of-a-closing-shop' }) : world.request(path);
  await arrived.promise;
  await world.till.close();
  known.resolve();
  const { status, headers } = await answer;
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  expect(await readProblem(await answer)).toMatchObject({ code: 'unavailable', retry_after: 2 });
  const lines = world.log.filter((line) => line.includes('a request failed'));
  expect(lines).toEqual([expect.stringMatching(/closed.*await till\.ready\(\)/)]);
});
