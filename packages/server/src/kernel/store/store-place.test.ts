import { expect, test } from 'vitest';
import { sqliteStore } from './sqlite/sqlite-store.ts';
import { placeOf } from './store-place.ts';

test('the place of a store is known, and not that of a store with methods of its own', () => {
  const store = sqliteStore(':memory:');
  expect(placeOf(store)).toEqual({ kind: 'sqlite', path: ':memory:' });
  expect(placeOf({ ...store, async ping() {} })).toBeNull();
});

test('a store of another copy of this package has its place', () => {
  // Another copy shares nothing with this one but what is registered for the process.
  const store = Object.defineProperty({ ...sqliteStore('a.db') }, Symbol.for('@tillside/server.store-place'), {
    value: { kind: 'sqlite', path: 'b.db' },
  });
  expect(placeOf(store)).toEqual({ kind: 'sqlite', path: 'b.db' });
});
