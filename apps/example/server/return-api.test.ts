import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { returnApi } from './return-api.ts';

/** What the companion is asked, and answers: one address of this shop. */
const shop = 'http://localhost:5173/';
const returnTo = (given: unknown): string | null => (given === shop ? shop : null);

it('answers the address to go back to where the companion lets it, and nothing for all others', async () => {
  const server = createServer(express().use('/api', returnApi({ returnTo })));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async (query: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}/api/return-to${query}`)).json();
  const now: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const wanted = encodeURIComponent(shop);
  expect(await ask(`?return_to=${wanted}`)).toEqual({ url: shop, now });
  expect(await ask(`?return_to=${encodeURIComponent('https://evil.example/')}`)).toEqual({ url: null, now });
  expect(await ask(`?return_to=${wanted}&return_to=${wanted}`)).toEqual({ url: null, now });
  expect(await ask('')).toEqual({ url: null, now });
});
