import { describeStore } from '../conformance/index.ts';
import { sqliteStore } from './sqlite-store.ts';

describeStore('the SQLite store, in memory', async () => {
  const store = sqliteStore(':memory:');
  await store.open();
  return store;
});
