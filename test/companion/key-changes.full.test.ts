import { randomBytes } from 'node:crypto';
import { naira, type Instruction } from '@tillside/contract';
import { FramePinAnswer, InstructionSchema } from '@tillside/contract/schemas';
import { sqliteStore, type Store, type Tillside, TillsideError } from '@tillside/server';
import { createTillside } from './host.ts';
import { checkoutsOf } from '@tillside/server/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addDataKey } from '../data-keys.ts';
import { openPostgres } from '../postgres.ts';
import type { CardWorld } from './card-world.ts';
import { lastOtp, order, payer, press } from './checkout-steps.ts';
import { askFromFrame, browserOf, openFrame, typing, type Place } from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';
import { databases, startBeside } from './second-instance.ts';

let server: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  server = await openPostgres();
});
afterAll(() => server.close());
const newDatabase = databases(() => server);

const former = 'canary of the former secret that is long enough';
const next = 'canary of the next secret that is long enough';
const ada = { id: 'ada', sessionId: 'session 1 of ada', customerId: 'cus_ada', roles: ['shopper'] } as const;
const wrong = { ...payer, pin: '9999' };

/** Every call answers a store of the same database for one more companion. */
type Stores = () => Store;

/** One companion at a time has a SQLite file: several of a test share its connection, which ends with the test. */
async function onSqlite(): Promise<Stores> {
  const store = sqliteStore(':memory:');
  await store.open();
  onTestFinished(() => store.close());
  return () => ({ ...store, open: async () => {}, close: async () => {} });
}

const kinds: readonly (readonly [string, () => Promise<Stores>])[] = [
  ['SQLite', onSqlite],
  ['PostgreSQL', async () => newDatabase().store],
];

interface Deploy extends Place {
  readonly till: Tillside;
}

interface Shop {
  readonly world: CardWorld;
  readonly stores: Stores;
  /** A companion beside those that run, with this configuration. */
  deploy(secret: string | readonly string[]): Promise<Deploy>;
}

async function startShop(open: () => Promise<Stores>): Promise<Shop> {
  const stores = await open();
  const world = await startFrameWorld('live', { store: stores(), secret: former });
  return { world, stores, deploy: (secret) => startBeside(world, { store: stores(), secret }) };
}

async function instruct({ url }: Place, key: string): Promise<Instruction> {
  const response = await fetch(`${url}/till/instructions`, {
    method: 'POST',
    headers: { cookie: 'shopper=ada; session=1', 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      operation: 'electricity.buy',
      input: {
        service: 'ikedc',
        meter_number: '45020000001',
        meter_type: 'prepaid',
        amount: naira(5_000),
        phone: '08031234567',
      },
    }),
  });
  return InstructionSchema.parse(await response.json());
}

/** Each runs beside the one before it: a rolling change of the secret. */
const course = [[former, next], [next, former], next] as const;

