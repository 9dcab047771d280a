import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore, type Store } from '@tillside/server';
import { expect, onTestFinished, test } from 'vitest';
import { startWorld } from './world.ts';

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
