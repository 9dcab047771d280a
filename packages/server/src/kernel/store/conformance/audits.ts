import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../model/row.ts';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { pruned, written, type StoreOfTest } from './store-of-test.ts';
import type { Allowed } from '../../model/store.ts';
import type { AuditLine, AuditRequest } from '../../model/record-store.ts';

export function audits(store: StoreOfTest): void {
  describe('audit lines', () => {
    const line = (change: Partial<AuditLine> = {}): AuditLine => ({
      at: now,
      actorId: 'eve',
      roles: ['shopper', 'staff'],
      act: 'card.reveal',
      subject: 'card_1',
      found: 'ticket',
      ...change,
    });

    it('are stored for their subject, in the order of arrival', async () => {
      const lines = [line({ at: now + 2 }), line({ at: now, found: 'refused' }), line({ roles: [] })];
      for (const one of lines) await store().audit(one);
      await store().audit(line({ subject: 'card_2' }));
      expect(await store().audits('card_1')).toEqual(lines);
      expect(await store().audits('card_3')).toEqual([]);
    });

    it('are read newest first, with or without a filter, each once', async () => {
      for (const subject of ['card_1', 'card_2', 'card_1']) await store().audit(line({ subject }));
      await store().audit(line({ actorId: 'ada', found: 'last' }));
      const read = async (request: Omit<AuditRequest, 'limit'>, limit = 2): Promise<readonly string[]> =>
        (await store().auditPage({ ...request, limit })).map((one) => `${one.actorId} ${one.subject} ${one.found}`);
      expect(await read({})).toEqual(['ada card_1 last', 'eve card_1 ticket']);
      const second = (await store().auditPage({ limit: 2 })).at(-1)?.number ?? 0;
      expect(await read({ after: second })).toEqual(['eve card_2 ticket', 'eve card_1 ticket']);
      expect(await read({ subject: 'card_1', actorId: 'eve' }, 9)).toHaveLength(2);
      expect(await read({ actorId: 'ada' }, 9)).toEqual(['ada card_1 last']);
      expect(await read({ subject: 'card_3' })).toEqual([]);
    });

    it('are written with a new instruction, and not with a repeat', async () => {
      const audit = line({ subject: 'ts_one', act: 'sms.send' });
      await store().create(aRow(), 'received', { audit });
      await store().create(aRow(), 'received', { audit });
      expect(await store().audits('ts_one')).toEqual([audit]);
    });

    it('are written with a transition, and not if another transition came first', async () => {
      const audit = line({ subject: 'ts_one', act: 'instruction.resolve' });
      const row = await written(store(), aRow());
      const change = { patch: { attempts: 1 }, at: now, step: 'accepted', audit } as const;
      expect(await store().transition(row, change)).toMatchObject({ moved: true });
      expect(await store().transition(row, change)).toMatchObject({ moved: false });
      expect(await store().audits('ts_one')).toEqual([audit]);
    });
  });

  describe('a limit', () => {
    const tried = (at: number, name = 'pin:ada', limit = 3): Promise<Allowed> =>
      store().allow(name, { limit, window: 1_000, now: at });

    it('allows its number in any window, and returns when the next one is allowed', async () => {
      for (const at of [now, now + 10, now + 20]) expect(await tried(at)).toEqual({ allowed: true });
      expect(await tried(now + 30)).toEqual({ allowed: false, freeAt: now + 1_000 });
      expect(await tried(now + 999)).toEqual({ allowed: false, freeAt: now + 1_000 });
      expect(await tried(now + 1_000)).toEqual({ allowed: true });
      expect(await tried(now + 1_000)).toEqual({ allowed: false, freeAt: now + 1_010 });
    });

    it('does not count refused attempts', async () => {
      for (let times = 0; times < 9; times += 1) await tried(now);
      expect(await tried(now + 1_000)).toEqual({ allowed: true });
    });

    it('counts several at once, and returns when there is room for as many', async () => {
      const many = (at: number, count: number): Promise<Allowed> =>
        store().allow('rows:ada', { limit: 10, window: 1_000, now: at, count });
      expect(await many(now, 4)).toEqual({ allowed: true });
      expect(await many(now + 10, 5)).toEqual({ allowed: true });
      expect(await many(now + 20, 5)).toEqual({ allowed: false, freeAt: now + 1_000 });
      expect(await many(now + 20, 6)).toEqual({ allowed: false, freeAt: now + 1_010 });
      expect(await many(now + 20, 1)).toEqual({ allowed: true });
      expect(await many(now + 30, 1)).toEqual({ allowed: false, freeAt: now + 1_000 });
      expect(await many(now + 1_000, 4)).toEqual({ allowed: true });
      expect(await many(now + 5_000, 11)).toEqual({ allowed: false, freeAt: now + 6_000 });
      expect(await many(now + 5_000, 10)).toEqual({ allowed: true });
    });

    it('is not exceeded by concurrent attempts that count several', async () => {
      const rule = { limit: 10, window: 1_000, now, count: 4 };
      const results = await Promise.all(Array.from({ length: 6 }, () => store().allow('rows:ada', rule)));
      expect(results.filter(({ allowed }) => allowed)).toHaveLength(2);
    });

    it('is separate for each name', async () => {
      await tried(now, 'pin:ada', 1);
      expect(await tried(now, 'pin:bayo', 1)).toEqual({ allowed: true });
      expect(await tried(now, 'pin:ada', 1)).toMatchObject({ allowed: false });
    });

    it('is not exceeded by concurrent attempts', async () => {
      const results = await Promise.all(Array.from({ length: 12 }, () => tried(now)));
      expect(results.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('no longer counts a withdrawn attempt: the latest one of that name, once', async () => {
      for (const at of [now, now + 10, now + 20]) await tried(at);
      await tried(now + 20, 'pin:bayo');
      await Promise.all([store().uncount('pin:ada'), store().uncount('pin:none')]);
      expect(await tried(now + 30)).toEqual({ allowed: true });
      expect(await tried(now + 30)).toEqual({ allowed: false, freeAt: now + 1_000 });
      await Promise.all([store().uncount('pin:ada'), store().uncount('pin:ada')]);
      for (const at of [now + 40, now + 50]) expect(await tried(at)).toEqual({ allowed: true });
      expect(await tried(now + 60)).toMatchObject({ allowed: false });
      expect(await tried(now + 60, 'pin:bayo', 1)).toMatchObject({ allowed: false });
    });

    it('that was lowered counts the earlier attempts', async () => {
      for (const at of [now, now + 10, now + 20]) await tried(at);
      expect(await tried(now + 30, 'pin:ada', 1)).toEqual({ allowed: false, freeAt: now + 1_020 });
      expect(await tried(now + 30, 'pin:none', 0)).toEqual({ allowed: false, freeAt: now + 1_030 });
    });

    it('still applies after expired attempts are pruned', async () => {
      await tried(now);
      await tried(now + 500);
      await pruned(store(), { now: now + 1_000 });
      await tried(now + 1_000);
      await tried(now + 1_000);
      expect(await tried(now + 1_000)).toEqual({ allowed: false, freeAt: now + 1_500 });
    });
  });

  describe('stuck funds', () => {
    const given = (name: string, change: Partial<InstructionRow>): Promise<InstructionRow> =>
      written(store(), aRow({ ref: aRef(name), clientKey: `key-${name}`, ...change }));

    it('are captures, releases, refunds and credits that have waited since before a time, oldest first', async () => {
      await given('ts_release', { state: 'failed', funding: 'releasing', updatedAt: now - 1 });
      await given('ts_capture', { state: 'succeeded', funding: 'capturing', updatedAt: now - 2 });
      await given('ts_credit', { state: 'succeeded', funding: 'none', updatedAt: now - 3 });
      await given('ts_refund', { state: 'reversed', funding: 'refunding', updatedAt: now - 4 });
      await given('ts_payee', { state: 'succeeded', funding: 'crediting', updatedAt: now - 5 });
      await given('ts_owed', { state: 'reversed', funding: 'refund_owed', updatedAt: now - 9 });
      await given('ts_young', { state: 'succeeded', funding: 'capturing', updatedAt: now });
      await given('ts_unfunded', { state: 'succeeded', funding: 'none', funded: false, updatedAt: now - 9 });
      await given('ts_open', { state: 'unknown', funding: 'reserved', updatedAt: now - 9 });
      await given('ts_done', { state: 'succeeded', funding: 'captured', updatedAt: now - 9 });
      expect(await store().stuckFunds(now, 10)).toEqual([
        'ts_payee',
        'ts_refund',
        'ts_credit',
        'ts_capture',
        'ts_release',
      ]);
      expect(await store().stuckFunds(now, 1)).toEqual(['ts_payee']);
      expect(await store().stuckFunds(now - 9, 10)).toEqual([]);
    });

    it('are stuck even if they are retried', async () => {
      const row = await given('ts_capture', { state: 'succeeded', funding: 'capturing', updatedAt: now - 2 });
      await store().touch(row, { attempts: 7, nextAt: now + 5 });
      expect(await store().stuckFunds(now, 10)).toEqual(['ts_capture']);
    });
  });

  describe('a ping', () => {
    it('is answered', async () => {
      await expect(store().ping()).resolves.toBeUndefined();
    });
  });
}
