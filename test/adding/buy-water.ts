import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { naira } from '@tillside/contract';
import { createSandbox, sandboxKeys } from '@tillside/sandbox';
import { createTillside, sqliteStore, timestamped } from '@tillside/server';
import express from 'express';
import { listen } from '../companion/listen.ts';

/*
 * Pays a water bill by a companion and a sandbox, all of it over HTTP: a program that the test of `docs/backend/adding-a-product.md`
 * runs in its copy of the repository. It prints what it was answered, as JSON.
 */

const folder = mkdtempSync(join(tmpdir(), 'tillside-water-'));
const sandbox = createSandbox({ postLimit: 0 });
const { port } = await sandbox.listen();
const app = express();
const server = createServer(app);
const url = `${await listen(server)}/till`;
const till = createTillside({
  platform: {
    baseUrl: `http://127.0.0.1:${port}/sandbox/api/v1`,
    apiKey: sandboxKeys.sandbox,
    environment: 'sandbox',
  },
  publicUrl: url,
  secret: 'a secret of the tests that is long enough',
  store: sqliteStore(join(folder, 'till.db')),
  caller: () => ({ id: 'ada', sessionId: 'session of ada', roles: ['shopper'] }),
  webhooks: { verify: [timestamped({ secret: 'whsec_of_the_tests' })] },
  funding: {
    reserve: async () => ({ outcome: 'reserved' }),
    capture: async () => {},
    release: async () => {},
  },
});
app.use('/till', till.router);
await till.ready();

const customer = { utility: 'lwc', account: '100001' };
const input = { ...customer, amount: naira(1_000) };
const session = await ask('/session');
const list = await ask('/lookups/water.providers');
const name = await ask('/validations/water.validate', customer);
const unknown = await ask('/validations/water.validate', { ...customer, account: '109909' });
const quote = await ask('/quotes', { operation: 'water.pay', input });
const tooLittle = await ask('/quotes', { operation: 'water.pay', input: { ...input, amount: naira(499) } });
const bought = await ask('/instructions', { operation: 'water.pay', input });
const ref = typeof bought.body['ref'] === 'string' ? bought.body['ref'] : '';
let outcome = await ask(`/instructions/${ref}`);
for (let second = 0; second < 20 && outcome.body['state'] !== 'succeeded'; second += 1) {
  await pause(1_000);
  outcome = await ask(`/instructions/${ref}`);
}
const saved = await ask('/recipients', { label: 'Home', operation: 'water.pay', fields: customer });
process.stdout.write(`${JSON.stringify({ session, list, name, unknown, quote, tooLittle, outcome, saved })}\n`);

await till.close();
await sandbox.close();
server.closeAllConnections();
server.close();
rmSync(folder, { recursive: true });

async function ask(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const post = { method: 'POST', body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'the-key-of-a-water-bill' };
  const response = await fetch(url + path, { headers, ...(body === undefined ? {} : post) });
  return { status: response.status, body: JSON.parse(await response.text()) };
}
