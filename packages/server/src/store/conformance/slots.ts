import { describe, expect, it } from 'vitest';
import type { Moved, SlotRequest } from '../../ledger/row.ts';
import { aRef, aRow, startOfTime as now } from '../../testing/rows.ts';
import type { StoreOfTest } from '../store-conformance.ts';

const minute = 60_000;

export function slots(store: StoreOfTest): void {
  let made = 0;

  /** Sends one more, at that time, in a budget of three. */
  async function send(at: number, slot: Partial<SlotRequest> = {}): Promise<Moved> {
    const number = (made += 1);
    const row = aRow({ ref: aRef(`ts_${number}`), clientKey: `key-${number}`, state: 'reserved' });
    await store().create(row, 'Received.');
    return store().move(row, {
      patch: { state: 'sending', sends: 1 },
      at,
      why: 'Sent.',
      slot: { id: `slot-${number}`, egress: 'default', ceiling: 3, heldUntil: at + minute, ...slot },
    });
  }

  describe('the rate budget', () => {
    it('lets as many through as the ceiling says, and tells when one more may be', async () => {
      for (const at of [now, now + 1, now + 2]) expect(await send(at)).toMatchObject({ moved: true });
      expect(await send(now + 3)).toEqual({ moved: false, because: 'budget', freeAt: now + minute });
    });

    it('leaves a refused instruction as it was, with nothing written', async () => {
      for (const at of [now, now, now]) await send(at);
      await send(now);
      expect(await store().find(aRef(`ts_${made}`), null)).toMatchObject({ state: 'reserved', version: 1, sends: 0 });
      expect((await store().timeline([aRef(`ts_${made}`)])).get(aRef(`ts_${made}`))).toHaveLength(1);
    });

    it('is an exact window: a slot is free when its time is over, and not a millisecond sooner', async () => {
      for (const at of [now, now + 10, now + 20]) await send(at);
      expect(await send(now + minute - 1)).toMatchObject({ moved: false });
      expect(await send(now + minute)).toMatchObject({ moved: true });
      expect(await send(now + minute)).toEqual({ moved: false, because: 'budget', freeAt: now + minute + 10 });
    });

    it('never lets more through than the ceiling in any window, though all try at once', async () => {
      const results = await Promise.all(Array.from({ length: 10 }, () => send(now)));
      expect(results.filter(({ moved }) => moved)).toHaveLength(3);
    });

    it('counts a send until a minute after its answer', async () => {
      await send(now, { ceiling: 1, heldUntil: now + 90_000, id: 'first' });
      await store().settleSlot('first', now + 5_000 + minute);
      expect(await send(now + 64_999, { ceiling: 1 })).toEqual({
        moved: false,
        because: 'budget',
        freeAt: now + 65_000,
      });
      expect(await send(now + 65_000, { ceiling: 1 })).toMatchObject({ moved: true });
    });

    it('is one per egress address', async () => {
      for (const at of [now, now, now]) await send(at);
      expect(await send(now, { egress: 'other' })).toMatchObject({ moved: true });
      expect(await send(now)).toMatchObject({ moved: false });
    });

    it('takes no slot for a change that is not made', async () => {
      const row = aRow({ ref: aRef('ts_stale'), clientKey: 'stale', state: 'reserved', version: 9 });
      const slot = { id: 'stale', egress: 'default', ceiling: 1, heldUntil: now + minute };
      const change = { patch: { state: 'sending' }, at: now, why: 'Sent.', slot } as const;
      expect(await store().move(row, change)).toMatchObject({ because: 'version' });
      expect(await send(now, { ceiling: 1 })).toMatchObject({ moved: true });
    });

    it('stands still while it is frozen, and says until when', async () => {
      await store().freezeSlots('default', now + 500);
      expect(await send(now)).toEqual({ moved: false, because: 'budget', freeAt: now + 500 });
      expect(await send(now + 499)).toMatchObject({ moved: false });
      expect(await send(now + 500)).toMatchObject({ moved: true });
      expect(await send(now, { egress: 'other' })).toMatchObject({ moved: true });
    });

    it('is never thawed early by a shorter freeze', async () => {
      await store().freezeSlots('default', now + 500);
      await store().freezeSlots('default', now + 100);
      expect(await send(now + 200)).toMatchObject({ freeAt: now + 500 });
    });
  });
}
