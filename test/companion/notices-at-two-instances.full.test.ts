import { noticesBySms } from '@tillside/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../postgres.ts';
import { databases, startBeside } from './second-instance.ts';
import { airtime, startWorld } from './world.ts';

let server: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  server = await openPostgres();
});
afterAll(() => server.close());
const newDatabase = databases(() => server);

test('failures that cost nothing leave a quarter of inAll at two instances on PostgreSQL', async () => {
  const { store } = newDatabase();
  const notices = noticesBySms({ phone: () => '08031234567', inAll: 4, lateAfter: 1 });
  const world = await startWorld({ store: store(), notices });
  const beside = await startBeside(world, { store: store(), notices });
  const buy = async (url: string, shopper: string, phone: string): Promise<void> => {
    const response = await fetch(`${url}/till/instructions`, {
      method: 'POST',
      headers: {
        cookie: `shopper=${shopper}`,
        origin: url,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'idempotency-key': `key-of-${shopper}`,
      },
      body: JSON.stringify({ operation: 'airtime.buy', input: { ...airtime, phone } }),
    });
    expect(response.status, await response.text()).toBeLessThan(300);
  };
  const messages = async (): Promise<number> =>
    (await world.till.instructions.listAll({ operation: 'sms.send' })).items.length;
  const strangers = Array.from({ length: 6 }, (_, index) => `stranger-${index}`);
  await Promise.all(
    strangers.map((shopper, index) => buy(index % 2 === 0 ? world.url : beside.url, shopper, '08030000002')),
  );
  const refused = (): number => world.log.filter((line) => line.includes('notice_limit')).length;
  await world.passUntil(expect.poll(refused, { timeout: 20_000 }).toBe(3));
  expect(await messages()).toBe(3);
  // Any delivery is late here.
  await buy(beside.url, 'ada', airtime.phone);
  await world.passUntil(expect.poll(messages, { timeout: 20_000 }).toBe(4));
});
