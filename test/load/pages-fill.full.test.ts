import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore, type Store } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { fillPostgres, fillSqlite } from '../../scripts/bench/pages-fill.ts';
import { openPostgres } from '../postgres.ts';

/** Reads the newest as the benchmark does, with their timelines. */
async function expectFilled(store: Store): Promise<void> {
  await store.open();
  try {
    const { rows } = await store.page({ ownerId: null, limit: 20 }, ['ref', 'input']);
    expect(rows).toHaveLength(20);
    const timelines = await store.timeline(rows.map(({ ref }) => ref));
    for (const { ref } of rows) expect(timelines.get(ref)?.length).toBeGreaterThan(2);
  } finally {
    await store.close();
  }
}

test('a SQLite file is filled with instructions that the store reads', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-fill-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'filled.db');
  await fillSqlite(file, 50);
  await expectFilled(sqliteStore(file));
});

test('a schema of PostgreSQL is filled alike', async () => {
  const server = await openPostgres();
  onTestFinished(() => server.close());
  await fillPostgres(server.url, 'filled', 50);
  await expectFilled(postgresStore(server.url, { schema: 'filled' }));
});
