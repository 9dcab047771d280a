import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { Senders } from '../conformance/senders.ts';
import { written } from '../conformance/store-of-test.ts';
import type { CommittedEvent } from '../../model/record-store.ts';
import type { Store } from '../../model/store.ts';
import { postgresStore, type PostgresStoreOptions } from './postgres-store.ts';

let server: PostgresServer;
let schemas = 0;

beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(async () => {
  await server.close();
});

const newSchema = (): string => `several_${(schemas += 1)}`;

async function opened(schema: string, options: PostgresStoreOptions = {}): Promise<Store> {
  const store = postgresStore(server.url, { schema, ...options });
  onTestFinished(() => store.close());
  await store.open();
  return store;
}

async function two(options: PostgresStoreOptions = {}): Promise<readonly [Store, Store]> {
  const schema = newSchema();
  return Promise.all([opened(schema, options), opened(schema, options)]);
}

/** After a break an older event may arrive after a newer one: listeners read by number, and events name the owner. */
const newest = (received: readonly CommittedEvent[]): number => Math.max(0, ...received.map(({ number }) => number));

async function asAdministrator<Answer>(work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client(server.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Breaks every connection of the stores, as a database that moves to another machine does. */
async function breakConnections(): Promise<number> {
  return asAdministrator(async (client) => {
    const broken = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tillside'`,
    );
    return broken.rowCount ?? 0;
  });
}

/** Does the same on both at once, many times over; answers how many were answered so. */
async function race<Answer>(
  stores: readonly Store[],
  act: (store: Store) => Promise<Answer>,
  won: (answer: Answer) => boolean,
): Promise<number> {
  // Connections that have to be made first would make them come one after the other.
  await Promise.all(stores.flatMap((store) => Array.from({ length: 8 }, () => store.ping())));
  const turns = Array.from({ length: 6 }, () => stores.map((store) => act(store))).flat();
  return (await Promise.all(turns)).filter(won).length;
}

describe('two instances on one database', () => {
  it('make one instruction of one key', async () => {
    const stores = await two();
    let made = 0;
    const make = (store: Store) => store.create(aRow({ ref: aRef(`ts_${(made += 1)}`) }), 'received');
    expect(await race([...stores, ...stores], make, (one) => one?.created === true)).toBe(1);
    expect(await stores[0].eventRange('ada')).toEqual({ first: 1, last: 1 });
  });

  it('let one instruction have an exclusive name', async () => {
    const stores = await two();
    let made = 0;
    const make = (store: Store) => {
      made += 1;
      return store.create(aRow({ ref: aRef(`ts_${made}`), clientKey: `key-${made}`, exclusive: 'card:1' }), 'received');
    };
    expect(await race(stores, make, (one) => one !== null)).toBe(1);
  });

  it('send it once', async () => {
    const stores = await two();
    const row = await written(stores[0], aRow({ state: 'reserved' }));
    const change = { patch: { state: 'sending', sends: 1 }, at: now, step: 'sent' } as const;
    expect(
      await race(
        stores,
        (store) => store.transition(row, change),
        ({ moved }) => moved,
      ),
    ).toBe(1);
    expect(await stores[1].eventRange('ada')).toEqual({ first: 1, last: 2 });
  });

  it('claim each row once, and what the other holds stays held when one opens', async () => {
    const schema = newSchema();
    const stores = [await opened(schema), await opened(schema)] as const;
    for (let number = 0; number < 40; number += 1) {
      await written(stores[0], aRow({ ref: aRef(`ts_${number}`), clientKey: `key-${number}` }));
    }
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((by, index) =>
        stores[index % 2 ? 1 : 0].claim({ by, now, leaseUntil: now + 100, limit: 10, perOwner: 10, without: [] }),
      ),
    );
    const refs = claims.flatMap(({ rows }) => rows.map(({ ref }) => ref));
    expect([new Set(refs).size, refs.length]).toEqual([refs.length, refs.length]);
    await stores[0].claim({ by: 'a', now, leaseUntil: now + 100, limit: 40, perOwner: 40, without: [] });
    const third = await opened(schema);
    expect(
      (await third.claim({ by: 'third', now, leaseUntil: now + 100, limit: 40, perOwner: 40, without: [] })).rows,
    ).toEqual([]);
  });

  it('do not wait for a row that another is just writing: it is claimed next time', async () => {
    const schema = newSchema();
    const store = await opened(schema);
    for (const name of ['ts_busy', 'ts_free']) await written(store, aRow({ ref: aRef(name), clientKey: name }));
    const claim = async (by: string): Promise<string[]> =>
      (await store.claim({ by, now, leaseUntil: now + 100, limit: 10, perOwner: 10, without: [] })).rows.map(
        ({ ref }) => ref,
      );
    await asAdministrator(async (client) => {
      await client.query('BEGIN');
      await client.query(`UPDATE ${schema}.instructions SET attempts = 1 WHERE ref = 'ts_busy'`);
      expect(await claim('me')).toEqual(['ts_free']);
      await client.query('COMMIT');
    });
    expect(await claim('other')).toEqual(['ts_busy']);
  });

  it('give up on a row that another connection keeps locked, and continue', { timeout: 20_000 }, async () => {
    const schema = newSchema();
    const store = await opened(schema);
    const row = await written(store, aRow());
    const change = { patch: { state: 'reserved' }, at: now, step: 'ready_to_send' } as const;
    await asAdministrator(async (client) => {
      await client.query('BEGIN');
      await client.query(`SELECT * FROM ${schema}.instructions FOR UPDATE`);
      await expect(store.transition(row, change)).rejects.toThrow('lock timeout');
      await client.query('ROLLBACK');
    });
    expect(await store.transition(row, change)).toMatchObject({ moved: true });
  });

  it('share one rate budget', async () => {
    const stores = await two();
    const senders = new Senders(() => stores[0]);
    const taken = await race(
      stores,
      (store) => store.takeSlot(senders.slot({ ceiling: 5 }), now),
      (wait) => wait === null,
    );
    expect(taken).toBe(5);
  });

  it('give a ticket to one who takes it, and keep a limit together', async () => {
    const stores = await two();
    const ticket = {
      kind: 'frame_ticket',
      id: 't',
      ownerId: 'ada',
      body: {},
      createdAt: now,
      expiresAt: null,
    } as const;
    expect(await race(stores, (store) => store.insert(ticket), Boolean)).toBe(1);
    expect(
      await race(
        stores,
        (store) => store.consume('frame_ticket', 't', now),
        (found) => found !== null,
      ),
    ).toBe(1);
    const rule = { limit: 3, window: 1_000, now };
    expect(
      await race(
        stores,
        (store) => store.allow('pin:ada', rule),
        ({ allowed }) => allowed,
      ),
    ).toBe(3);
  });

  it('number one caller’s events without a gap, in the order in which they can be read', async () => {
    const stores = await two();
    let seen = 0;
    let skipped = false;
    let made = 0;
    const look = async (): Promise<void> => {
      const next = await stores[1].eventsAfter('ada', seen, 100);
      for (const { number } of next) {
        if (number !== seen + 1) skipped = true;
        seen = number;
      }
    };
    const write = (store: Store) => {
      made += 1;
      return store.create(aRow({ ref: aRef(`ts_${made}`), clientKey: `key-${made}` }), 'received');
    };
    const writing = Promise.all([...stores, ...stores].map((store) => race([store], write, () => true)));
    for (let turn = 0; turn < 20; turn += 1) await look();
    await writing;
    await look();
    expect([seen, skipped]).toEqual([24, false]);
  });
});

