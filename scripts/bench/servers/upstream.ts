import type { ServerResponse } from 'node:http';
import { createSandbox } from '@tillside/sandbox';
import { serve, reportToBench } from './serving.ts';

/**
 * A platform that answers at once, with the sandbox's answers for plans, for a rate and for a delivered purchase. The
 * bench therefore measures the server in front of it and not the platform.
 */
const plans = await plansOfSandbox();
const url = await serve((request, response) => {
  const path = request.url ?? '';
  if (request.method === 'GET') {
    request.resume();
    answer(response, path.startsWith('/api/v1/data/lookup') ? plans : envelope(rate(path)));
    return;
  }
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const purchase = JSON.parse(body) as Purchase;
    answer(response, envelope(delivered(purchase)));
  });
});
reportToBench({ upstream: `${url}/api/v1` });

function rate(path: string) {
  const amount = Number(/[?&]amount=(\d+)/.exec(path)?.[1] ?? 0);
  return { ngn_rate: 143.21, usd_rate: 0.094, amount, currency: 'GHS', fee: 0 };
}

let transactions = 0;

type Purchase = { phone: string; amount: number; network: string; ref: string };

function delivered({ phone, amount, network, ref }: Purchase) {
  return {
    processed: [{ number: `0${phone.slice(3)}`, amount, id: `bench-${transactions}`, response: 'success' }],
    category: 'airtime',
    product: network,
    amount,
    discount: amount / 40,
    total_charge: amount - amount / 40,
    transaction_status: 'success',
    ref,
    trans_id: `bench-${(transactions += 1)}`,
    created_at: '2026-11-21 09:09:17',
  };
}

async function plansOfSandbox() {
  const sandbox = createSandbox();
  const headers = { authorization: 'Bearer ps_pk_test_tillside' };
  const response = await sandbox.fetch('http://127.0.0.1/api/v1/data/lookup?network=mtn', { headers });
  const text = await response.text();
  await sandbox.close();
  return text;
}

function envelope(details: object) {
  return JSON.stringify({ status: true, description: 'OK', message: { details }, status_code: 200 });
}

function answer(response: ServerResponse, text: string) {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
}
