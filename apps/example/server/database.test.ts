import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openShopDatabase } from './database.ts';

test.each([
  ['a new one', false],
  ['one that was open to others', true],
])('the shop’s database is for its own user only: %s', (_which, isThere) => {
  const folder = mkdtempSync(join(tmpdir(), 'sunbird-database-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'shop.db');
  if (isThere) {
    openShopDatabase(path).close();
    chmodSync(path, 0o644);
  }
  const database = openShopDatabase(path);
  onTestFinished(() => database.close());
  const files = readdirSync(folder);
  expect(files).toContain('shop.db-wal');
  for (const name of files) expect((statSync(join(folder, name)).mode & 0o777).toString(8), name).toBe('600');
});
