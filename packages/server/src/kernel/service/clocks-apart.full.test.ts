import { naira } from '@tillside/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { FollowingClock } from '../model/clock.ts';
import { postgresStore } from '../store/postgres/postgres-store.ts';
import { createTestTill } from '../../testing/create-test-till.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startPostgresServer, type PostgresServer } from '../../testing/postgres-server.ts';
import { createTillside } from '../../composition/express.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.close());

const minute = 60_000;
const airtime = { phone: '08031234567', network: 'mtn', amount: naira(500) };

it.each([20, -20])('a process whose clock is %i minutes ahead ends no purchase of another', async (minutes) => {
  const schema = `apart_${minutes < 0 ? 'behind' : 'ahead'}`;
  const store = () => postgresStore(server.url, { schema });
  // Its clock is right: it starts at the time of the database.
  await using shop = await createTestTill({
    now: Date.now(),
    store: store(),
    funding: {
      // It is asked again for ten minutes.
      reserve: () => Promise.reject(new Error('the books are away')),
      capture() {},
      release() {},
    },
  });
  const own = new ManualClock(Date.now() + minutes * minute);
  const log: string[] = [];
  const note = (fields: object, message: string): void => void log.push(`${message} ${JSON.stringify(fields)}`);
  const other = createTillside({
    ...shop.options,
    store: store(),
    logger: { info: note, warn: note, error: note },
    advanced: { ...shop.options.advanced, clock: new FollowingClock(own) },
  });
  await other.ready();
  onTestFinished(() => other.close());
  const lines = (): number => log.filter((line) => line.includes('clocks_apart') && line.includes('NTP')).length;
  expect(lines()).toBe(1);
  expect(log.join()).toContain(`${20 * 60} seconds ${minutes > 0 ? 'ahead of' : 'behind'} the database’s`);
  const bought = await shop.buy('airtime.buy', airtime);
  expect(bought.state).toBe('reserving');
  await other.recover();
  expect((await shop.till.instructions.get(bought.ref))?.state).toBe('reserving');
  // At each beat it is said again.
  own.stall(minute);
  await other.recover();
  expect(lines()).toBe(2);
});
