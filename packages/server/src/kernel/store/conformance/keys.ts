import { beforeEach, describe, expect, it } from 'vitest';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { written, type StoreOfTest } from './store-of-test.ts';
import type { SealedPlace, StoredKey } from '../../model/record-store.ts';

export function keys(store: StoreOfTest): void {
  const aKey = (id: string, wrapped = 'x'): StoredKey => ({ id, wrapped, createdAt: now });
  const keyRemoved = { name: 'StoreError', code: 'key_removed' };
  const aRecord = { kind: 'frame_card', ownerId: 'ada', body: {}, createdAt: now, expiresAt: null } as const;
  const sealedIn = async (of: SealedPlace['of'], keyId: string, after: string | null = null): Promise<string[]> =>
    (await store().sealedValues({ of, keyId, after, limit: 2 })).map(({ id, sealed }) => `${id}: ${sealed}`);

  describe('a key', () => {
    it('is stored once, as given, under concurrent writes', async () => {
      const tries = await Promise.all(
        Array.from({ length: 10 }, (_, number) => store().compareAndSetKey(aKey('d1', `w${number}`), null)),
      );
      expect(tries.filter(Boolean)).toHaveLength(1);
      await store().compareAndSetKey(aKey('identifiers'), null);
      expect(await store().keys()).toEqual([aKey('d1', `w${tries.indexOf(true)}`), aKey('identifiers')]);
    });

    it('is wrapped again by one of the writers that read the same value', async () => {
      await store().compareAndSetKey(aKey('d1', 'old'), null);
      const tries = await Promise.all(['a', 'b', 'c'].map((text) => store().compareAndSetKey(aKey('d1', text), 'old')));
      expect(tries.filter(Boolean)).toHaveLength(1);
      expect(await store().compareAndSetKey(aKey('d1', 'late'), 'old')).toBe(false);
      expect(await store().compareAndSetKey(aKey('d2', 'late'), 'old')).toBe(false);
      expect(await store().keys()).toEqual([aKey('d1', ['a', 'b', 'c'][tries.indexOf(true)])]);
    });

    it('is deleted once', async () => {
      await store().compareAndSetKey(aKey('d1'), null);
      expect(await store().deleteKey('d1')).toBe(true);
      expect(await store().deleteKey('d1')).toBe(false);
      expect(await store().keys()).toEqual([]);
    });
  });

  describe('a sealed value', () => {
    beforeEach(async () => {
      await store().compareAndSetKey(aKey('d1'), null);
      await store().compareAndSetKey(aKey('d2'), null);
    });

    it('prevents the deletion of its data key, in every table, until it is sealed with another', async () => {
      const row = await written(store(), aRow());
      await store().transition(row, { patch: { sealed: 'd1.row' }, at: now, step: 'accepted' });
      await store().receive({ id: 'a', receivedAt: now, sealed: 'd1.inbox' });
      await store().insert({ ...aRecord, id: 'a', sealed: 'd1.record' });
      const values = [
        { of: 'instruction', id: row.ref, sealed: 'd1.row' },
        { of: 'inbox', id: 'a', sealed: 'd1.inbox' },
        { of: 'record', id: 'frame_card a', sealed: 'd1.record' },
      ] as const;
      for (const value of values) {
        expect(await store().deleteKey('d1')).toBe(false);
        expect(await sealedIn(value.of, 'd1')).toEqual([`${value.id}: ${value.sealed}`]);
        expect(await store().reseal(value, 'd2.new')).toBe(true);
        expect(await sealedIn(value.of, 'd1')).toEqual([]);
        expect(await sealedIn(value.of, 'd2')).toEqual([`${value.id}: d2.new`]);
      }
      expect(await store().deleteKey('d1')).toBe(true);
      expect(await store().find(row.ref, null)).toMatchObject({ sealed: 'd2.new', version: 2 });
      expect(await store().dueInbox(now, now, 1)).toMatchObject([{ sealed: 'd2.new' }]);
      expect(await store().get('frame_card', 'a', null, now)).toMatchObject({ sealed: 'd2.new', version: 1 });
    });

    it('under a deleted data key is refused, and nothing of that change is written', async () => {
      const row = await written(store(), aRow());
      await store().deleteKey('d1');
      const change = { patch: { sealed: 'd1.x' }, at: now, step: 'accepted' } as const;
      await expect(store().transition(row, change)).rejects.toMatchObject(keyRemoved);
      await expect(store().receive({ id: 'a', receivedAt: now, sealed: 'd1.x' })).rejects.toMatchObject(keyRemoved);
      await expect(store().insert({ ...aRecord, id: 'a', sealed: 'd1.x' })).rejects.toMatchObject(keyRemoved);
      const claim = { ...aRecord, id: 'b', sealed: 'd1.x' };
      await expect(store().insert({ ...aRecord, id: 'a' }, { claim })).rejects.toMatchObject(keyRemoved);
      const another = aRow({ ref: aRef('ts_two'), clientKey: 'two', sealed: 'd1.x' });
      await expect(store().create(another, 'received')).rejects.toMatchObject(keyRemoved);
      expect(await store().find(another.ref, null)).toBeNull();
      const value = { of: 'instruction', id: row.ref, sealed: 'd2.x' } as const;
      const moved = await store().transition(row, { patch: { sealed: 'd2.x' }, at: now, step: 'accepted' });
      expect(moved).toMatchObject({ moved: true, row: { version: 2 } });
      await expect(store().reseal(value, 'd1.x')).rejects.toMatchObject(keyRemoved);
      expect(await store().find(row.ref, null)).toMatchObject({ sealed: 'd2.x', version: 2 });
      expect(await store().get('frame_card', 'a', null, now)).toBeNull();
    });

    it('that was changed meanwhile is not overwritten, and a concurrent change still succeeds', async () => {
      const first = await written(store(), aRow());
      const sealed = await store().transition(first, { patch: { sealed: 'd1.old' }, at: now, step: 'accepted' });
      if (!sealed.moved) throw new Error('Nobody else moves it.');
      const value = { of: 'instruction', id: first.ref, sealed: 'd1.old' } as const;
      expect(await store().reseal(value, 'd2.old')).toBe(true);
      // A reader of the old row writes by its version, which is unchanged.
      const moved = await store().transition(sealed.row, {
        patch: { sealed: 'd1.new' },
        at: now,
        step: 'ready_to_send',
      });
      expect(moved).toMatchObject({ moved: true });
      expect(await store().reseal(value, 'd2.old')).toBe(false);
      expect(await store().reseal({ ...value, sealed: 'd2.old' }, 'd2.x')).toBe(false);
      expect(await store().find(first.ref, null)).toMatchObject({ sealed: 'd1.new' });
    });

    it('is resealed by one of the writers that read the same value', async () => {
      await store().receive({ id: 'a', receivedAt: now, sealed: 'd1.old' });
      const value = { of: 'inbox', id: 'a', sealed: 'd1.old' } as const;
      const tries = await Promise.all([1, 2, 3].map((number) => store().reseal(value, `d2.${number}`)));
      expect(tries.filter(Boolean)).toHaveLength(1);
      expect(await sealedIn('inbox', 'd2')).toEqual([`a: d2.${1 + tries.indexOf(true)}`]);
    });

    it.each(['', 'none', '.x', 'd9.x'])('that names no data key of the store is refused: %j', async (sealed) => {
      await expect(store().receive({ id: 'a', receivedAt: now, sealed })).rejects.toMatchObject(keyRemoved);
    });

    it('is read in pages, in the order of the ids, by data key and place', async () => {
      for (const id of ['b', 'a', 'c']) {
        await store().receive({ id, receivedAt: now, sealed: `d1.${id}` });
        await store().insert({ ...aRecord, id, sealed: `d1.${id}` });
        const row = await written(store(), aRow({ ref: aRef(`ts_${id}`), clientKey: id }));
        await store().transition(row, { patch: { sealed: `d1.${id}` }, at: now, step: 'accepted' });
      }
      await store().receive({ id: 'other', receivedAt: now, sealed: 'd2.x' });
      await store().insert({ ...aRecord, id: 'bare' });
      for (const [of, before] of [
        ['inbox', ''],
        ['record', 'frame_card '],
        ['instruction', 'ts_'],
      ] as const) {
        expect(await sealedIn(of, 'd1')).toEqual([`${before}a: d1.a`, `${before}b: d1.b`]);
        expect(await sealedIn(of, 'd1', `${before}b`)).toEqual([`${before}c: d1.c`]);
        expect(await sealedIn(of, 'd1', `${before}c`)).toEqual([]);
      }
    });
  });
}
