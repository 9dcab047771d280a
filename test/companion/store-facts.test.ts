import { sqliteStore, type Store } from '@tillside/server';
import { expect, test } from 'vitest';
import { startWorld } from './world.ts';

const storeWith = (isolation: string): Store => ({ ...sqliteStore(':memory:'), facts: async () => ({ isolation }) });

test('a start on a database with a stricter default isolation is one line with its cure, and none otherwise', async () => {
  const world = await startWorld({ store: storeWith('repeatable read') });
  const lines = world.log.filter((line) => line.includes('store_isolation'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('default isolation is repeatable read');
  expect(lines[0]).toContain(`ALTER ROLE … SET default_transaction_isolation = 'read committed'`);
  expect((await startWorld({ store: storeWith('read committed') })).log.join()).not.toContain('store_isolation');
});
