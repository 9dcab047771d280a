import { beforeEach, describe, expect, it } from 'vitest';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { pruned, written, type StoreOfTest } from './store-of-test.ts';

export function queues(store: StoreOfTest): void {
  describe('outbox entries', () => {
    const given = async (): Promise<void> => {
      const row = await written(store(), aRow());
      const publish = ['instruction.abandoned', 'review.opened'] as const;
      await store().transition(row, { patch: { state: 'abandoned' }, at: now, step: 'accepted', publish });
    };
    const due = async (at: number, limit = 10): Promise<string[]> =>
      (await store().dueOutbox(at, at + 100, limit)).map(({ id }) => id);

    it('are due at once, and are given to no other worker while they are leased', async () => {
      await given();
      expect(await due(now - 1)).toEqual([]);
      expect(await due(now)).toHaveLength(2);
      expect(await due(now + 99)).toEqual([]);
    });

    it('are returned again when their lease ends, with the number of the attempt', async () => {
      await given();
      await due(now);
      const again = await store().dueOutbox(now + 100, now + 200, 10);
      expect(again.map(({ attempts }) => attempts)).toEqual([2, 2]);
    });

    it('are returned in the order of their events', async () => {
      const row = await written(store(), aRow({ state: 'succeeded' }));
      const other = await written(store(), aRow({ ref: aRef('ts_0'), clientKey: 'key-00002' }));
      const publish = ['refund.owed'] as const;
      await store().transition(row, { patch: { state: 'reversed' }, at: now, step: 'accepted', publish });
      await store().transition(other, {
        patch: { state: 'abandoned' },
        at: now + 1,
        step: 'accepted',
        publish,
      });
      const both = await store().dueOutbox(now + 1, now + 2, 10);
      expect(both.map(({ event }) => event?.ref)).toEqual(['ts_one', 'ts_0']);
    });

    it('are returned up to the limit', async () => {
      await given();
      const [first] = await due(now, 1);
      const [second] = await due(now, 5);
      expect(first).not.toBe(second);
      expect(await due(now)).toEqual([]);
    });

    it('are never returned once delivered, and are returned at the time to which they are postponed', async () => {
      await given();
      const [first = '', second = ''] = await due(now);
      await store().published(first);
      await store().postponeOutbox(first, now + 1);
      await store().postponeOutbox(second, now + 50);
      expect(await due(now + 49)).toEqual([]);
      expect(await due(now + 50)).toEqual([second]);
      await store().published(second);
      expect(await due(now + 1e9)).toEqual([]);
    });
  });

  describe('notices', () => {
    const id = 'ts_one:notice:failed_released';
    const given = async (): Promise<void> => {
      const row = await written(store(), aRow());
      await store().transition(row, {
        patch: { state: 'abandoned' },
        at: now,
        step: 'accepted',
        publish: ['instruction.abandoned'],
        notice: 'failed_released',
      });
    };
    const due = async (at: number): Promise<string[]> =>
      (await store().dueNotices(at, at + 100, 10)).map((entry) => entry.id);

    it('are separate from the events of the same change: a reader of events takes no notices', async () => {
      await given();
      const events = await store().dueOutbox(now, now + 100, 10);
      expect(events.map(({ event }) => event?.type)).toEqual(['instruction.abandoned']);
      const notice = { id, type: 'notice', ref: 'ts_one', kind: 'failed_released', at: new Date(now).toISOString() };
      expect(await store().dueNotices(now, now + 100, 10)).toEqual([{ id, notice, attempts: 1 }]);
      expect(await due(now + 99)).toEqual([]);
    });

    it('are returned again when their lease ends, or when they are due, until they are sent', async () => {
      await given();
      expect(await due(now - 1)).toEqual([]);
      expect(await due(now)).toEqual([id]);
      expect(await due(now + 100)).toEqual([id]);
      await store().postponeOutbox(id, now + 500);
      expect(await due(now + 499)).toEqual([]);
      expect(await due(now + 500)).toEqual([id]);
      await store().published(id);
      expect(await due(now + 1e9)).toEqual([]);
    });
  });

  describe('the inbox', () => {
    const receive = (id: string, at: number = now, sealed = 'd1.AQL/AA=='): Promise<boolean> =>
      store().receive({ id, receivedAt: at, sealed });
    beforeEach(async () => {
      await store().compareAndSetKey({ id: 'd1', wrapped: 'x', createdAt: now }, null);
    });
    const due = async (at: number, limit = 10): Promise<string[]> =>
      (await store().dueInbox(at, at + 100, limit)).map(({ id }) => id);

    it('stores a delivery once, unchanged', async () => {
      expect(await receive('a')).toBe(true);
      expect(await receive('a', now + 1, 'd1.CQ==')).toBe(false);
      const [entry, ...others] = await store().dueInbox(now, now + 100, 10);
      expect(others).toEqual([]);
      expect(entry).toEqual({ id: 'a', receivedAt: now, sealed: 'd1.AQL/AA==', attempts: 1 });
    });

    it('finds a delivery by its id, processed or not', async () => {
      expect(await store().findReceived('a')).toBeNull();
      await receive('a');
      const entry = { id: 'a', receivedAt: now, sealed: 'd1.AQL/AA==', attempts: 0 };
      expect(await store().findReceived('a')).toEqual(entry);
      await due(now);
      await store().processed('a');
      expect(await store().findReceived('a')).toEqual({ ...entry, attempts: 1 });
    });

    it('replaces a processed delivery with its fingerprint, and never returns it again', async () => {
      await receive('a');
      await store().processed('a', 'd1.fingerprint');
      expect(await store().findReceived('a')).toMatchObject({ sealed: 'd1.fingerprint' });
      expect(await due(now)).toEqual([]);
      await expect(store().processed('a', 'd9.fingerprint')).rejects.toMatchObject({ code: 'key_removed' });
      expect(await store().findReceived('a')).toMatchObject({ sealed: 'd1.fingerprint' });
    });

    it('stores one of many concurrent deliveries', async () => {
      const kept = await Promise.all(Array.from({ length: 10 }, () => receive('a')));
      expect(kept.filter(Boolean)).toHaveLength(1);
    });

    it('returns the oldest first, to one worker at a time, and again when the lease ends', async () => {
      await receive('b', now - 1);
      await receive('a', now);
      await receive('c', now - 2);
      expect(await due(now, 2)).toEqual(['c', 'b']);
      expect(await due(now, 2)).toEqual(['a']);
      expect(await due(now + 99)).toEqual([]);
      expect((await due(now + 100)).toSorted()).toEqual(['a', 'b', 'c']);
    });

    it('never returns a processed delivery again, and still recognises it', async () => {
      await receive('a');
      await due(now);
      await store().processed('a');
      await store().postponeInbox('a', now + 1);
      expect(await due(now + 1e9)).toEqual([]);
      expect(await receive('a')).toBe(false);
    });

    it('returns a postponed delivery when it is due', async () => {
      await receive('a');
      await due(now);
      await store().postponeInbox('a', now + 50);
      expect(await due(now + 49)).toEqual([]);
      expect(await due(now + 50)).toEqual(['a']);
    });

    it('prunes old processed deliveries, and never unprocessed ones', async () => {
      await receive('done', now);
      await receive('open', now);
      await receive('new', now + 10);
      await due(now + 10);
      await store().processed('done');
      await store().processed('new');
      await pruned(store(), { inbox: now + 10, now });
      expect(await receive('done')).toBe(true);
      expect(await receive('open')).toBe(false);
      expect(await receive('new')).toBe(false);
    });
  });
}
