import { describe, expect, it } from 'vitest';
import { startOfTime as now } from '../../../testing/rows.ts';
import type { Lane } from '../../model/row.ts';
import type { StoreOfTest } from './store-of-test.ts';
import { Senders } from './senders.ts';

const minute = 60_000;
/** Waiters retry within this time, because a slot may be free sooner than expected. */
const nap = 20_000;

export function slots(store: StoreOfTest): void {
  const senders = new Senders(store);
  const { send } = senders;
  const refused = { moved: false, because: 'budget' };

  describe('the rate budget', () => {
    it('allows as many sends as the ceiling, and returns when the next one is allowed', async () => {
      for (const at of [now, now + 1, now + 2]) expect(await send(at)).toMatchObject({ moved: true });
      expect(await send(now + 3)).toEqual({ ...refused, wait: { for: nap, before: 0 } });
      expect(await send(now + minute - 5)).toMatchObject({ wait: { before: 0 } });
      expect(await senders.again('ts_4', now + minute - 5)).toEqual({ ...refused, wait: { for: 5, before: 0 } });
      expect(await senders.again('ts_5', now + minute - 5)).toEqual({ ...refused, wait: { for: 6, before: 1 } });
    });

    it('leaves a refused instruction unchanged, with nothing written', async () => {
      for (const at of [now, now, now]) await send(at);
      await send(now);
      const row = await senders.row('ts_4');
      expect(row).toMatchObject({ state: 'reserved', version: 1, sends: 0 });
      expect((await store().timeline([row.ref])).get(row.ref)).toHaveLength(1);
    });

    it('is an exact window: a slot is free when its time ends, and not a millisecond sooner', async () => {
      for (const at of [now, now + 10, now + 20]) await send(at);
      expect(await send(now + minute - 1)).toEqual({ ...refused, wait: { for: 1, before: 0 } });
      expect(await senders.again('ts_4', now + minute)).toMatchObject({ moved: true });
      expect(await send(now + minute)).toEqual({ ...refused, wait: { for: 10, before: 0 } });
    });

    it('never allows more sends than the ceiling under concurrent attempts', async () => {
      const results = await Promise.all(Array.from({ length: 10 }, () => send(now)));
      expect(results.filter(({ moved }) => moved)).toHaveLength(3);
    });

    it('counts a send until a minute after its answer', async () => {
      await send(now, { ceiling: 1, hold: 90_000, id: 'first' });
      await store().settleSlot('first', minute, now + 5_000);
      const late = await send(now + 64_999, { ceiling: 1 });
      expect(late).toEqual({ ...refused, wait: { for: 1, before: 0 } });
      expect(await senders.again('ts_2', now + 65_000, { ceiling: 1 })).toMatchObject({ moved: true });
    });

    it('counts a send until a minute after its answer where the commit of the outcome settles it', async () => {
      const sent = await send(now, { ceiling: 1, hold: 90_000, id: 'first' });
      if (!sent.moved) throw new Error('The first send found no room.');
      const outcome = { patch: { state: 'succeeded' }, at: now + 5_000, step: 'delivered' } as const;
      const settles = { slot: 'first', hold: minute };
      const stale = { ...sent.row, version: 9 };
      expect(await store().transition(stale, { ...outcome, settles: { ...settles, hold: 1 } })).toMatchObject({
        moved: false,
      });
      expect(await send(now + 6_000, { ceiling: 1 })).toMatchObject(refused);
      expect(await store().transition(sent.row, { ...outcome, settles })).toMatchObject({ moved: true });
      const late = await senders.again('ts_2', now + 64_999, { ceiling: 1 });
      expect(late).toEqual({ ...refused, wait: { for: 1, before: 0 } });
      expect(await senders.again('ts_2', now + 65_000, { ceiling: 1 })).toMatchObject({ moved: true });
    });

    it('is separate for each egress address', async () => {
      for (const at of [now, now, now]) await send(at);
      expect(await send(now, { egress: 'other' })).toMatchObject({ moved: true });
      expect(await send(now)).toMatchObject(refused);
    });

    it('takes no slot, and no place in the line, for a change that is not made', async () => {
      const stale = { ...(await senders.given()), version: 9 };
      const change = { patch: { state: 'sending' }, at: now, step: 'sent' } as const;
      const slot = senders.slot({ ceiling: 1 });
      expect(await store().transition(stale, { ...change, slot })).toMatchObject({ because: 'version' });
      expect(await send(now, { ceiling: 1 })).toMatchObject({ moved: true });
      expect(await store().transition(stale, { ...change, slot })).toMatchObject({ because: 'version' });
      expect(await store().placeInLine(stale.ref)).toBeNull();
    });

    it('refuses every send while it is frozen, and returns how long', async () => {
      await store().freezeSlots('default', 500, now);
      expect(await send(now)).toEqual({ ...refused, wait: { for: 500, before: 0 } });
      expect(await store().takeSlot(senders.slot({ lane: 'otp' }), now + 499)).toMatchObject({ for: 1 });
      expect(await senders.again('ts_1', now + 500)).toMatchObject({ moved: true });
      expect(await send(now, { egress: 'other' })).toMatchObject({ moved: true });
    });

    it('is never thawed early by a later, shorter freeze', async () => {
      await store().freezeSlots('default', 500, now);
      await store().freezeSlots('default', 100, now);
      expect(await send(now + 200)).toMatchObject({ wait: { for: 300 } });
    });
  });

  describe('a lane', () => {
    const floors = { payment: 1, otp: 1, purchase: 1, validation: 1, account: 1, recovery: 1 };
    const acquire = (lane: Lane, ceiling = 8): Promise<unknown> =>
      store().takeSlot(senders.slot({ lane, ceiling, floors }), now);

    it('takes the shared slots, and leaves the floors of the other lanes', async () => {
      for (let times = 0; times < 3; times += 1) expect(await acquire('purchase')).toBeNull();
      expect(await acquire('purchase')).not.toBeNull();
      for (const lane of ['payment', 'otp', 'validation', 'account', 'recovery'] as const)
        expect(await acquire(lane)).toBeNull();
      for (const lane of ['payment', 'otp', 'purchase', 'validation', 'account', 'recovery'] as const)
        expect(await acquire(lane)).not.toBeNull();
    });

    it('leaves the shared slots to more urgent waiters, and keeps its own floor', async () => {
      for (let times = 0; times < 3; times += 1) await acquire('validation');
      await send(now, { floors, ceiling: 8 });
      await send(now, { floors, ceiling: 8 });
      // One more slot is shared, and a purchase waits for it.
      expect(await acquire('validation', 9)).not.toBeNull();
      expect(await acquire('recovery', 9)).toBeNull();
      expect(await senders.again('ts_2', now, { floors, ceiling: 9 })).toMatchObject({ moved: true });
    });
  });

  describe('a share', () => {
    const wide = { ceiling: 20, share: 2 } as const;

    it('is the maximum that one owner may hold of a lane, however many slots are free', async () => {
      for (const moved of [true, true, false]) expect(await send(now, wide)).toMatchObject({ moved });
      expect(await send(now, { ...wide, ownerId: 'bayo' })).toMatchObject({ moved: true });
      expect(await store().takeSlot(senders.slot({ ...wide, lane: 'validation' }), now)).toBeNull();
      expect(await senders.again('ts_3', now + minute - 1, wide)).toEqual({ ...refused, wait: { for: 1, before: 0 } });
      expect(await senders.again('ts_3', now + minute, wide)).toMatchObject({ moved: true });
    });

    it('that is used up is reported with the whole waiting time, and takes no place in the line', async () => {
      for (let times = 0; times < 2; times += 1) await store().takeSlot(senders.slot(wide), now);
      expect(await store().takeSlot(senders.slot(wide), now + 1)).toEqual({ for: minute - 1, before: 0 });
    });

    it('is never exceeded by concurrent attempts', async () => {
      const results = await Promise.all(Array.from({ length: 9 }, () => send(now, wide)));
      expect(results.filter(({ moved }) => moved)).toHaveLength(2);
    });

    it('keeps owners who wait for their share from holding up others, in this lane and less urgent ones', async () => {
      const tight = { ceiling: 5, share: 2 } as const;
      for (let times = 0; times < 6; times += 1) await send(now, tight);
      expect(await senders.places('ts_3', 'ts_6')).toEqual([0, 0]);
      expect(await store().takeSlot(senders.slot({ ...tight, ownerId: 'chi', lane: 'recovery' }), now)).toBeNull();
      expect(await send(now, { ...tight, ownerId: 'bayo' })).toMatchObject({ moved: true });
    });

    it('that was raised allows the next send', async () => {
      for (let times = 0; times < 3; times += 1) await send(now, wide);
      expect(await senders.again('ts_3', now, { ...wide, share: 3 })).toMatchObject({ moved: true });
    });
  });

  describe('the line', () => {
    const full = async (): Promise<void> => {
      for (const at of [now, now + 10, now + 20]) await send(at, { ownerId: `first-${at}` });
    };

    it('is joined by a refused instruction, and left with a slot', async () => {
      await full();
      await send(now + 30);
      await send(now + 40);
      expect(await senders.places('ts_3', 'ts_4', 'ts_5')).toEqual([null, 0, 1]);
      await senders.again('ts_4', now + minute);
      expect(await senders.places('ts_4', 'ts_5')).toEqual([null, 0]);
    });

    it('is left by an instruction that no longer waits', async () => {
      await full();
      await send(now + 30);
      await send(now + 30);
      const given = await senders.row('ts_4');
      await store().transition(given, { patch: { state: 'abandoned' }, at: now + 40, step: 'not_sent_in_time' });
      expect(await senders.places('ts_4', 'ts_5')).toEqual([null, 0]);
    });

    it('is not jumped by a later instruction, nor by a request without an instruction', async () => {
      await full();
      await send(now + minute - 1);
      expect(await send(now + minute)).toMatchObject({ ...refused, wait: { before: 1 } });
      expect(await store().takeSlot(senders.slot(), now + minute)).toMatchObject({ before: 2 });
      expect(await senders.again('ts_4', now + minute)).toMatchObject({ moved: true });
      expect(await store().takeSlot(senders.slot(), now + minute + 10)).toMatchObject({ before: 1 });
      expect(await senders.again('ts_5', now + minute + 10)).toMatchObject({ moved: true });
      expect(await store().takeSlot(senders.slot(), now + minute + 20)).toBeNull();
    });

    it('serves the owner with the fewest first: no owner takes all slots by frequent requests', async () => {
      await full();
      for (let times = 0; times < 3; times += 1) await send(now + 30, { ownerId: 'hog' });
      await send(now + 40, { ownerId: 'bayo' });
      await send(now + 50, { ownerId: `first-${now + 20}` });
      expect(await senders.places('ts_4', 'ts_7', 'ts_5', 'ts_8', 'ts_6')).toEqual([0, 1, 2, 3, 4]);
    });

    it('skips an instruction that is late for its turn, until it retries', async () => {
      await full();
      await send(now + 30);
      await send(now + 30);
      expect(await senders.again('ts_5', now + minute)).toMatchObject({ moved: true });
      expect(await senders.again('ts_4', now + minute)).toMatchObject(refused);
    });
  });
}
