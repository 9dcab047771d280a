import { expect, it, vi } from 'vitest';
import type { Store } from '../model/store.ts';
import { testContext } from '../../testing/context.ts';
import { aRow } from '../../testing/rows.ts';
import { createHeartbeat } from './heartbeat.ts';
import { rememberCommits } from './recent-commits.ts';

it.each([
  ['catches up if another copy lacks what another process has committed', true],
  ['goes on if another copy lacks nothing', false],
])('a process %s', async (_what, isLost) => {
  const context = await testContext();
  let copy = 'one';
  const store: Store = { ...context.store, copy: async () => copy };
  const heartbeat = createHeartbeat({ ...context, store, recent: rememberCommits(store, context.clock) });
  await heartbeat.start();
  // By a process beside this one.
  await context.store.create(aRow(), 'received');
  if (isLost) vi.spyOn(store, 'find').mockResolvedValue(null);
  await heartbeat.confirmNow();
  expect(heartbeat.isCatchingUp).toBe(false);
  copy = 'another';
  await heartbeat.confirmNow();
  expect(heartbeat.isCatchingUp).toBe(isLost);
});
