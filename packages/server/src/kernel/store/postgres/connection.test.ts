import { afterEach, expect, it, vi } from 'vitest';
import { postgresStore } from './postgres-store.ts';

afterEach(() => {
  vi.doUnmock('pg');
  vi.resetModules();
});

it('explains how to install `pg` if it is missing, and only once the store is opened', async () => {
  vi.doMock('pg', () => {
    throw new Error('Cannot find package pg');
  });
  const store = postgresStore('postgres://localhost/shop');
  await expect(store.open()).rejects.toThrow(
    'The PostgreSQL store needs the package `pg`, which is not installed with @tillside/server: run `npm install pg`.',
  );
});

it('reports an installed `pg` that is too old to be used', async () => {
  vi.doMock('pg', () => ({ default: {} }));
  await expect(postgresStore('postgres://localhost/shop').open()).rejects.toThrow(
    'is too old for the PostgreSQL store',
  );
});
