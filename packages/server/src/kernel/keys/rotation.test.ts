import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { boundTo, createFrameRecords } from '../frames/records.ts';
import { makeFrameKeys } from '../frames/sealing.ts';
import { applyOutcome } from '../ledger/outcome.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Store } from '../model/store.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { countedRandom, keyringOf, sealedBy } from '../../testing/keys.ts';
import { aRef, aRow } from '../../testing/rows.ts';
import { createInbox } from '../webhooks/inbox.ts';
import { openSecrets, sealSecrets } from './instruction-secrets.ts';
import type { Keyring } from './keyring.ts';
import { createResealing, addDataKey } from './rotation.ts';

const secret = 'a secret of thirty-two characters';
const grace = 600_000;

let context: TestContext;
let resealing: () => Promise<number>;

beforeEach(async () => {
  context = await testContext();
  onTestFinished(() => context.store.close());
  resealing = resealingOn(context.store);
});

function resealingOn(store: Store, keys = context.keys): () => Promise<number> {
  const { clock, logger } = context;
  return createResealing({ store, keys, clock, logger, grace });
}

async function rotate(): Promise<void> {
  const { store, clock } = context;
  await addDataKey({ store, secret, random: countedRandom(50), now: () => clock.now() });
}

/** Lets companions look at the store until there is nothing to do at once. */
async function work(run = resealing): Promise<number> {
  await context.clock.advance(10_000);
  let found = 0;
  for (let some = await run(); some > 0; some = await run()) found += some;
  return found;
}

/** So many instructions with a token, deliveries and records, all sealed. */
async function given(count: number): Promise<void> {
  const { store, keys } = context;
  for (let number = 0; number < count; number += 1) {
    const id = `x${number}`;
    await store.receive({ id, receivedAt: 1, sealed: await sealedBy(keys, { of: 'inbox', id }, Buffer.from(id)) });
    const sealed = await sealedBy(keys, { of: 'record', id: `frame_card ${id}` }, Buffer.from(id));
    await store.insert({ kind: 'frame_card', id, ownerId: 'ada', body: {}, sealed, createdAt: 1, expiresAt: null });
    await sealedRow(id);
  }
}

const secretsSealed = (keys: Keyring, ref: string, token: string): Promise<string> =>
  sealSecrets(keys, ref, { token }, async (sealed) => sealed);

async function sealedRow(id: string): Promise<InstructionRow> {
  const { store, keys } = context;
  const row = aRow({ ref: aRef(`ts_${id}`), clientKey: id, nextAt: null });
  await store.create(row, 'received');
  const sealed = await secretsSealed(keys, row.ref, `token of ${id}`);
  const moved = await store.transition(row, { patch: { sealed }, at: 1, step: 'accepted' });
  if (!moved.moved) throw new Error('Nobody else moves it.');
  return moved.row;
}

const keyIds = async (): Promise<string[]> => (await context.store.keys()).map(({ id }) => id);
const tokenOf = async (id: string): Promise<unknown> => {
  const row = await context.store.find(aRef(`ts_${id}`), null);
  return row && (await openSecrets(context, row))?.['token'];
};
const sealedWith = async (keyId: string): Promise<number> => {
  const places = ['instruction', 'inbox', 'record'] as const;
  const found = places.map((of) => context.store.sealedValues({ of, keyId, after: null, limit: 1_000 }));
  return (await Promise.all(found)).flat().length;
};