describe('a listener', () => {
  const receivedBy = (store: Store): CommittedEvent[] => {
    const received: CommittedEvent[] = [];
    onTestFinished(store.subscribe((event) => void received.push(event)));
    return received;
  };

  it('receives what another instance commits', async () => {
    const [here, there] = await two();
    const received = receivedBy(here);
    await written(there, aRow());
    await expect.poll(() => received).toEqual([{ ownerId: 'ada', number: 1, ref: 'ts_one', version: 1 }]);
  });

  it('of another companion in the same database receives nothing', async () => {
    const [here] = await two();
    const [elsewhere] = await two();
    const received = receivedBy(here);
    await written(elsewhere, aRow());
    await written(here, aRow({ ref: aRef('ts_two') }));
    await expect.poll(() => received.map(({ ref }) => ref)).toEqual(['ts_two']);
  });

  it('whose connection broke is notified of what was committed meanwhile, and continues', async () => {
    const [here, there] = await two();
    const received = receivedBy(here);
    expect(await breakConnections()).toBeGreaterThan(1);
    // The pool of the other finds out with its next statement.
    await expect
      .poll(() =>
        there.ping().then(
          () => 'answers',
          () => 'fails',
        ),
      )
      .toBe('answers');
    const row = await written(there, aRow());
    await there.transition(row, { patch: { state: 'reserved' }, at: now, step: 'ready_to_send' });
    await expect.poll(() => newest(received), { timeout: 10_000 }).toBe(2);
    await written(there, aRow({ ref: aRef('ts_two'), clientKey: 'key-2', owner: { id: 'bayo', roles: ['shopper'] } }));
    await expect.poll(() => received.map(({ ownerId }) => ownerId), { timeout: 10_000 }).toContain('bayo');
  });

  it('ignores what others send on its channel', async () => {
    const schema = newSchema();
    const here = await opened(schema);
    const received = receivedBy(here);
    await asAdministrator(async (client) => {
      for (const payload of ['', 'x', '{"ownerId": 7}', 'null']) {
        await client.query('SELECT pg_notify($1, $2)', [`tillside_${schema}`, payload]);
      }
    });
    await written(here, aRow());
    await expect.poll(() => received.map(({ number }) => number)).toEqual([1]);
  });
});

