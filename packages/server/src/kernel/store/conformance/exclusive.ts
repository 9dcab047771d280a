import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../model/row.ts';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { written, type StoreOfTest } from './store-of-test.ts';

export function exclusive(store: StoreOfTest): void {
  const onCard = (name: string, change: Partial<InstructionRow> = {}): InstructionRow =>
    aRow({ ref: aRef(name), clientKey: `key-${name}`, exclusive: 'card:1', ...change });

  describe('an exclusive name', () => {
    it('is held by one instruction: another is refused, and nothing of it is written', async () => {
      await written(store(), onCard('ts_one'));
      const audit = { at: now, actorId: 'eve', roles: ['staff'], act: 'x', subject: 'ts_two', found: 'y' } as const;
      expect(await store().create(onCard('ts_two'), 'received', { audit })).toBeNull();
      expect(await store().find(aRef('ts_two'), null)).toBeNull();
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 1 });
      expect(await store().audits('ts_two')).toEqual([]);
    });

    it('is acquired by one of many concurrent instructions', async () => {
      const rows = Array.from({ length: 12 }, (_, number) => onCard(`ts_${number}`));
      const made = await Promise.all(rows.map((row) => store().create(row, 'received')));
      expect(made.filter((one) => one !== null)).toHaveLength(1);
    });

    it('does not block the answer to a repeat of the same request', async () => {
      const row = await written(store(), onCard('ts_one'));
      const repeat = onCard('ts_two', { clientKey: row.clientKey });
      expect(await store().create(repeat, 'received')).toEqual({ row, created: false });
    });

    it('does not block another name, or an instruction without a name', async () => {
      await written(store(), onCard('ts_one'));
      await written(store(), onCard('ts_two', { exclusive: 'card:2' }));
      await written(store(), onCard('ts_three', { exclusive: null }));
      expect(await store().create(onCard('ts_four', { exclusive: null }), 'received')).toMatchObject({
        created: true,
      });
    });

    it('returns the instructions that hold or share it, and no others', async () => {
      const holders = async (name: string): Promise<string[]> =>
        (await store().holders(name)).map(({ ref }) => ref).toSorted();
      await written(store(), onCard('ts_one', { state: 'processing', exclusive: null, shared: 'card:1' }));
      const two = await written(store(), onCard('ts_two', { state: 'unknown', funding: 'none' }));
      await written(store(), onCard('ts_three', { exclusive: 'card:2' }));
      await written(store(), onCard('ts_four', { exclusive: null }));
      expect(await holders('card:1')).toEqual(['ts_one', 'ts_two']);
      expect(await store().holders('card:2')).toMatchObject([{ ref: 'ts_three', exclusive: 'card:2' }]);
      await store().transition(two, { patch: { state: 'failed' }, at: now, step: 'review_not_delivered' });
      expect([await holders('card:1'), await holders('card:3')]).toEqual([['ts_one'], []]);
    });

    it('is released when the instruction ends, and not before', async () => {
      const row = await written(store(), onCard('ts_one', { state: 'unknown', funding: 'none' }));
      const reviewed = await store().transition(row, { patch: { state: 'review' }, at: now, step: 'review_opened' });
      expect(await store().create(onCard('ts_two'), 'received')).toBeNull();
      const ended = await store().transition(reviewed.moved ? reviewed.row : row, {
        patch: { state: 'failed' },
        at: now,
        step: 'review_not_delivered',
      });
      expect(ended).toMatchObject({ moved: true, row: { exclusive: null } });
      expect(await store().find(row.ref, null)).toMatchObject({ exclusive: null });
      expect(await store().create(onCard('ts_two'), 'received')).toMatchObject({ created: true });
    });
  });

  describe('a shared name', () => {
    const waiting = { state: 'processing', exclusive: null, shared: 'card:1' } as const;
    const audit = { at: now, actorId: 'eve', roles: ['staff'], act: 'x', subject: 'ts_two', found: 'y' } as const;

    it('blocks no instruction that need not be alone, however many share it', async () => {
      for (const name of ['ts_one', 'ts_two']) await written(store(), onCard(name, waiting));
      expect(await store().create(onCard('ts_three'), 'received')).toMatchObject({ created: true });
    });

    it('blocks an instruction that must be alone, and nothing of it is written', async () => {
      await written(store(), onCard('ts_one', waiting));
      expect(await store().create(onCard('ts_two'), 'received', { audit, alone: true })).toBeNull();
      expect(await store().find(aRef('ts_two'), null)).toBeNull();
      expect(await store().audits('ts_two')).toEqual([]);
      const elsewhere = onCard('ts_two', { exclusive: 'card:2' });
      expect(await store().create(elsewhere, 'received', { alone: true })).toMatchObject({ created: true });
    });

    it('always blocks an instruction that must be alone, also while an exclusive name becomes shared', async () => {
      for (let round = 0; round < 8; round += 1) {
        const name = `card:${round}`;
        const first = await written(store(), onCard(`ts_${round}`, { state: 'sending', exclusive: name }));
        const share = {
          patch: { state: 'processing', exclusive: null, shared: name },
          at: now,
          step: 'processing',
        } as const;
        const last = onCard(`ts_last_${round}`, { exclusive: name });
        const [moved, made] = await Promise.all([
          store().transition(first, share),
          store().create(last, 'received', { alone: true }),
        ]);
        expect([moved.moved, made]).toEqual([true, null]);
      }
    });

    it('is released when the instruction ends', async () => {
      const row = await written(store(), onCard('ts_one', waiting));
      const ended = await store().transition(row, { patch: { state: 'failed' }, at: now, step: 'not_delivered' });
      expect(ended).toMatchObject({ moved: true, row: { shared: null } });
      expect(await store().create(onCard('ts_two'), 'received', { alone: true })).toMatchObject({ created: true });
    });
  });
}
