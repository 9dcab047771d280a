import express from 'express';
import { createSandbox } from '@tillside/sandbox';
import { serve, reportToBench } from './serving.ts';

/** The minimum that answers as the sandbox does: routes of a bare Express, JSON in and JSON out. */
const sandbox = createSandbox({ postLimit: 0 });
const app = express();
const lookup = await answerOf('data/lookup?network=mtn');
app.get('/data/lookup', (_request, response) => void response.json(lookup));
const purchase = await answerOf('airtime', {
  phone: '2348031234567',
  amount: 100,
  network: 'mtn',
  ref: 'bench-sample',
});
app.post('/airtime', express.json(), (_request, response) => void response.json(purchase));
await sandbox.close();
reportToBench({ api: await serve(app) });

async function answerOf(path: string, body?: object): Promise<unknown> {
  const response = await sandbox.fetch(`http://127.0.0.1/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer ps_pk_test_tillside', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}
