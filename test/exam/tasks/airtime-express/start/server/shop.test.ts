import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createShop } from './shop.ts';

test('the shop answers its hours, and takes orders', async () => {
  const shop = createShop(process.env);
  const server = shop.app.listen(0);
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    assert.equal((await (await fetch(`${origin}/hours`)).json()).opens, '08:00');
    const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"items":[1,2]}' };
    assert.deepEqual(await (await fetch(`${origin}/orders`, order)).json(), { items: 2 });
  } finally {
    await shop.till?.close();
    server.close();
    server.closeAllConnections();
  }
});