describe('after a data key was added', () => {
  it('everything is sealed again in batches, and opens as before; the former one goes when its time is over', async () => {
    await given(60);
    await rotate();
    expect(await work()).toBe(180);
    expect([await sealedWith('d1'), await sealedWith('d2')]).toEqual([0, 180]);
    expect(await tokenOf('x7')).toBe('token of x7');
    expect(await keyIds()).toEqual(['d1', 'd2', 'identifiers']);
    await context.clock.advance(grace);
    expect(await work()).toBe(0);
    expect(await keyIds()).toEqual(['d2', 'identifiers']);
    expect(await tokenOf('x59')).toBe('token of x59');
    expect(context.logged()).toContain('a former data key');
  });

  it('no version is raised and no caller is notified', async () => {
    const row = await sealedRow('one');
    const before = await context.store.eventRange('ada');
    await rotate();
    await work();
    expect(await context.store.eventRange('ada')).toEqual(before);
    expect(await context.store.find(row.ref, null)).toMatchObject({ version: row.version, updatedAt: row.updatedAt });
  });

  it('a process that dies in the middle leaves nothing to undo, and the next goes on', async () => {
    await given(60);
    await rotate();
    await context.clock.advance(10_000);
    await resealing();
    expect(await sealedWith('d2')).toBe(50);
    expect(await work(resealingOn(context.store))).toBe(130);
    expect(await sealedWith('d1')).toBe(0);
  });

  it('two that work at once do all of it, and nothing is lost', async () => {
    await given(60);
    await rotate();
    const other = resealingOn(context.store);
    await context.clock.advance(10_000);
    const untilDone = async (run: () => Promise<number>): Promise<void> => {
      while ((await run()) > 0);
    };
    await Promise.all([untilDone(resealing), untilDone(other)]);
    expect([await sealedWith('d1'), await sealedWith('d2')]).toEqual([0, 180]);
    for (let number = 0; number < 60; number += 1) expect(await tokenOf(`x${number}`)).toBe(`token of x${number}`);
  });

  it('what a writer changes meanwhile is kept, and sealed again later', async () => {
    const row = await sealedRow('one');
    const late = await secretsSealed(context.keys, row.ref, 'newer');
    await rotate();
    const racing: Store = {
      ...context.store,
      async reseal(value, sealed) {
        if (value.id === row.ref)
          await context.store.transition(row, { patch: { sealed: late }, at: 2, step: 'ready_to_send' });
        return context.store.reseal(value, sealed);
      },
    };
    await context.clock.advance(10_000);
    await resealingOn(racing)();
    expect(await tokenOf('one')).toBe('newer');
    expect(await sealedWith('d1')).toBe(1);
    await work();
    expect(await tokenOf('one')).toBe('newer');
    expect(await sealedWith('d1')).toBe(0);
  });

  it('a companion that does not know it yet seals with the former one, which stays until it is resealed', async () => {
    const stale = await keyringOf(context.store, { from: 99 });
    await rotate();
    await context.clock.advance(grace);
    await context.store.receive({
      id: 'a',
      receivedAt: 1,
      sealed: await sealedBy(stale, { of: 'inbox', id: 'a' }, Buffer.from('x')),
    });
    expect(await context.store.deleteKey('d1')).toBe(false);
    expect(await work()).toBe(1);
    expect(await keyIds()).toEqual(['d2', 'identifiers']);
  });

  it('a value that does not open keeps its data key, does not block the others, and is logged once', async () => {
    await given(60);
    const [broken] = await context.store.sealedValues({ of: 'inbox', keyId: 'd1', after: null, limit: 1 });
    if (!broken) throw new Error('There are deliveries.');
    await context.store.reseal(broken, 'd1.AAAA');
    await rotate();
    await context.clock.advance(grace);
    await work();
    await work();
    expect([await sealedWith('d1'), await sealedWith('d2')]).toEqual([1, 179]);
    expect(await keyIds()).toEqual(['d1', 'd2', 'identifiers']);
    expect(context.logged().match(/"problem":"sealed_unreadable","count":1/g)).toHaveLength(1);
  });

  it('a key that no secret of this companion opens is logged once, and stops nothing', async () => {
    await keyringOf(context.store, { secret: ['another secret that is long enough', secret], from: 99 });
    await given(1);
    await work();
    await work();
    expect(await tokenOf('x0')).toBe('token of x0');
    const lines = context
      .logged()
      .split('\n')
      .filter((line) => line.includes('secret_missing'));
    expect(lines).toEqual([expect.stringMatching(/^a restart of this companion would fail .*Give the former one/)]);
  });
});

describe('a companion that stood still while another removed the data key that it seals with', () => {
  beforeEach(async () => {
    const other = resealingOn(context.store, await keyringOf(context.store, { from: 90 }));
    await rotate();
    await work(other);
    await context.clock.advance(grace);
    await work(other);
  });

  it('knows nothing of it yet', async () => {
    expect(await keyIds()).toEqual(['d2', 'identifiers']);
    expect(context.keys.dataKeys().map(({ id }) => id)).toEqual(['d1']);
  });

  it('keeps a webhook all the same', async () => {
    const inbox = createInbox(context, context.keys, []);
    expect(await inbox.receive(Buffer.from('{"event_id":"e"}'))).toBe(true);
    expect(await inbox.receive(Buffer.from('{"event_id":"e"}'))).toBe(false);
    expect(await sealedWith('d2')).toBe(1);
  });

  it('writes an answer with a token, once', async () => {
    const { store } = context;
    const row = aRow({ ref: aRef('ts_one'), operation: 'electricity.buy', state: 'sending' });
    await store.create(row, 'received');
    const line = { at: 1, source: 'send', code: 'outcome', outcome: 'succeeded' } as const;
    const details = { meaning: 'succeeded', transId: null, ref: row.ref, details: {}, items: null } as const;
    const moved = await applyOutcome(context, row, { ...details, secrets: { token: '1234' }, charged: null }, line);
    expect(moved).toMatchObject({ state: 'succeeded', version: row.version + 1 });
    expect(await tokenOf('one')).toBe('1234');
    expect((await store.evidence([row.ref])).get(row.ref)).toEqual([line]);
  });

  it('opens a frame', async () => {
    const { store, keys, clock } = context;
    const records = createFrameRecords({ store, keys, now: () => clock.now() });
    const caller = { id: 'ada', sessionId: 'session-canary', roles: ['shopper'] } as const;
    const binding = {
      ...boundTo(caller, keys),
      parent: 'https://shop.test',
      subject: { kind: 'checkout', id: 'chk_1' },
    } as const;
    const { keys: made } = makeFrameKeys();
    const privateKey = Buffer.from(made.privateKey);
    await records.insertFrame('f1', binding, made);
    const frame = await records.takeFrame('checkout', 'f1');
    expect(frame?.frame.sessionId).toBe('session-canary');
    expect(frame && Buffer.from((await records.keysOf(frame)).privateKey).equals(privateKey)).toBe(true);
  });

  it('seals again what it is at with the key that is newest then', async () => {
    const value = { of: 'inbox', id: 'a' } as const;
    const newest = await keyringOf(context.store, { from: 90 });
    await newest.seal(value, Buffer.from('x'), (sealed) => context.store.receive({ id: 'a', receivedAt: 1, sealed }));
    await rotate();
    const [found] = await context.store.sealedValues({ of: 'inbox', keyId: 'd2', after: null, limit: 1 });
    const resealed = await context.keys.seal(value, Buffer.from('x'), (sealed) =>
      context.store.reseal({ ...value, sealed: found?.sealed ?? '' }, sealed),
    );
    expect(resealed).toBe(true);
    expect([await sealedWith('d2'), await sealedWith('d3')]).toEqual([0, 1]);
  });
});
