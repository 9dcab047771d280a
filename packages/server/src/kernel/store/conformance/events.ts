import { describe, expect, it } from 'vitest';
import { aRef, aRow, startOfTime } from '../../../testing/rows.ts';
import { pruned, type StoreOfTest } from './store-of-test.ts';
import type { CommittedEvent } from '../../model/record-store.ts';

export function events(store: StoreOfTest): void {
  const given = (owner: string, name: string, at: number = startOfTime): Promise<unknown> =>
    store().create(
      aRow({
        ref: aRef(name),
        clientKey: `key-${name}`,
        owner: { id: owner, roles: ['shopper'] },
        createdAt: at,
        updatedAt: at,
      }),
      'received',
    );
  const numbers = (list: readonly CommittedEvent[]): number[] => list.map(({ number }) => number);

  describe('event numbers', () => {
    it('are separate for each caller, without gaps, under concurrent writes', async () => {
      const writes = Array.from({ length: 20 }, (_, index) => given(index % 2 ? 'ada' : 'bayo', `ts_${index}`));
      await Promise.all(writes);
      const expected = Array.from({ length: 10 }, (_, index) => index + 1);
      expect(numbers(await store().eventsAfter('ada', 0, 50))).toEqual(expected);
      expect(numbers(await store().eventsAfter('bayo', 0, 50))).toEqual(expected);
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 10 });
    });

    it('are read after a given number, in order, up to the limit', async () => {
      for (let number = 1; number <= 5; number += 1) await given('ada', `ts_${number}`);
      expect(numbers(await store().eventsAfter('ada', 2, 2))).toEqual([3, 4]);
      expect(numbers(await store().eventsAfter('ada', 5, 2))).toEqual([]);
    });

    it('of a caller without events are an empty range', async () => {
      expect(await store().eventRange('chi')).toEqual({ first: 1, last: 0 });
      expect(await store().eventsAfter('chi', 0, 10)).toEqual([]);
    });

    it('continue from the last number after the events are pruned', async () => {
      await given('ada', 'ts_1', startOfTime);
      await given('ada', 'ts_2', startOfTime + 10);
      await pruned(store(), { events: startOfTime + 10 });
      expect(await store().eventRange('ada')).toEqual({ first: 2, last: 2 });
      await pruned(store(), { events: startOfTime + 99 });
      expect(await store().eventRange('ada')).toEqual({ first: 3, last: 2 });
      await given('ada', 'ts_3', startOfTime + 100);
      expect(numbers(await store().eventsAfter('ada', 0, 10))).toEqual([3]);
    });

    it('are pruned alone: the instruction and its timeline stay', async () => {
      await given('ada', 'ts_1');
      await pruned(store(), { events: startOfTime + 99, inbox: startOfTime + 99 });
      expect(await store().find(aRef('ts_1'), 'ada')).not.toBeNull();
      expect((await store().timeline([aRef('ts_1')])).get(aRef('ts_1'))).toHaveLength(1);
    });
  });

  describe('a listener', () => {
    it('receives an event after the commit, when the row can be read', async () => {
      const received: Promise<unknown>[] = [];
      const stop = store().subscribe(({ ownerId, number, ref, version }) => {
        const readable = async (): Promise<unknown> => {
          const row = await store().find(aRef(ref), ownerId);
          return [ownerId, number, ref, version, row !== null && row.version >= version];
        };
        received.push(readable());
      });
      await given('ada', 'ts_1');
      const row = await store().find(aRef('ts_1'), null);
      await store().transition(row ?? aRow(), {
        patch: { state: 'reserved' },
        at: startOfTime,
        step: 'ready_to_send',
      });
      await expect.poll(() => received.length).toBe(2);
      expect(await Promise.all(received)).toEqual([
        ['ada', 1, 'ts_1', 1, true],
        ['ada', 2, 'ts_1', 2, true],
      ]);
      stop();
      await given('ada', 'ts_2');
      expect(received).toHaveLength(2);
    });

    it('receives nothing for a change that was not written', async () => {
      const received: string[] = [];
      const stop = store().subscribe(({ ref, version }) => received.push(`${ref} ${version}`));
      await given('ada', 'ts_1');
      const stale = aRow({ ref: aRef('ts_1'), version: 9 });
      await store().transition(stale, { patch: { state: 'reserved' }, at: startOfTime, step: 'ready_to_send' });
      await given('ada', 'ts_1');
      await given('ada', 'ts_2');
      await expect.poll(() => received).toEqual(['ts_1 1', 'ts_2 1']);
      stop();
    });
  });
}
