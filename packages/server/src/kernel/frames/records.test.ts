import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Keyring } from '../keys/keyring.ts';
import type { Caller } from '../model/caller.ts';
import { sqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../model/store.ts';
import { keyringOf } from '../../testing/keys.ts';
import { startOfTime } from '../../testing/rows.ts';
import { boundTo, createFrameRecords, type FrameTicketBody } from './records.ts';
import { makeFrameKeys } from './sealing.ts';

const caller = { id: 'ada', sessionId: 'session-canary', customerId: 'cus_ada', roles: ['shopper'] } as const;
const ticketBy = (keys: Keyring): FrameTicketBody => ({
  ...boundTo(caller, keys),
  parent: 'https://shop.test',
  subject: { kind: 'card', id: 'card_1', lastFour: '4242', brand: 'VISA' },
  binder: 'hash',
});

describe('tickets and frames in the store', () => {
  let store: Store;
  let keys: Keyring;
  let ticket: FrameTicketBody;
  let now = startOfTime;

  beforeAll(async () => {
    store = sqliteStore(':memory:');
    await store.open();
    keys = await keyringOf(store);
    ticket = ticketBy(keys);
  });
  afterAll(() => store.close());
  const records = () => createFrameRecords({ store, keys, now: () => now });

  it('a ticket is taken once, however many ask at once, on however many instances', async () => {
    await records().insertTicket('t1', ticket);
    const taken = await Promise.all(Array.from({ length: 20 }, () => records().consumeTicket('t1')));
    expect(taken.filter((one) => one !== null)).toEqual([ticket]);
  });

  it('ticket, code and frames end after their time', async () => {
    const { keys: own } = makeFrameKeys();
    await records().insertTicket('t2', ticket);
    await records().insertCode('c2', ticket);
    await records().insertFrame('f2', ticket, own);
    now += 10_000;
    expect(await records().consumeCode('c2')).toBeNull();
    now += 20_000;
    expect(await records().consumeTicket('t2')).toBeNull();
    now += 90_000;
    expect(await records().takeFrame('card', 'f2')).toBeNull();
  });

  it('a frame’s keys come back as they were, and of what is stored neither they nor the session can be read', async () => {
    const { keys: own } = makeFrameKeys();
    const before = { shared: Buffer.from(own.shared), privateKey: Buffer.from(own.privateKey) };
    await records().insertFrame('f3', ticket, own);
    expect(own.shared.every((byte) => byte === 0) && own.privateKey.every((byte) => byte === 0)).toBe(true);
    const stored = JSON.stringify(await store.get('frame_card', 'f3', null, now));
    for (const bytes of [before.shared, before.privateKey]) {
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(stored).not.toContain(bytes.toString(form));
    }
    expect(stored).not.toContain('session-canary');
    const frame = await records().takeFrame('card', 'f3');
    expect(frame && (await records().keysOf(frame))).toEqual(before);
    const moved = frame && { ...frame, record: { ...frame.record, id: 'f4' } };
    await expect(moved && records().keysOf(moved)).rejects.toThrow('sealed for another place');
  });

  it('of two requests of one frame one is counted', async () => {
    const { keys: own } = makeFrameKeys();
    await records().insertFrame('f4', { ...ticket, subject: { kind: 'checkout', id: 'co_1' } }, own);
    const known = await records().getFrame('checkout', 'f4');
    if (!known) throw new Error('It was kept, and is not there.');
    const change = { requests: 1, pins: 1, otps: 0 };
    const counted = await Promise.all([records().updateFrame(known, change), records().updateFrame(known, change)]);
    expect(counted.filter(Boolean)).toHaveLength(1);
    expect(await records().takeFrame('card', 'f4')).toBeNull();
  });

  it.each([undefined, '', 7])('a session that is %j binds nothing, and the error names what to answer', (sessionId) => {
    const withoutOne = { ...caller, sessionId } as unknown as Caller;
    expect(() => boundTo(withoutOne, keys)).toThrow('a text that changes with each sign-in');
  });

  it('a source of randomness that repeats itself opens nothing', async () => {
    await records().insertTicket('t5', ticket);
    await expect(records().insertTicket('t5', ticket)).rejects.toThrow('repeats itself');
  });
});
