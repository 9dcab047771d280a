import { createSandbox, sandboxKeys } from '@tillside/sandbox';
import { createTillside, naira, sqliteStore, type Funding } from '@tillside/server';
import { fetchTransport, ManualClock } from '@tillside/server/testing';
import express from 'express';
import { expect, test } from 'vitest';

test('a delivered purchase is captured, and a failed one is released', async () => {
  const calls: string[] = [];
  const funding: Funding = {
    reserve: ({ amount }) => {
      calls.push(`reserve ${amount.minor}`);
      return { outcome: 'reserved' };
    },
    capture: ({ amount }) => void calls.push(`capture ${amount.minor}`),
    release: ({ amount }) => void calls.push(`release ${amount.minor}`),
  };

  // One clock for both sides. Nothing of this test uses the network but its own requests.
  const clock = new ManualClock(Date.parse('2026-11-24T08:00:00Z'));
  const sandbox = createSandbox({ clock, postLimit: 0 });
  const till = createTillside({
    platform: { baseUrl: 'https://platform.test/api/v1', apiKey: sandboxKeys.sandbox, environment: 'sandbox' },
    publicUrl: 'http://localhost/till',
    secret: 'at least thirty-two characters long',
    store: sqliteStore(':memory:'),
    caller: () => ({ id: 'ada', sessionId: 'one', roles: ['shopper'] }),
    funding,
    advanced: {
      clock,
      transport: fetchTransport((input, init) => sandbox.fetch(new Request(input, init)), {
        clock,
        provesNotSent: true,
      }),
    },
  });
  const server = express().use('/till', till.router).listen(0);
  await till.ready();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  const buy = (phone: string): Promise<Response> =>
    fetch(`http://localhost:${port}/till/instructions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `airtime-for-${phone}` },
      body: JSON.stringify({ operation: 'airtime.buy', input: { phone, amount: naira(500), network: 'mtn' } }),
    });

  // Magic numbers of the sandbox: delivered at once, and failed after two minutes.
  expect((await buy('08030000001')).status).toBe(201);
  expect((await buy('08030000002')).status).toBe(202);
  await clock.advance(130_000);
  await expect.poll(() => calls).toEqual(['reserve 50000', 'capture 50000', 'reserve 50000', 'release 50000']);

  server.close();
  await till.close();
  await sandbox.close();
});
