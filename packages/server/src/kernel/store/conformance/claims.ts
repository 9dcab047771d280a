import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../model/row.ts';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { written, type StoreOfTest } from './store-of-test.ts';

export function claims(store: StoreOfTest): void {
  const given = (name: string, change: Partial<InstructionRow> = {}): Promise<InstructionRow> =>
    written(store(), aRow({ ref: aRef(name), clientKey: `key-${name}`, ...change }));
  const claim = async (by: string, change: object = {}): Promise<readonly InstructionRow[]> =>
    (await store().claim({ by, now, leaseUntil: now + 100, limit: 10, perOwner: 10, without: [], ...change })).rows;
  const refs = (rows: readonly InstructionRow[]): string[] => rows.map(({ ref }) => ref);

  describe('a claim', () => {
    it('leases due rows, and returns the lease', async () => {
      await given('ts_due', { nextAt: now });
      await given('ts_later', { nextAt: now + 1 });
      await given('ts_never', { nextAt: null });
      const [row, ...others] = await claim('me');
      expect(row).toMatchObject({ ref: 'ts_due', leaseBy: 'me', leaseUntil: now + 100, version: 1 });
      expect(others).toEqual([]);
      expect(await store().find(aRef('ts_due'), null)).toEqual(row);
    });

    it('does not take rows that another process holds, until their lease ends', async () => {
      await given('ts_due');
      await claim('other');
      expect(await claim('me')).toEqual([]);
      expect(await claim('me', { now: now + 99 })).toEqual([]);
      expect(await claim('me', { now: now + 100, leaseUntil: now + 200 })).toMatchObject([{ leaseBy: 'me' }]);
    });

    it('takes the oldest first, in order, up to the limit', async () => {
      for (const age of [3, 1, 4, 2, 5]) await given(`ts_${age}`, { nextAt: now - age });
      expect(refs(await claim('me', { limit: 3 }))).toEqual(['ts_5', 'ts_4', 'ts_3']);
      expect(refs(await claim('me', { limit: 3 }))).toEqual(['ts_2', 'ts_1']);
    });

    it('at the same time as others divides the rows: none is leased twice', async () => {
      for (let number = 0; number < 30; number += 1) await given(`ts_${number}`);
      const shares = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((by) => claim(by)));
      const all = shares.flatMap(refs);
      expect(new Set(all).size).toBe(all.length);
      for (const [index, share] of shares.entries()) {
        expect(share.every(({ leaseBy }) => leaseBy === 'abcde'[index])).toBe(true);
      }
    });

    it('takes at most a given number of one owner, the oldest first, and leaves room for other owners', async () => {
      const owner = (id: string) => ({ owner: { id, roles: ['shopper'] as const } });
      for (const age of [9, 8, 7, 6]) await given(`ts_hog_${age}`, { ...owner('hog'), nextAt: now - age });
      for (const age of [2, 1]) await given(`ts_bayo_${age}`, { ...owner('bayo'), nextAt: now - age });
      const mine = { limit: 4, perOwner: 2 };
      expect(refs(await claim('me', mine)).toSorted()).toEqual(['ts_bayo_1', 'ts_bayo_2', 'ts_hog_8', 'ts_hog_9']);
      // Once these rows are leased, the next two are claimed.
      expect(refs(await claim('other', mine))).toEqual(['ts_hog_7', 'ts_hog_6']);
    });

    it('skips owners that already have enough in progress', async () => {
      await given('ts_hog', { owner: { id: 'hog', roles: ['shopper'] } });
      await given('ts_bayo', { owner: { id: 'bayo', roles: ['shopper'] } });
      expect(refs(await claim('me', { without: ['hog'] }))).toEqual(['ts_bayo']);
      expect(refs(await claim('me'))).toEqual(['ts_hog']);
    });

    it('writes no timeline line and no event', async () => {
      await given('ts_due');
      await claim('me');
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 1 });
    });
  });

  describe('a claim of one row', () => {
    const one = (by: string, at: number = now): Promise<InstructionRow | null> =>
      store().claimOne(aRef('ts_one'), { by, now: at, leaseUntil: at + 100 });

    it('leases it even if it is not due', async () => {
      await given('ts_one', { nextAt: null });
      expect(await one('me')).toMatchObject({ leaseBy: 'me', leaseUntil: now + 100 });
    });

    it('is refused while another process holds it', async () => {
      await given('ts_one');
      await one('other');
      expect(await one('me')).toBeNull();
      expect(await one('me', now + 99)).toBeNull();
      expect(await one('me', now + 100)).toMatchObject({ leaseBy: 'me' });
    });

    it('extends the caller’s own lease', async () => {
      await given('ts_one');
      await one('me');
      expect(await one('me', now + 10)).toMatchObject({ leaseUntil: now + 110 });
    });

    it('of a row that does not exist returns nothing', async () => {
      expect(await one('me')).toBeNull();
    });
  });

  describe('released leases', () => {
    it('let others claim the rows at once, and leases of others stay', async () => {
      await given('ts_mine');
      await claim('me');
      await given('ts_theirs');
      await claim('other');
      await store().releaseLeases('me');
      expect(refs(await claim('third'))).toEqual(['ts_mine']);
    });
  });
}
