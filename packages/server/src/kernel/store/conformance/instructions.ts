import { dollars, naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { EvidenceLine } from '../../model/row.ts';
import { aRef, aRow, startOfTime } from '../../../testing/rows.ts';
import type { StoreOfTest } from './store-of-test.ts';

export function instructions(store: StoreOfTest): void {
  describe('a new instruction', () => {
    it('is read back unchanged, with all its fields', async () => {
      const full = aRow({
        owner: { id: 'ada', customerId: 'cus_ada', roles: ['shopper', 'staff'] },
        input: { name: 'Adé ₦ "quoted" \u0000', nested: [{ deep: null }], number: 0.1 },
        quote: naira(490.55),
        funded: false,
        owedTo: 'cus_ada',
        language: 'yo-NG',
        owed: { amount: naira(490.55), byHook: true, payee: 'ada' },
        items: [
          { ref: aRef('ts_one-1'), phone: '2348031234567', network: 'mtn', amount: naira(500), state: 'waiting' },
        ],
        bulk: { count: 1, amount: naira(500), states: { mtn: { waiting: 1 } } },
        details: { trans_id: 'tr_1' },
        sealed: 'd1.c2VhbGVk',
        snapshot: { cards: [{ id: 'card_1', balance: dollars(0.3) }] },
        exclusive: 'card:card_1',
        problem: { code: 'product_unavailable', reason: 'few_left', parameters: { left: 3 } },
        action: { url: 'https://shop.example/pay', expiresAt: startOfTime + 1 },
        transId: 'tr_1',
        sends: 2,
        sentAt: startOfTime,
        sentWith: 'print',
        lastAskedAt: startOfTime + 2,
        absences: 1,
        attempts: 3,
        recheck: true,
        checkingSince: startOfTime + 4,
        leaseBy: 'me',
        leaseUntil: startOfTime + 3,
        dropAt: startOfTime + 5,
      });
      await store().compareAndSetKey({ id: 'd1', wrapped: 'x', createdAt: 1 }, null);
      expect(await store().create(full, 'received')).toEqual({ row: full, created: true });
      expect(await store().find(full.ref, 'ada')).toEqual(full);
      expect(await store().findByKey('ada', full.clientKey)).toEqual(full);
    });

    it('with empty fields is read back unchanged', async () => {
      await store().create(aRow({ input: {} }), 'received');
      expect(await store().find(aRef('ts_one'), null)).toEqual(aRow({ input: {} }));
    });

    it('is written with earlier timeline lines, which have no event', async () => {
      const line = { version: 1, at: startOfTime, state: 'created', funding: 'none', step: 'received' } as const;
      const row = aRow({ version: 2, funding: 'reserving' });
      await store().create(row, 'reserving_funds', { earlier: [line] });
      const own = { ...line, version: 2, state: 'reserving', funding: 'reserving', step: 'reserving_funds' };
      expect((await store().timeline([row.ref])).get(row.ref)).toEqual([line, own]);
      expect(await store().eventsAfter('ada', 0, 10)).toEqual([
        { ownerId: 'ada', number: 1, ref: 'ts_one', version: 2 },
      ]);
      await store().create({ ...row, ref: aRef('ts_two') }, 'reserving_funds', { earlier: [line] });
      expect((await store().timeline([aRef('ts_two')])).get(aRef('ts_two')) ?? []).toEqual([]);
    });

    it('writes its first timeline line and its first event', async () => {
      await store().create(aRow(), 'received');
      const line = { version: 1, at: startOfTime, state: 'reserving', funding: 'none', step: 'received' };
      expect((await store().timeline([aRef('ts_one')])).get(aRef('ts_one'))).toEqual([line]);
      expect(await store().eventsAfter('ada', 0, 10)).toEqual([
        { ownerId: 'ada', number: 1, ref: 'ts_one', version: 1 },
      ]);
    });
  });

  describe('the key of a caller', () => {
    it('permanently creates one instruction: a second request returns the first, and writes nothing', async () => {
      await store().create(aRow(), 'received');
      const second = aRow({ ref: aRef('ts_two'), bodyHash: 'other' });
      expect(await store().create(second, 'received')).toEqual({ row: aRow(), created: false });
      expect(await store().find(aRef('ts_two'), null)).toBeNull();
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 1 });
    });

    it('creates one instruction when it is used concurrently', async () => {
      const rows = Array.from({ length: 20 }, (_, number) => aRow({ ref: aRef(`ts_${number}`) }));
      const made = await Promise.all(rows.map((row) => store().create(row, 'received')));
      expect(made.filter((one) => one?.created)).toHaveLength(1);
      expect(new Set(made.map((one) => one?.row.ref)).size).toBe(1);
      expect((await store().page({ ownerId: 'ada', limit: 50 }, ['ref'])).rows).toHaveLength(1);
    });

    it('belongs to that caller: another caller may use the same key', async () => {
      await store().create(aRow(), 'received');
      const bayos = aRow({ ref: aRef('ts_two'), owner: { id: 'bayo', roles: ['shopper'] } });
      expect(await store().create(bayos, 'received')).toMatchObject({ created: true });
      expect(await store().findByKey('bayo', 'key-00001')).toMatchObject({ ref: 'ts_two' });
      expect(await store().findByKey('chi', 'key-00001')).toBeNull();
    });

    it('is case-sensitive, and so is the id of the caller', async () => {
      await store().create(aRow(), 'received');
      expect(await store().findByKey('ada', 'KEY-00001')).toBeNull();
      expect(await store().findByKey('ADA', 'key-00001')).toBeNull();
    });
  });

  describe('a ref', () => {
    it('is unique', async () => {
      await store().create(aRow(), 'received');
      await expect(store().create(aRow({ clientKey: 'key-00002' }), 'received')).rejects.toThrow(/unique/i);
      expect(await store().findByKey('ada', 'key-00002')).toBeNull();
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 1 });
    });

    it('of another caller is not found, as if it did not exist', async () => {
      await store().create(aRow(), 'received');
      expect(await store().find(aRef('ts_one'), 'bayo')).toBeNull();
      expect(await store().find(aRef('ts_one'), '')).toBeNull();
      expect(await store().find(aRef('ts_none'), 'ada')).toBeNull();
    });
  });

  describe('the instruction of a transaction', () => {
    it('is found by our ref or by the transaction id, by our ref first', async () => {
      await store().create(aRow({ transId: 'tr_1' }), 'received');
      await store().create(aRow({ ref: aRef('ts_two'), clientKey: 'key-00002', transId: 'tr_2' }), 'received');
      expect(await store().findByTransaction({ transId: 'tr_2' })).toMatchObject({ ref: 'ts_two' });
      expect(await store().findByTransaction({ ref: 'ts_one' })).toMatchObject({ ref: 'ts_one' });
      expect(await store().findByTransaction({ ref: 'ts_one', transId: 'tr_2' })).toMatchObject({ ref: 'ts_one' });
      expect(await store().findByTransaction({ ref: 'theirs', transId: 'tr_2' })).toMatchObject({ ref: 'ts_two' });
      expect(await store().findByTransaction({ ref: 'theirs', transId: 'tr_9' })).toBeNull();
      expect(await store().findByTransaction({})).toBeNull();
    });
  });

  describe('evidence', () => {
    it('is stored in order, for its instruction only', async () => {
      await store().create(aRow(), 'received');
      const lines = aLineOfEach();
      for (const line of lines) await store().record(aRef('ts_one'), line);
      expect(await store().evidence([aRef('ts_one'), aRef('ts_none')])).toEqual(
        new Map([
          [aRef('ts_one'), lines],
          [aRef('ts_none'), []],
        ]),
      );
    });

    it('of several instructions is read at once, each in order, and of no others', async () => {
      const refs = [aRef('ts_two'), aRef('ts_one'), aRef('ts_three')] as const;
      for (const ref of refs) await store().create(aRow({ ref, clientKey: `key of ${ref}` }), 'received');
      const line = (at: number) => ({ at, source: 'send', code: 'unclear', fault: 'connection_broke' }) as const;
      for (const at of [3, 1, 2]) for (const ref of refs) await store().record(ref, line(at));
      const [two, one] = refs;
      expect(await store().evidence([two, one])).toEqual(
        new Map([
          [two, [line(3), line(1), line(2)]],
          [one, [line(3), line(1), line(2)]],
        ]),
      );
      expect(await store().evidence([])).toEqual(new Map());
    });

    it('about an instruction that does not exist is refused', async () => {
      await expect(store().record(aRef('ts_one'), { at: 1, source: 'requery', code: 'not_found' })).rejects.toThrow(
        /foreign key/i,
      );
    });
  });
}

