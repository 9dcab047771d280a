import { naira } from '@tillside/contract';
import { createServer } from 'node:http';
import { createSandbox } from '@tillside/sandbox';
import { sqliteStore } from '@tillside/server';
import { createTillside } from './host.ts';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';
import { apiKey, ourSecret, readProblem } from './world.ts';

/** A companion as merchants run it: its own sockets to the sandbox, the system's clock, no seam anywhere. */
async function startShop(): Promise<(path: string, body?: object) => Promise<Response>> {
  const sandbox = createSandbox();
  const { url: platform } = await sandbox.listen();
  const app = express();
  const server = createServer(app);
  const url = await listen(server);
  const till = createTillside({
    platform: { baseUrl: `${platform}/api/v1`, apiKey, environment: 'sandbox' },
    publicUrl: `${url}/till`,
    secret: ourSecret,
    store: sqliteStore(':memory:'),
    caller: () => ({ id: 'ada', sessionId: 'session of ada', roles: ['shopper'] }),
  });
  app.use('/till', till.router);
  await till.ready();
  onTestFinished(async () => {
    await till.close();
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  });
  const headers = { 'content-type': 'application/json' };
  return (path, body) =>
    fetch(`${url}/till${path}`, body ? { method: 'POST', body: JSON.stringify(body), headers } : {});
}

test('over its own sockets the companion looks up and validates', async () => {
  const ask = await startShop();
  expect(await (await ask('/lookups/data.plans?network=mtn')).json()).toMatchObject({
    details: [{ network_code: 'mtn' }],
  });
  const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(2_000) };
  expect(await (await ask('/validations/electricity.validate', meter)).json()).toMatchObject({
    details: { customer_name: expect.any(String) },
  });
});

test('407, which Node’s fetch treats as a broken network, is reported as a refusal', async () => {
  const ask = await startShop();
  const problem = await readProblem(
    await ask('/validations/betting.validate', { customer_id: '100001', bet_id: 'nobody' }),
  );
  expect(problem).toMatchObject({ code: 'product_unavailable', errors: { bet_id: { code: 'not_accepted' } } });
});
