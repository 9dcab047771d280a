/**
 * A separate process that uses a SQLite store, to be killed by a test: `node store-process.ts FILE hold|write`. Writes
 * to standard output `open`, then each ref whose write was acknowledged.
 */
import { writeSync } from 'node:fs';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import { aRef, aRow, startOfTime } from './rows.ts';

const [, , file = '', mode = 'hold'] = process.argv;
const store = sqliteStore(file, { lockWait: 50 });
await store.open();
writeSync(1, 'open\n');

if (mode === 'write') {
  for (let number = 1; ; number += 1) {
    const row = aRow({ ref: aRef(`ts_${number}`), clientKey: `key-${number}`, state: 'reserved' });
    await store.create(row, 'received');
    await store.claimOne(row.ref, { by: 'killed', now: startOfTime, leaseUntil: startOfTime + 1e12 });
    await store.transition(row, { patch: { state: 'sending', sends: 1 }, at: startOfTime, step: 'sent' });
    writeSync(1, `${row.ref}\n`);
  }
}
setInterval(() => {}, 1_000);
