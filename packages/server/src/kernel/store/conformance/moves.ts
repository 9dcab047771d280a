import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { Change, InstructionRow } from '../../model/row.ts';
import { aRef, aRow, startOfTime } from '../../../testing/rows.ts';
import { written, type StoreOfTest } from './store-of-test.ts';

const ref = aRef('ts_one');
const later = startOfTime + 1_000;

export function moves(store: StoreOfTest): void {
  const given = (change: Partial<InstructionRow> = {}): Promise<InstructionRow> => written(store(), aRow(change));
  const abandoning: Change = {
    patch: { state: 'abandoned', problem: { code: 'expired' }, nextAt: null },
    at: later,
    step: 'not_sent_in_time',
    evidence: { at: later, source: 'staff', code: 'refund_settled', note: 'By bank transfer.' },
    publish: ['instruction.abandoned', 'review.opened'],
  };

  /** Everything that a transition writes in addition to the row. */
  async function everything(): Promise<object> {
    return {
      row: await store().find(ref, null),
      timeline: (await store().timeline([ref])).get(ref),
      evidence: (await store().evidence([ref])).get(ref),
      events: await store().eventsAfter('ada', 0, 10),
      outbox: await store().dueOutbox(later, later, 10),
    };
  }

  describe('a transition', () => {
    it('is written with its timeline line, its evidence, its event and its outbox', async () => {
      const row = await given();
      const next = { ...row, ...abandoning.patch, version: 2, updatedAt: later };
      expect(await store().transition(row, abandoning)).toEqual({ moved: true, row: next });
      expect(await everything()).toMatchObject({
        row: next,
        timeline: [
          { version: 1, state: 'reserving' },
          { version: 2, at: later, state: 'abandoned', funding: 'none', step: 'not_sent_in_time' },
        ],
        evidence: [abandoning.evidence],
        events: [
          { number: 1, version: 1 },
          { number: 2, version: 2, ref },
        ],
        outbox: [{ attempts: 1 }, { attempts: 1 }],
      });
    });

    it('publishes what happened, with the caller and the amount', async () => {
      await store().transition(await given(), abandoning);
      const due = await store().dueOutbox(later, later + 1, 10);
      expect(due.map(({ event }) => event)).toEqual([
        {
          id: due[0]?.id,
          type: 'instruction.abandoned',
          ref,
          caller: { id: 'ada', roles: ['shopper'] },
          amount: naira(490),
          at: new Date(later).toISOString(),
          instruction: {
            ref,
            operation: 'airtime.buy',
            funding: 'none',
            input: { phone: '2348031234567', amount: naira(500), network: 'mtn' },
          },
        },
        { ...due[0]?.event, id: due[1]?.id, type: 'review.opened' },
      ]);
      expect(new Set(due.map(({ id }) => id)).size).toBe(2);
    });

    it('from an older version changes nothing at all', async () => {
      const row = await given();
      await store().transition(row, { patch: { state: 'reserved' }, at: later, step: 'ready_to_send' });
      const before = await everything();
      expect(await store().transition(row, abandoning)).toEqual({ moved: false, because: 'version' });
      expect(await everything()).toEqual(before);
    });

    it('that follows a commit which the store lacks changes nothing at all', async () => {
      const row = await given({ state: 'reserved' });
      const other = aRow({ ref: aRef('ts_other'), clientKey: 'key-of-another' });
      const sending = { patch: { state: 'sending' }, at: later, step: 'sent' } as const;
      const before = await everything();
      const lost = { moved: false, because: 'store' };
      expect(await store().transition(row, { ...sending, follows: [other] })).toEqual(lost);
      await store().create(other, 'received');
      const between = await everything();
      expect(await store().transition(row, { ...sending, follows: [row, { ...other, version: 2 }] })).toEqual(lost);
      expect(await store().transition(row, { ...sending, follows: [{ ...row, version: 2 }] })).toEqual(lost);
      expect(await everything()).toEqual(between);
      expect(before).not.toEqual(between);
      expect(await store().transition(row, { ...sending, follows: [row, other] })).toMatchObject({ moved: true });
    });

    it('is made by one of several concurrent attempts', async () => {
      const row = await given({ state: 'reserved', funding: 'reserved' });
      const tries = Array.from({ length: 10 }, () =>
        store().transition(row, { patch: { state: 'sending', sends: 1 }, at: later, step: 'sent' }),
      );
      const results = await Promise.all(tries);
      expect(results.filter(({ moved }) => moved)).toHaveLength(1);
      expect(await store().find(ref, null)).toMatchObject({ state: 'sending', version: 2 });
      expect(await store().eventsAfter('ada', 0, 10)).toHaveLength(2);
    });

    it('along an edge that is not declared is refused, and changes nothing', async () => {
      const row = await given({ state: 'unknown', funding: 'reserved' });
      const before = await everything();
      const wrong = [{ state: 'reserved' }, { funding: 'captured' }, { state: 'failed', funding: 'none' }] as const;
      for (const patch of wrong) {
        await expect(store().transition(row, { ...abandoning, patch })).rejects.toThrow('cannot move');
      }
      expect(await everything()).toEqual(before);
    });

    it('that fails in the middle changes nothing: no row, no timeline line, no event number', async () => {
      const row = await given();
      const before = await everything();
      // The same event twice in one transition: the second write fails.
      const publish = ['instruction.failed', 'instruction.failed'] as const;
      await expect(store().transition(row, { ...abandoning, publish })).rejects.toThrow(/unique/i);
      expect(await everything()).toEqual(before);
      // The store keeps working.
      expect(await store().transition(row, abandoning)).toMatchObject({ moved: true });
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 2 });
    });

    it('of an instruction that does not exist is not made', async () => {
      expect(await store().transition(aRow(), abandoning)).toEqual({ moved: false, because: 'version' });
    });

    it('sets fields back to null', async () => {
      const row = await given({ state: 'awaiting_funds', action: { expiresAt: 1 }, leaseBy: 'me', leaseUntil: 1 });
      const patch = { state: 'reserved', action: null, leaseBy: null, leaseUntil: null, nextAt: null } as const;
      await store().transition(row, { patch, at: later, step: 'payment_complete' });
      expect(await store().find(ref, null)).toMatchObject(patch);
    });
  });

  describe('a touch', () => {
    it('is written without a new version, a timeline line or an event', async () => {
      const row = await given();
      const before = await everything();
      const note = { attempts: 2, absences: 1, lastAskedAt: 5, recheck: true, transId: 'tr_1', nextAt: null };
      expect(await store().touch(row, note)).toEqual({ ...row, ...note });
      expect(await everything()).toEqual({ ...before, row: { ...row, ...note } });
    });

    it('of a field that the owner sees raises the version and writes an event, and nothing else', async () => {
      const row = await given({ state: 'succeeded' });
      const before = await everything();
      const note = { recheck: true, nextAt: later };
      const next = { ...row, ...note, checkingSince: later, version: 2 };
      expect(await store().touch(row, note, { checkingSince: later, at: later })).toEqual(next);
      const shown = { ownerId: 'ada', number: 2, ref, version: 2 };
      expect(await everything()).toEqual({
        ...before,
        row: next,
        events: [...(await store().eventsAfter('ada', 0, 1)), shown],
      });
      const back = { recheck: false, nextAt: null };
      expect(await store().touch(next, back, { checkingSince: null, at: later })).toEqual({
        ...row,
        ...back,
        version: 3,
      });
    });

    it('of a field that the owner sees is reported to the listeners once it can be read', async () => {
      const row = await given({ state: 'succeeded' });
      const received: string[] = [];
      const stop = store().subscribe((event) => received.push(`${event.ownerId} ${event.ref} ${event.version}`));
      await store().touch(row, { recheck: true }, { checkingSince: later, at: later });
      // PostgreSQL may deliver the event of the first version late.
      await expect.poll(() => received.at(-1)).toBe('ada ts_one 2');
      stop();
    });

    it('from an older version or another holder writes neither a field that the owner sees nor an event', async () => {
      const row = await given({ state: 'succeeded', nextAt: startOfTime });
      const before = await everything();
      const shown = { checkingSince: later, at: later };
      expect(await store().touch({ ...row, version: 0 }, { recheck: true }, shown)).toBeNull();
      expect(await store().touch({ ...row, leaseBy: 'another' }, { recheck: true }, shown)).toBeNull();
      expect(await everything()).toEqual(before);
    });

    it('from an older version is not written', async () => {
      const row = await given();
      await store().transition(row, { patch: { state: 'reserved' }, at: later, step: 'ready_to_send' });
      expect(await store().touch(row, { attempts: 7 })).toBeNull();
      expect(await store().find(ref, null)).toMatchObject({ attempts: 0 });
    });

    it('from before another read of the same process is not written, so that two runs do not ask twice', async () => {
      const row = await given({ state: 'processing' });
      await store().touch(row, { lastAskedAt: later });
      expect(await store().touch(row, { lastAskedAt: later + 1 })).toBeNull();
      expect(await store().find(ref, null)).toMatchObject({ lastAskedAt: later });
    });
  });
}