describe.each(kinds)('while the secret is changed by two deploys, on %s', (_name, open) => {
  test('the same checkout reference and the same idempotency key answer the same, and a token opens', async () => {
    const { world, deploy } = await startShop(open);
    const { id } = await world.till.checkouts.create(order);
    const bought = await instruct(world, 'key-of-the-first');
    expect(bought.details).toHaveProperty('token');
    for (const secret of course) {
      const place = await deploy(secret);
      expect((await place.till.checkouts.create(order)).id).toBe(id);
      expect(await instruct(place, 'key-of-the-first')).toEqual(bought);
      await expect(place.till.checkouts.create({ ...order, amount: naira(1) })).rejects.toThrow('another amount');
    }
    expect(world.sent.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });

  test('a stored attempt continues at the next deployment, and is paid once', async () => {
    const { world, deploy } = await startShop(open);
    const { id } = await world.till.checkouts.create(order);
    expect(await checkoutsOf(world.till).submitPin(id, ada, payer, press())).toMatchObject({ state: 'otp_sent' });
    await deploy(course[0]);
    const { till } = await deploy(course[1]);
    expect((await checkoutsOf(till).view(id, ada)).state).toBe('otp_sent');
    const otp = await lastOtp(world);
    expect(await checkoutsOf(till).submitOtp(id, ada, { otp }, press())).toMatchObject({ state: 'paid' });
    expect((await checkoutsOf(world.till).view(id, ada)).state).toBe('paid');
  });

  test('wrong PINs are counted over all deploys', async () => {
    const { world, deploy } = await startShop(open);
    const tills = [world.till];
    for (const secret of course) tills.push((await deploy(secret)).till);
    for (const [number, till] of [...tills, world.till].entries()) {
      const { id } = await till.checkouts.create({ ...order, reference: `order-${number}` });
      await checkoutsOf(till).submitPin(id, ada, wrong, press());
    }
    for (const till of tills) {
      const { id } = await till.checkouts.create({ ...order, reference: 'order-of-the-sixth' });
      await expect(checkoutsOf(till).submitPin(id, ada, wrong, press())).rejects.toMatchObject({
        problem: { code: 'rate_limited' },
      });
    }
  });

  test('an open frame continues at another deployment, with its session and its count of tries', async () => {
    const { world, deploy } = await startShop(open);
    const { id } = await world.till.checkouts.create(order);
    const boot = await openFrame(world, browserOf('ada'), `/checkouts/${id}/attempts`);
    const enter = async (place: Place, n: number, typed: object): Promise<FramePinAnswer> =>
      FramePinAnswer.parse(JSON.parse((await askFromFrame(place, '/frames/pin', typing(boot, n, typed))).text));
    expect(await enter(world, 1, wrong)).toMatchObject({ step: 'pin', tries_left: 2 });
    expect(await enter(await deploy(course[0]), 2, wrong)).toMatchObject({ step: 'pin', tries_left: 1 });
    const late = await deploy(course[1]);
    expect(await enter(late, 3, payer)).toMatchObject({ step: 'otp' });
    const otp = await lastOtp(world);
    expect(await enter(world, 4, { otp, attempt: 3 })).toMatchObject({ step: 'done', state: 'paid' });
  });

  test('a data key is added, everything is sealed again under running companions, and the former one goes', async () => {
    const { world, stores, deploy } = await startShop(open);
    const bought = await instruct(world, 'key-of-the-first');
    const { id } = await world.till.checkouts.create(order);
    const boot = await openFrame(world, browserOf('ada'), `/checkouts/${id}/attempts`);
    const other = await deploy(course[0]);
    const store = stores();
    await store.open();
    onTestFinished(() => store.close());
    await addDataKey({ store, secret: [former, next], random: randomBytes, now: () => world.clock.now() });
    await world.pass(20);
    const keys = async (): Promise<string[]> => (await store.keys()).map((key) => key.id);
    expect(await keys()).toEqual(['d1', 'd2', 'identifiers']);
    expect(await instruct(other, 'key-of-the-first')).toEqual(bought);
    const answer = await askFromFrame(other, '/frames/pin', typing(boot, 1, payer));
    expect(FramePinAnswer.parse(JSON.parse(answer.text))).toMatchObject({ step: 'otp' });
    await world.pass(660, 10);
    expect(await keys()).toEqual(['d2', 'identifiers']);
    expect(await instruct(world, 'key-of-the-first')).toEqual(bought);
  });

  test('first starts that race each other agree on the keys', async () => {
    const elsewhere = await onSqlite();
    const world = await startFrameWorld('live', { store: elsewhere(), secret: former });
    for (let round = 0; round < 3; round += 1) {
      const own = await open();
      const beside = { ...world.options, secret: [former, next] };
      const tills = Array.from({ length: 6 }, () => createTillside({ ...beside, store: own() }));
      onTestFinished(async () => {
        await Promise.all(tills.map((till) => world.passUntil(till.close())));
      });
      await Promise.all(tills.map((till) => till.ready()));
      const made = await Promise.all(tills.map((till) => till.checkouts.create(order)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      const store = own();
      await store.open();
      onTestFinished(() => store.close());
      expect((await store.keys()).map(({ id }) => id)).toEqual(['d1', 'identifiers']);
    }
  });

  test('a start with a secret that opens nothing is refused, and the others continue', async () => {
    const { world, stores, deploy } = await startShop(open);
    const refused = deploy(next);
    await expect(refused).rejects.toThrow(TillsideError);
    await expect(refused).rejects.toThrow(/does not open the keys in this store.*Give the former one as well/);
    await expect(refused).rejects.not.toThrow('canary');
    const till = createTillside({ ...world.options, store: stores(), secret: next });
    await expect(till.ready()).rejects.toThrow(TillsideError);
    expect((await fetch(`${world.url}/till/ready`)).status).toBe(200);
  });
});
