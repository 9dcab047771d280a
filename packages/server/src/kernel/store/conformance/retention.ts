import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../model/row.ts';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { pruned, tagOf, written, type StoreOfTest } from './store-of-test.ts';

const before = { instructions: now + 1 };

/** A delivered instruction that no work is left for. */
const delivered = { state: 'succeeded', funding: 'captured', nextAt: null } as const;

/** Instructions that are kept, however old they are. */
const kept: readonly (readonly [name: string, change: Partial<InstructionRow>])[] = [
  ['is not sent yet', { state: 'reserving' }],
  ['waits for its funds', { state: 'awaiting_funds', funding: 'reserving', nextAt: null }],
  ['is processed', { state: 'processing', funding: 'reserved', nextAt: null }],
  ['has an unknown outcome', { state: 'unknown', funding: 'reserved', nextAt: null }],
  ['is in review', { state: 'review', funding: 'reserved', nextAt: null }],
  ['was delivered, and may still be reversed', { ...delivered, nextAt: now + 5 }],
  ['is checked because of an event', { ...delivered, recheck: true }],
  ['is leased', { ...delivered, leaseBy: 'other', leaseUntil: now + 5 }],
  ['was settled, and is contradicted', { ...delivered, problem: { code: 'under_review' } }],
  ['is being captured', { ...delivered, funding: 'capturing' }],
  ['is being released', { state: 'failed', funding: 'releasing', nextAt: null }],
  ['is owed to the shopper', { state: 'reversed', funding: 'refund_owed', nextAt: null }],
  ['is being refunded', { state: 'reversed', funding: 'refunding', nextAt: null }],
  ['was reversed after it was paid', { state: 'reversed', funding: 'captured', nextAt: null }],
  ['has to be paid out', { ...delivered, funding: 'none' }],
  ['is owed to a cardholder', { ...delivered, funding: 'credit_owed' }],
  ['is being credited', { ...delivered, funding: 'crediting' }],
  ['is an attempt of a checkout', { ...delivered, operation: 'wallet.order', kind: 'checkout' }],
  ['changed since', { ...delivered, updatedAt: now + 1 }],
];

