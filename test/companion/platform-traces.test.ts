import { expect, test as plainTest } from 'vitest';
import { airtime, apiKey, buy, fault, ourSecret, silence, startWorld, type World } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

async function readiness(world: World): Promise<unknown> {
  const answer = await world.request('/ready', { as: null });
  expect(answer.status).toBe(200);
  return answer.json();
}

function linesWith(world: World, text: string): string[] {
  return world.log.filter((line) => line.includes(text));
}

test('a companion asks the platform once when it starts, and logs that the key is accepted', async ({ world }) => {
  await world.pass(1);
  expect(linesWith(world, 'the platform')).toEqual([
    'info the platform answers and accepts the API key {"operation":"betting.providers"}',
  ]);
  expect(await readiness(world)).toEqual({ status: 'ok' });
});

test('a key that the platform does not accept is one error line, and does not prevent the start', async () => {
  const wrong = 'ps_pk_test_canary_of_nobody';
  const world = await startWorld({
    platform: { baseUrl: 'http://platform.test/api/v1', apiKey: wrong, environment: 'sandbox' },
  });
  await world.pass(1);
  const lines = linesWith(world, 'the platform does not accept the API key');
  expect(lines).toEqual([expect.stringMatching(/^error .*"status":401,.*"problem":"api_key_refused"/)]);
  expect(await readiness(world)).toEqual({ status: 'degraded', because: ['api_key_refused'] });
  expect(world.log.join()).not.toContain('canary');

  // The right key ends the problem.
  await world.restart({ platform: { baseUrl: 'http://platform.test/api/v1', apiKey, environment: 'sandbox' } });
  await world.pass(1);
  expect(await readiness(world)).toEqual({ status: 'ok' });
});

test('a platform that does not answer delays no start, and is logged after five seconds', async ({ world }) => {
  world.network = silence;
  await world.restart();
  await world.pass(4);
  expect(linesWith(world, 'was not reached')).toEqual([]);
  await world.pass(1);
  expect(linesWith(world, 'was not reached')).toEqual([expect.stringContaining('"cause":"no answer came in time"')]);
  expect(await readiness(world)).toEqual({ status: 'degraded', because: ['platform_unreachable'] });
});

test('a purchase that the platform refuses is logged with its ref, status and cause, and not its input', async () => {
  const world = await startWorld();
  const { instruction } = await buy(world, { ...airtime, phone: '08030000005' });
  await world.pass(1);
  const [line = '', ...more] = linesWith(world, 'the platform refuses');
  expect(more).toEqual([]);
  expect(line).toMatch(/^error /);
  expect(JSON.parse(line.slice(line.indexOf('{')))).toEqual({
    operation: 'airtime.buy',
    ref: instruction.ref,
    status: 410,
    platform_code: 410,
    cause: 'the merchant’s wallet at the platform does not cover it',
    fix: 'Add money to the wallet in the platform’s dashboard.',
    problem: 'merchant_wallet_low',
  });
  for (const secret of ['8030000005', apiKey, ourSecret]) expect(world.log.join()).not.toContain(secret);
});

test('a purchase whose answer is lost is logged at once', async ({ world }) => {
  await fault(world, 'lost_response');
  const { instruction } = await buy(world);
  expect(linesWith(world, 'was not reached, or did not answer')).toEqual([
    expect.stringContaining(`"ref":"${instruction.ref}","cause":"the connection broke"`),
  ]);
});
