import { describe, expect, it } from 'vitest';
import { aRef, aRow } from '../../testing/rows.ts';
import { pruned, type StoreOfTest } from './store-of-test.ts';

export function closing(store: StoreOfTest): void {
  describe('a store that is closed', () => {
    it('says so to whoever asks, and answers nothing wrong', async () => {
      await store().close();
      const message = 'The store is not open: await till.ready() before using it.';
      await expect(store().find(aRef('ts_one'), null)).rejects.toThrow(message);
      await expect(store().create(aRow(), 'received')).rejects.toThrow(message);
      await expect(pruned(store(), {})).rejects.toThrow(message);
      const claim = { by: 'me', now: 0, leaseUntil: 0, limit: 1, perOwner: 1, without: [] };
      await expect(store().claim(claim)).rejects.toThrow(message);
    });

    it('can be closed again', async () => {
      await store().close();
      await expect(store().close()).resolves.toBeUndefined();
    });

    it('that is open can be opened again, and stays as it is', async () => {
      await store().create(aRow(), 'received');
      await store().open();
      expect(await store().find(aRef('ts_one'), null)).not.toBeNull();
    });
  });
}