describe('the clock of the rate budget', () => {
  it('is the database’s: the time of an instance changes nothing', async () => {
    const [here, there] = await two();
    const senders = new Senders(() => here);
    const slot = { ceiling: 1, hold: 400 };
    expect(await here.takeSlot(senders.slot(slot), now)).toBeNull();
    expect(await there.takeSlot(senders.slot(slot), now + 1e9)).toMatchObject({ before: 0 });
    await here.settleSlot('slot-1', 600_000, now - 1e9);
    await new Promise((resolve) => void setTimeout(resolve, 450));
    expect(await there.takeSlot(senders.slot(slot), now)).toMatchObject({ before: 0 });
    await here.settleSlot('slot-1', 1, now + 1e9);
    await new Promise((resolve) => void setTimeout(resolve, 10));
    await here.freezeSlots('default', 200, now - 1e9);
    expect(await there.takeSlot(senders.slot(slot), now)).toMatchObject({ before: 0 });
    await expect.poll(() => there.takeSlot(senders.slot(slot), now), { timeout: 5_000 }).toBeNull();
  });
});

describe('a database', () => {
  it('needs a plain name for its schema', () => {
    for (const schema of ['', 'a"; DROP TABLE x; --', 'Ünsound', 'Big', '1st', 'a'.repeat(60)]) {
      expect(() => postgresStore(server.url, { schema })).toThrow(
        schema === '' ? 'options.schema has to be the name of a schema' : 'name it with 1 to 48 small letters',
      );
    }
  });

  it('that does not answer is an error of that call, with no password in it', async () => {
    const store = postgresStore('postgres://till:hunter2@127.0.0.1:1/x');
    const error: unknown = await store.open().catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/ECONNREFUSED/);
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('hunter2');
    await expect(store.ping()).rejects.toThrow('The store is not open');
  });

  it('that goes away fails the calls meanwhile, and serves again when it is back', { timeout: 30_000 }, async () => {
    const [here, there] = await two();
    const row = await written(here, aRow());
    await server.stop();
    const change = { patch: { state: 'reserved' }, at: now, step: 'ready_to_send' } as const;
    const gone = /ECONNREFUSED|terminat/i;
    await expect(here.transition(row, change)).rejects.toThrow(gone);
    await expect(here.find(row.ref, null)).rejects.toThrow(gone);
    await server.start();
    await expect
      .poll(
        () =>
          here.ping().then(
            () => 'answers',
            () => 'fails',
          ),
        { timeout: 10_000 },
      )
      .toBe('answers');
    const received: CommittedEvent[] = [];
    there.subscribe((event) => void received.push(event));
    expect(await here.transition(row, change)).toMatchObject({ moved: true });
    await expect.poll(() => newest(received), { timeout: 15_000 }).toBe(2);
  });
});