/** A line of evidence of each code, with all its fields. */
function aLineOfEach(): readonly EvidenceLine[] {
  const sent = { source: 'send' } as const;
  const staff = { source: 'staff', by: 'eve', note: 'Asked the provider.' } as const;
  return [
    { at: 9, ...sent, code: 'not_sent', fault: 'connection_refused' },
    { at: 1, ...sent, code: 'rate_limited', httpStatus: 429 },
    { at: 2, ...sent, code: 'rejected', problem: 'amount_refused', httpStatus: 409 },
    { at: 3, ...sent, code: 'unclear', fault: 'unexpected_status', httpStatus: 502 },
    { at: 4, source: 'lease', code: 'lease_expired' },
    { at: 5, source: 'requery', code: 'not_found', httpStatus: 404 },
    {
      at: 6,
      source: 'requery',
      code: 'outcome',
      outcome: 'partial',
      incomplete: true,
      rounded: { 'rows.1.amount': '0.001' },
      httpStatus: 200,
      transId: 'tr_1',
    },
    { at: 7, source: 'webhook', code: 'event', event: 'bills.status', outcome: 'reversed', conflicting: true },
    { at: 8, ...staff, code: 'review_decided', outcome: 'succeeded', amount: dollars(12.5) },
    { at: 8, ...staff, code: 'refund_settled' },
    { at: 8, ...staff, code: 'payee_named', payee: 'ada' },
  ];
}
