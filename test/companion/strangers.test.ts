import { expect, test } from 'vitest';
import { airtime, buy, read, startWorld } from './world.ts';

test.each(['POST', 'GET'])('an answer to a %s that is about another purchase is not accepted', async (method) => {
  const world = await startWorld();
  const through = world.network;
  world.network = async (input, init) => {
    const answer = await through(input, init);
    if ((init?.method ?? 'GET') !== method) return answer;
    const text = (await answer.text()).replaceAll(/"ref":"[^"]+"/g, '"ref":"ts_of_somebody_else"');
    return new Response(text.replaceAll('"processing"', '"success"'), { status: 200 });
  };
  const { instruction } = await buy(world, { ...airtime, phone: '08030000003' });
  await world.pass(70);
  expect(await read(world, instruction.ref)).toMatchObject({ funding: 'reserved', can_retry: 'never' });
  expect((await read(world, instruction.ref)).state).not.toBe('succeeded');
  world.network = through;
});

test('a price that misses the deadline is refused, and stores nothing', async () => {
  const world = await startWorld();
  Object.assign(world.bank, { price: () => new Promise(() => {}) });
  const body = JSON.stringify({ operation: 'airtime.buy', input: airtime });
  const [response] = await Promise.all([world.request('/quotes', { method: 'POST', body }), world.pass(12)]);
  expect(response.status).toBe(503);
});

test('a mistake in the merchant’s hook is logged with our own text', async () => {
  const world = await startWorld();
  Object.assign(world.bank, { price: () => ({ minor: 'much', currency: 'NGN' }) });
  const body = JSON.stringify({ operation: 'airtime.buy', input: airtime });
  expect((await world.request('/quotes', { method: 'POST', body })).status).toBe(500);
  expect(world.log.join('\n')).toContain('The `price` hook has to answer an amount such as naira(500)');
});