export function retention(store: StoreOfTest): void {
  describe('an old instruction', () => {
    it.each([
      delivered,
      { ...delivered, state: 'partial' },
      { ...delivered, funding: 'none', funded: false },
      { ...delivered, funding: 'credited' },
      { state: 'failed', funding: 'released', nextAt: null, problem: { code: 'provider_failed' } },
      { state: 'abandoned', funding: 'none', nextAt: null },
      { state: 'reversed', funding: 'refunded', nextAt: null },
    ] as const)('that is settled is deleted, with its timeline and its evidence: %j', async (change) => {
      const row = await written(store(), aRow(change));
      await store().record(row.ref, { at: now, source: 'requery', code: 'not_found' });
      expect(await pruned(store(), { instructions: now })).toBe(false);
      expect(await store().find(row.ref, null)).toEqual(row);
      await pruned(store(), before);
      expect(await store().find(row.ref, null)).toBeNull();
      expect((await store().timeline([row.ref])).get(row.ref)).toEqual([]);
      expect((await store().evidence([row.ref])).get(row.ref)).toEqual([]);
      expect((await store().page({ ownerId: 'ada', limit: 5 }, ['ref'])).rows).toEqual([]);
    });

    it.each(kept)('stays while it %s', async (_, change) => {
      const row = await written(store(), aRow(change));
      await pruned(store(), before);
      expect(await store().find(row.ref, null)).toEqual(row);
      expect((await store().timeline([row.ref])).get(row.ref)).toHaveLength(1);
    });

    it('stays until its event was delivered to the merchant', async () => {
      const row = await written(store(), aRow({ nextAt: null }));
      const publish = ['instruction.abandoned'] as const;
      await store().transition(row, { patch: { state: 'abandoned' }, at: now, step: 'accepted', publish });
      await written(store(), aRow({ ...delivered, ref: aRef('ts_oneself'), clientKey: 'key-00002' }));
      await pruned(store(), before);
      expect(await store().find(row.ref, null)).not.toBeNull();
      expect(await store().find(aRef('ts_oneself'), null)).toBeNull();
      const [due] = await store().dueOutbox(now, now + 1, 5);
      await store().published(due?.id ?? '');
      await pruned(store(), before);
      expect(await store().find(row.ref, null)).toBeNull();
    });

    it('stays until its notice was sent', async () => {
      const row = await written(store(), aRow({ nextAt: null }));
      const change = { patch: { state: 'abandoned' }, at: now, step: 'accepted', notice: 'failed_released' } as const;
      await store().transition(row, change);
      await pruned(store(), before);
      expect(await store().find(row.ref, null)).not.toBeNull();
      await store().published('ts_one:notice:failed_released');
      await pruned(store(), before);
      expect(await store().find(row.ref, null)).toBeNull();
    });

    it('that is changed during the deletion stays, or is not changed', async () => {
      const row = await written(store(), aRow(delivered));
      const touched: Promise<unknown>[] = [];
      await store().prune({ instructions: now + 1, events: 0, inbox: 0, now: 0 }, (ownerId, clientKey) => {
        touched.push(store().touch(row, { recheck: true, nextAt: now }));
        return tagOf(ownerId, clientKey);
      });
      expect(await store().find(row.ref, null)).toEqual(await touched[0]);
    });

    it('is deleted with many others in batches, and instructions that must stay do not hold them up', async () => {
      for (let number = 0; number < 230; number += 1) {
        const change = number < 20 ? ({ state: 'review', nextAt: null } as const) : delivered;
        await written(
          store(),
          aRow({ ...change, ref: aRef(`ts_${number}`), clientKey: `key-${number}`, updatedAt: now + number }),
        );
      }
      let batches = 1;
      while (await pruned(store(), { instructions: now + 230 })) batches += 1;
      expect(batches).toBeGreaterThan(1);
      expect((await store().page({ ownerId: null, limit: 50 }, ['ref'])).rows).toHaveLength(20);
    });
  });

  describe('an instruction that ended without a reservation', () => {
    const rows = { phone: '2348031234567', network: 'mtn', amount: naira(500) };
    const bulk = { count: 1, amount: naira(500), states: { mtn: { waiting: 1 } } };
    const ended: Partial<InstructionRow> = {
      state: 'abandoned',
      funding: 'released',
      nextAt: null,
      dropAt: now + 5,
      details: { trans_id: 'tr_1' },
      bulk,
      items: [{ ...rows, ref: aRef('ts_one-1'), state: 'waiting' }],
      input: { rows: [rows] },
    };
    const week = 7 * 86_400_000;

    it.each(['released', 'none'] as const)(
      'loses its input when that is due, and is deleted a week later, with its key spent: %s',
      async (funding) => {
        const row = await written(store(), aRow({ ...ended, funding }));
        await pruned(store(), { now: now + 4 });
        expect(await store().find(row.ref, null)).toEqual(row);
        await pruned(store(), { now: now + 5 });
        const emptied = { input: {}, items: null, details: null, dropAt: now + 5 + week, version: row.version + 1 };
        expect(await store().find(row.ref, null)).toEqual({ ...row, ...emptied });
        expect(await store().find(row.ref, null)).toMatchObject({ bulk });
        expect((await store().timeline([row.ref])).get(row.ref)).toHaveLength(1);
        await pruned(store(), { now: now + 4 + week });
        expect(await store().create(row, 'received')).toMatchObject({ created: false });
        await pruned(store(), { now: now + 5 + week });
        expect(await store().find(row.ref, null)).toBeNull();
        expect((await store().timeline([row.ref])).get(row.ref)).toEqual([]);
        const again = store().create(row, 'received', { keyTag: tagOf('ada', 'key-00001') });
        await expect(again).rejects.toMatchObject({ code: 'key_spent' });
      },
    );

    it('is no longer found by its number once it is empty', async () => {
      await written(store(), aRow({ state: 'abandoned', nextAt: null, dropAt: now }));
      const found = { ownerId: null, number: '2348031234567', limit: 5 };
      expect((await store().page(found, ['ref'])).rows).toHaveLength(1);
      await pruned(store(), { now });
      expect((await store().page(found, ['ref'])).rows).toEqual([]);
    });

    const notDropped: typeof kept = [
      ...kept.filter(([, change]) => change.updatedAt === undefined),
      ['is not due', { ...ended, dropAt: null }],
    ];

    it.each(notDropped)('stays as it is while it %s', async (_, change) => {
      const row = await written(store(), aRow({ dropAt: now, ...change }));
      for (const at of [now + 1, now + 1 + week]) await pruned(store(), { now: at });
      expect(await store().find(row.ref, null)).toEqual(row);
    });

    it.each([
      ['money was owed after all', { state: 'abandoned', funding: 'refunded', nextAt: null }],
      ['it was captured', delivered],
    ] as const)('stays as it is if %s', async (_, change) => {
      const row = await written(store(), aRow({ ...change, dropAt: now }));
      for (const at of [now + 1, now + 1 + week]) await pruned(store(), { now: at });
      expect(await store().find(row.ref, null)).toEqual(row);
    });

    it('goes in batches, the first due ones first', async () => {
      for (let number = 0; number < 230; number += 1) {
        const own = { ref: aRef(`ts_${number}`), clientKey: `key-${number}`, dropAt: now + number };
        await written(store(), aRow({ ...ended, ...own }));
      }
      let batches = 1;
      while (await pruned(store(), { now: now + 210 })) batches += 1;
      expect(batches).toBeGreaterThan(2);
      const { rows: left } = await store().page({ ownerId: null, limit: 500 }, ['ref', 'dropAt']);
      expect(left.filter(({ dropAt }) => (dropAt ?? 0) >= now + week)).toHaveLength(211);
      while (await pruned(store(), { now: now + 100 + week }));
      expect((await store().page({ ownerId: null, limit: 500 }, ['ref'])).rows).toHaveLength(230 - 101);
    });
  });

  describe('the key of a deleted instruction', () => {
    const keyTag = tagOf('ada', 'key-00001');

    it('never creates another instruction, and does not affect any other key', async () => {
      await written(store(), aRow(delivered));
      await pruned(store(), before);
      expect(await store().findByKey('ada', 'key-00001')).toBeNull();
      const again = aRow({ ref: aRef('ts_two') });
      await expect(store().create(again, 'received', { keyTag })).rejects.toMatchObject({ code: 'key_spent' });
      expect(await store().find(again.ref, null)).toBeNull();
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 1 });
      const bayos = aRow({ ref: aRef('ts_two'), owner: { id: 'bayo', roles: ['shopper'] } });
      const tag = tagOf('bayo', 'key-00001');
      expect(await store().create(bayos, 'received', { keyTag: tag })).toMatchObject({ created: true });
    });

    it('returns its instruction while that exists', async () => {
      const row = await written(store(), aRow({ ...delivered, recheck: true }));
      await pruned(store(), before);
      expect(await store().create(aRow({ ref: aRef('ts_two') }), 'received', { keyTag })).toEqual({
        row,
        created: false,
      });
    });
  });
}
