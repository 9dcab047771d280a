import { randomUUID } from 'node:crypto';
import type { APIResponse } from '@playwright/test';
import type { Problem } from '@tillside/contract';
import { dollars, naira } from './amounts.ts';
import { expect, purchasesOf, signIn, test } from './fixtures.ts';

const good = { phone: '08031234567', amount: naira(500), network: 'mtn' };

const wrongFields: readonly { readonly what: string; readonly input: object; readonly field: string }[] = [
  { what: 'no phone', input: { amount: naira(500), network: 'mtn' }, field: 'phone' },
  { what: 'letters for a phone', input: { ...good, phone: 'call me maybe' }, field: 'phone' },
  { what: 'a phone of 10 kB', input: { ...good, phone: '0'.repeat(10_000) }, field: 'phone' },
  { what: 'a foreign phone', input: { ...good, phone: '+15551234567' }, field: 'phone' },
  { what: 'amount 0', input: { ...good, amount: naira(0) }, field: 'amount' },
  { what: 'a negative amount', input: { ...good, amount: naira(-500) }, field: 'amount' },
  { what: 'amount 10.5', input: { ...good, amount: naira(10.5) }, field: 'amount' },
  { what: 'amount 1e9', input: { ...good, amount: naira(1e9) }, field: 'amount' },
  { what: 'an amount without its currency', input: { ...good, amount: 500 }, field: 'amount' },
  { what: 'dollars', input: { ...good, amount: dollars(5) }, field: 'amount' },
  { what: 'a word for an amount', input: { ...good, amount: 'plenty' }, field: 'amount' },
  { what: 'an unknown network', input: { ...good, network: 'nokia' }, field: 'network' },
  { what: 'a network of the prototype', input: { ...good, network: '__proto__' }, field: 'network' },
];

test('bad input is explained per field, and nothing is stored or sent', async ({ context, world }) => {
  await signIn(context, 'ada');
  const send = (data: unknown, headers: Record<string, string> = {}): Promise<APIResponse> =>
    context.request.post('/till/instructions', {
      data: typeof data === 'string' ? Buffer.from(data) : data,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), ...headers },
    });

  for (const { what, input, field } of wrongFields) {
    const response = await send({ operation: 'airtime.buy', input });
    const problem = (await response.json()) as Problem;
    expect([what, response.status(), problem.code]).toEqual([what, 422, 'invalid_input']);
    expect(response.headers()['content-type']).toContain('application/problem+json');
    expect([what, ...Object.keys(problem.errors ?? {})]).toEqual([what, field]);
    expect(problem.errors?.[field]?.code, what).toMatch(/^[a-z_]+$/);
  }

  const refused: readonly (readonly [string, number, APIResponse])[] = [
    ['malformed_json', 400, await send('{"operation": "airtime.buy", ')],
    ['body_too_large', 413, await send({ operation: 'airtime.buy', input: { ...good, note: 'x'.repeat(2_000_000) } })],
    ['invalid_input', 422, await send({ input: good })],
    ['invalid_input', 422, await send({ operation: 'nothing.buy', input: good })],
    ['invalid_input', 422, await send([])],
    ['idempotency_key_missing', 400, await send({ operation: 'airtime.buy', input: good }, { 'Idempotency-Key': '' })],
    [
      'idempotency_key_missing',
      400,
      await send({ operation: 'airtime.buy', input: good }, { 'Idempotency-Key': 'short' }),
    ],
  ];
  for (const [code, status, response] of refused) {
    expect([code, response.status()]).toEqual([code, status]);
    expect(await response.json()).toMatchObject({ code, status });
  }

  expect(await purchasesOf(context.request)).toEqual([]);
  expect(await world.sandbox.purchases()).toEqual([]);
});

test('the shop’s own API answers sentences, never stacks', async ({ request }) => {
  const broken = await request.post('/api/sign-in', {
    data: Buffer.from('{'),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(broken.status()).toBe(400);
  expect(await broken.text()).not.toMatch(/at .*:\d+|node_modules/);
  expect((await request.post('/api/sign-in', { data: { user: 'mallory' } })).status()).toBe(422);
  expect((await request.get('/api/nothing')).status()).toBe(404);
  expect((await request.get('/assets/nothing.js')).status()).toBe(404);
});
