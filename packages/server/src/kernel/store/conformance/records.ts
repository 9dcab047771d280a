import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { TillsideEvent } from '../../model/event.ts';
import { startOfTime as now } from '../../../testing/rows.ts';
import { pruned, type StoreOfTest } from './store-of-test.ts';
import type { AuditLine, StoredRecord } from '../../model/record-store.ts';

export function records(store: StoreOfTest): void {
  const aCard = (id: string, change: Partial<StoredRecord> = {}): Omit<StoredRecord, 'version'> => ({
    kind: 'card',
    id,
    ownerId: 'cus_ada',
    body: { last_four: '4242', nested: [{ deep: null }], share: 0.1, name: 'Adé \u0000 "x"' },
    createdAt: now,
    expiresAt: null,
    ...change,
  });
  const kept = async (id: string, change: Partial<StoredRecord> = {}): Promise<StoredRecord> => {
    expect(await store().insert(aCard(id, change))).toBe(true);
    const record = await store().get(change.kind ?? 'card', id, null, now);
    if (!record) throw new Error('It was kept, and is not there.');
    return record;
  };
  const ids = (list: readonly StoredRecord[]): string[] => list.map(({ id }) => id);
  const page = async (change: object = {}): Promise<string[]> =>
    ids(await store().records({ kind: 'card', ownerId: 'cus_ada', limit: 10, now, ...change }));
  const paid = (id: string): TillsideEvent => ({
    id,
    type: 'account.credited',
    ref: 'session-000001',
    caller: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] },
    amount: naira(1),
    at: new Date(now).toISOString(),
    transfer: {
      accountNumber: '0123456789',
      customerId: 'cus_ada',
      sessionId: 'session-000001',
      transId: 'trans-1',
      fee: naira(0.5),
      sender: { name: 'Bayo', bankName: 'First', accountEnding: '6789' },
      description: null,
      paidAt: new Date(now).toISOString(),
      settled: false,
    },
  });
  const line: AuditLine = { at: now, actorId: 'eve', roles: ['staff'], act: 'card.adopt', subject: 'a', found: 'x' };
  /** Every effect that a record can have. */
  const effects = (id: string): object => ({
    publish: [paid(id)],
    hints: [
      { ownerId: 'ada', ref: 'account:1', version: 3, at: now },
      { ownerId: 'bayo', ref: 'account:1', version: 3, at: now },
    ],
    audit: line,
  });
  const went = async (): Promise<object> => ({
    announced: (await store().dueOutbox(now, now, 10)).map(({ event }) => event),
    ada: await store().eventsAfter('ada', 0, 10),
    bayo: await store().eventsAfter('bayo', 0, 10),
    audits: await store().audits('a'),
  });
  const nothing = { announced: [], ada: [], bayo: [], audits: [] };

  describe('a record', () => {
    it('is read back unchanged, by its owner and by no other owner', async () => {
      const record = await kept('a');
      expect(record).toEqual({ ...aCard('a'), version: 1 });
      expect(await store().get('card', 'a', 'cus_ada', now)).toEqual(record);
      expect(await store().get('card', 'a', 'cus_bayo', now)).toBeNull();
      expect(await store().get('card', 'a', '', now)).toBeNull();
      expect(await store().get('frame_ticket', 'a', null, now)).toBeNull();
    });

    it('is stored once per kind and id under concurrent inserts, and the first stays', async () => {
      const tries = await Promise.all(
        Array.from({ length: 10 }, (_, number) => store().insert(aCard('a', { body: { number } }))),
      );
      expect(tries.filter(Boolean)).toHaveLength(1);
      expect(await store().insert(aCard('a', { kind: 'frame_ticket' }))).toBe(true);
      const { body } = await store()
        .get('card', 'a', null, now)
        .then((found) => found ?? aCard('none'));
      expect(body).toEqual({ number: tries.indexOf(true) });
    });

    it('is updated by one of the writers that read the same version', async () => {
      const record = await kept('a');
      const tries = await Promise.all([1, 2, 3].map((number) => store().compareAndSet(record, { number })));
      const [updated, ...others] = tries.filter((one) => one !== null);
      expect(others).toEqual([]);
      expect(updated).toMatchObject({ version: 2, ownerId: 'cus_ada' });
      expect(await store().get('card', 'a', null, now)).toEqual(updated);
    });

    it('is written with its claim, or not at all if the same claim exists', async () => {
      const claim = aCard('the transaction', { kind: 'payment_transaction' });
      const first = await kept('a');
      const second = await kept('b');
      const both = await Promise.all([
        store().compareAndSet(first, { state: 'confirmed' }, { ...effects('e1'), claim }),
        store().compareAndSet(second, { state: 'confirmed' }, { ...effects('e2'), claim }),
        store().insert(aCard('c'), { ...effects('e3'), claim }),
      ]);
      expect(both.filter(Boolean)).toHaveLength(1);
      expect(await store().dueOutbox(now, now, 10)).toHaveLength(1);
      expect(await store().audits('a')).toHaveLength(1);
      expect(await store().eventsAfter('ada', 0, 10)).toHaveLength(1);
      const states = await Promise.all(['a', 'b', 'c'].map((id) => store().get('card', id, null, now)));
      const [updated, ...others] = states.filter((one) => one?.body['state'] === 'confirmed');
      expect(others).toEqual([]);
      expect(updated === undefined && both[2] !== true).toBe(false);
      expect(await store().get('payment_transaction', 'the transaction', null, now)).toEqual({ ...claim, version: 1 });
    });

    it('is inserted up to a limit of its owner, also under concurrent inserts, and with no effect beyond it', async () => {
      const limits = [{ kind: 'card', maximum: 3 }] as const;
      const insert = (id: string, change: Partial<StoredRecord> = {}) =>
        store().insert(aCard(id, change), { ...effects(id), limits });
      await kept('of another kind', { kind: 'frame_ticket' });
      await store().insert(aCard('expired', { expiresAt: now }));
      const tries = await Promise.all(Array.from({ length: 8 }, (_, number) => insert(`card ${number}`)));
      expect(tries.filter(Boolean)).toHaveLength(3);
      expect(await page()).toHaveLength(3);
      expect(await store().dueOutbox(now, now, 10)).toHaveLength(3);
      expect(await insert('of another owner', { ownerId: 'cus_bayo' })).toBe(true);
      const [first] = await store().records({ kind: 'card', ownerId: 'cus_ada', limit: 1, now });
      if (first) await store().compareAndSet(first, {}, {}, { expiresAt: now });
      expect(await insert('in its place')).toBe(true);
      expect(await insert('beyond it')).toBe(false);
    });

    it('counts against a limit from its creation on, and for each of several kinds', async () => {
      const limits = [
        { kind: 'card', maximum: 2, createdAfter: now },
        { kind: 'frame_ticket', maximum: 1 },
      ] as const;
      await kept('before', { createdAt: now });
      const insert = (id: string) => store().insert(aCard(id, { createdAt: now + 1 }), { limits });
      expect([await insert('a'), await insert('b'), await insert('c')]).toEqual([true, true, false]);
      await kept('a ticket', { kind: 'frame_ticket' });
      const later = { limits: [{ kind: 'card', maximum: 9 }, limits[1]] } as const;
      expect(await store().insert(aCard('d'), later)).toBe(false);
    });

    it('that was consumed and inserted again is another record, even if it has the same version', async () => {
      const old = await kept('a');
      await store().consume('card', 'a', now);
      await store().insert(aCard('a', { createdAt: now + 1 }));
      expect(await store().compareAndSet(old, { stale: true })).toBeNull();
      expect(await store().get('card', 'a', null, now)).toMatchObject({ body: aCard('a').body });
    });

    it('is consumed by one of many concurrent calls', async () => {
      const record = await kept('a');
      const tries = await Promise.all(Array.from({ length: 10 }, () => store().consume('card', 'a', now)));
      expect(tries.filter((one) => one !== null)).toEqual([record]);
      expect(await store().get('card', 'a', null, now)).toBeNull();
      expect(await store().compareAndSet(record, {})).toBeNull();
    });

    it('that expired is returned to no caller, and its id is free', async () => {
      await kept('a', { expiresAt: now + 10 });
      expect(await store().get('card', 'a', 'cus_ada', now + 9)).not.toBeNull();
      expect(await store().get('card', 'a', 'cus_ada', now + 10)).toBeNull();
      expect(await page({ now: now + 10 })).toEqual([]);
      expect(await store().consume('card', 'a', now + 10)).toBeNull();
      expect(await store().insert(aCard('a', { createdAt: now + 9 }))).toBe(false);
      expect(await store().insert(aCard('a', { createdAt: now + 10 }))).toBe(true);
    });

    it('that expired is pruned, and no other', async () => {
      await kept('old', { expiresAt: now + 10 });
      await kept('young', { expiresAt: now + 11 });
      await kept('eternal');
      await pruned(store(), { now: now + 10 });
      expect(await page({ now })).toEqual(['eternal', 'young']);
    });
  });

  describe('pages of records', () => {
    it('come newest first, of their kind and owner', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await kept(id, { createdAt: now });
      await kept('e', { ownerId: 'cus_bayo' });
      await kept('f', { kind: 'frame_ticket' });
      expect(await page({ limit: 2 })).toEqual(['d', 'c']);
      expect(await page({ limit: 2, after: 'c' })).toEqual(['b', 'a']);
      expect(await page({ limit: 2, after: 'a' })).toEqual([]);
      expect(await page({ ownerId: null })).toEqual(['e', 'd', 'c', 'b', 'a']);
      expect(await page({ ownerId: 'cus_bayo' })).toEqual(['e']);
      expect(await page({ after: 'none' })).toEqual([]);
    });

    it('come oldest first on request, and continue after a record that has expired meanwhile', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await kept(id, { createdAt: now });
      await kept('e', { ownerId: 'cus_bayo' });
      expect(await page({ oldestFirst: true, limit: 2 })).toEqual(['a', 'b']);
      const second = await store().get('card', 'b', null, now);
      if (second) await store().compareAndSet(second, {}, {}, { expiresAt: now });
      expect(await page({ oldestFirst: true, limit: 2, after: 'b' })).toEqual(['c', 'd']);
      expect(await page({ oldestFirst: true, after: 'd' })).toEqual([]);
      expect(await page({ oldestFirst: true, ownerId: null, limit: 9 })).toEqual(['a', 'c', 'd', 'e']);
      expect(await page({ oldestFirst: true, after: 'none' })).toEqual([]);
    });

    it('treat another owner’s id as one that does not exist', async () => {
      await kept('a');
      await kept('e', { ownerId: 'cus_bayo' });
      expect(await page({ after: 'e' })).toEqual(await page({ after: 'none' }));
      expect(await page({ after: 'e', ownerId: null })).toEqual(['a']);
    });

    it('are not shifted by updates', async () => {
      const first = await kept('a');
      await kept('b');
      await store().compareAndSet(first, { changed: true });
      expect(await page()).toEqual(['b', 'a']);
    });
  });

  describe('the effects of a record', () => {
    it('are written with it: outbox, hints and an audit line', async () => {
      const received: string[] = [];
      const stop = store().subscribe(({ ownerId, ref }) => received.push(`${ownerId} ${ref}`));
      await store().insert(aCard('a'), effects('one'));
      const hint = { number: 1, ref: 'account:1', version: 3 };
      expect(await went()).toEqual({
        announced: [paid('one')],
        ada: [{ ownerId: 'ada', ...hint }],
        bayo: [{ ownerId: 'bayo', ...hint }],
        audits: [line],
      });
      await expect.poll(() => received.toSorted()).toEqual(['ada account:1', 'bayo account:1']);
      stop();
    });

    it('include notices, which are not events', async () => {
      const at = new Date(now).toISOString();
      const notice = {
        id: 'ts_one:notice:case_answered',
        type: 'notice',
        ref: 'ts_one',
        kind: 'case_answered',
        at,
      } as const;
      await store().insert(aCard('a'), { publish: [notice, paid('one')] });
      expect((await store().dueNotices(now, now, 10)).map((entry) => entry.notice)).toEqual([notice]);
      expect((await store().dueOutbox(now, now, 10)).map(({ id }) => id)).toEqual(['one']);
    });

    it('are not written if the record is not', async () => {
      const record = await kept('a');
      await store().compareAndSet(record, {});
      expect(await store().insert(aCard('a'), effects('one'))).toBe(false);
      expect(await store().compareAndSet(record, {}, effects('two'))).toBeNull();
      expect(await went()).toEqual(nothing);
    });

    it('roll the record back if they cannot be written', async () => {
      const twice = { publish: [paid('one'), paid('one')] };
      await expect(store().insert(aCard('a'), twice)).rejects.toThrow(/unique/i);
      expect(await store().get('card', 'a', null, now)).toBeNull();
      const record = await kept('b');
      await expect(store().compareAndSet(record, { changed: true }, twice)).rejects.toThrow(/unique/i);
      expect(await store().get('card', 'b', null, now)).toEqual(record);
      expect(await went()).toEqual(nothing);
    });
  });
}
