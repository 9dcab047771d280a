import { parentPort } from 'node:worker_threads';
import { isRef, naira } from '@tillside/contract';
import { openShopDatabase } from './database.ts';
import { createFunding } from './funding.ts';

/** Part of funding.test.ts: stands for a second process that spends from the same balance. */
const [file = '', worker = ''] = process.argv.slice(2);
const funding = createFunding(openShopDatabase(file), { sell: naira(1_600), buy: naira(1_550) });
let count = 0;
for (let purchase = 0; purchase < 20; purchase += 1) {
  const ref = `worker-${worker}-${purchase}`;
  if (!isRef(ref)) throw new TypeError(`${ref} is no ref.`);
  const answer = await funding.reserve({
    ref,
    caller: { id: 'bayo', roles: ['shopper'] },
    amount: naira(100),
  });
  if (answer.outcome === 'reserved') count += 1;
}
parentPort?.postMessage(count);
