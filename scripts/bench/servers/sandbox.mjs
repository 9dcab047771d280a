import express from 'express';
import { createSandbox } from '@tillside/sandbox';
import { serve, tellBench } from './serving.mjs';

const sandbox = createSandbox({ postLimit: 0 });
const { url } = await sandbox.listen();

/** The least that answers the same: routes of a bare Express, JSON in and JSON out. */
const app = express();
const lookup = await answerOf(`${url}/api/v1/data/lookup?network=mtn`);
app.get('/data/lookup', (_request, response) => void response.json(lookup));
const purchase = await answerOf(`${url}/api/v1/airtime`, {
  phone: '2348031234567',
  amount: 100,
  network: 'mtn',
  ref: 'bench-sample',
});
app.post('/airtime', express.json(), (_request, response) => void response.json(purchase));
tellBench({ sandbox: `${url}/api/v1`, express: await serve(app) });

/**
 * @param {string} address
 * @param {object} [body]
 * @returns {Promise<unknown>}
 */
async function answerOf(address, body) {
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer ps_pk_test_tillside', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}
