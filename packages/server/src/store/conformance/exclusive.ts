import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../ledger/row.ts';
import { aRef, aRow, startOfTime as now } from '../../testing/rows.ts';
import type { StoreOfTest } from '../store-conformance.ts';
import { written } from './written.ts';

export function exclusive(store: StoreOfTest): void {
  const onCard = (name: string, change: Partial<InstructionRow> = {}): InstructionRow =>
    aRow({ ref: aRef(name), clientKey: `key-${name}`, exclusive: 'card:1', ...change });

  describe('an exclusive name', () => {
    it('is held by one instruction: another is refused, and nothing of it is written', async () => {
      await written(store(), onCard('ts_one'));
      const audit = { at: now, actorId: 'eve', roles: ['staff'], act: 'x', subject: 'ts_two', found: 'y' } as const;
      expect(await store().create(onCard('ts_two'), 'Received.', audit)).toBeNull();
      expect(await store().find(aRef('ts_two'), null)).toBeNull();
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 1 });
      expect(await store().audits('ts_two')).toEqual([]);
    });

    it('is got by one of many at once', async () => {
      const rows = Array.from({ length: 12 }, (_, number) => onCard(`ts_${number}`));
      const made = await Promise.all(rows.map((row) => store().create(row, 'Received.')));
      expect(made.filter((one) => one !== null)).toHaveLength(1);
    });

    it('does not keep a repeat of the same request from its answer', async () => {
      const row = await written(store(), onCard('ts_one'));
      const repeat = onCard('ts_two', { clientKey: row.clientKey });
      expect(await store().create(repeat, 'Received.')).toEqual({ row, created: false });
    });

    it('keeps nobody from another thing, or from nothing in particular', async () => {
      await written(store(), onCard('ts_one'));
      await written(store(), onCard('ts_two', { exclusive: 'card:2' }));
      await written(store(), onCard('ts_three', { exclusive: null }));
      expect(await store().create(onCard('ts_four', { exclusive: null }), 'Received.')).toMatchObject({
        created: true,
      });
    });

    it('is let go of when the instruction ends, and not before', async () => {
      const row = await written(store(), onCard('ts_one', { state: 'unknown', funding: 'none' }));
      const reviewed = await store().move(row, { patch: { state: 'review' }, at: now, why: 'Asked in vain.' });
      expect(await store().create(onCard('ts_two'), 'Received.')).toBeNull();
      const ended = await store().move(reviewed.moved ? reviewed.row : row, {
        patch: { state: 'failed' },
        at: now,
        why: 'Staff said so.',
      });
      expect(ended).toMatchObject({ moved: true, row: { exclusive: null } });
      expect(await store().find(row.ref, null)).toMatchObject({ exclusive: null });
      expect(await store().create(onCard('ts_two'), 'Received.')).toMatchObject({ created: true });
    });
  });
}
