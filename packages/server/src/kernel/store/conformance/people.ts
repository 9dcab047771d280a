import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../model/row.ts';
import type { Person, Pseudonyms } from '../../model/store.ts';
import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import { tagOf, written, type StoreOfTest } from './store-of-test.ts';

const as: Pseudonyms = { pseudonymOf: (id) => `nobody ${id.length}`, keyTag: tagOf };
const ada: Person = { callerId: 'ada', customerIds: ['cus_ada'] };
const delivered = { state: 'succeeded', funding: 'captured', nextAt: null } as const;

/** Instructions that are not settled. */
const unsettled: readonly (readonly [name: string, change: Partial<InstructionRow>])[] = [
  ['is not sent yet', { state: 'reserving' }],
  ['has an unknown outcome', { state: 'unknown', funding: 'reserved' }],
  ['is in review', { state: 'review', funding: 'reserved', nextAt: null }],
  ['is contradicted', { ...delivered, problem: { code: 'under_review' } }],
  ['is checked because of an event', { ...delivered, recheck: true, checkingSince: now }],
  ['is being captured', { ...delivered, funding: 'capturing' }],
  ['is owed to them', { state: 'reversed', funding: 'refund_owed', nextAt: null }],
  ['was reversed after it was paid', { state: 'reversed', funding: 'captured', nextAt: null }],
  ['has to be paid out', { ...delivered, funding: 'none' }],
  [
    'is owed to their customer by staff',
    { ...delivered, owner: { id: 'eve', roles: ['staff'] }, owedTo: 'cus_ada', funding: 'credit_owed' },
  ],
];

export function people(store: StoreOfTest): void {
  async function erase(person: Person = ada): Promise<void> {
    let isMore = true;
    while (isMore) isMore = await store().erase(person, as);
  }

  describe('an instruction of a person who is erased', () => {
    it.each(unsettled)('stays and is returned as unsettled while it %s', async (_, change) => {
      const row = await written(store(), aRow(change));
      expect(await store().unsettledOf(ada, 5)).toEqual([row.ref]);
      await erase();
      expect(await store().find(row.ref, null)).toEqual(row);
    });

    it('is returned as unsettled until its event is delivered to the merchant', async () => {
      const row = await written(store(), aRow({ nextAt: null }));
      const publish = ['instruction.abandoned'] as const;
      await store().transition(row, { patch: { state: 'abandoned' }, at: now, step: 'accepted', publish });
      expect(await store().unsettledOf(ada, 5)).toEqual([row.ref]);
      const [due] = await store().dueOutbox(now, now + 1, 5);
      await store().published(due?.id ?? '');
      expect(await store().unsettledOf(ada, 5)).toEqual([]);
    });

    it('keeps its accounting data, and loses the person, their tokens and its key', async () => {
      await store().compareAndSetKey({ id: 'd1', wrapped: 'x', createdAt: now }, null);
      const row = await written(
        store(),
        aRow({
          ...delivered,
          owner: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] },
          details: { trans_id: 'tr_1', customer_name: 'ADA OBI', token: '1234', amount: naira(500) },
          sealed: 'd1.token',
          transId: 'tr_1',
          nextAt: now + 5,
          recheck: true,
        }),
      );
      await store().record(row.ref, { at: now, source: 'staff', code: 'refund_settled', note: 'Told Ada', by: 'eve' });
      await erase();
      const after = await store().find(row.ref, null);
      expect(after).toEqual({
        ...row,
        version: row.version + 1,
        owner: { id: 'nobody 3', customerId: 'nobody 7', roles: ['shopper'] },
        clientKey: 'erased ada key-00001',
        language: null,
        bodyHash: 'erased',
        input: { phone: 'erased', amount: naira(500), network: 'mtn' },
        details: { trans_id: 'tr_1', customer_name: 'erased', token: 'erased', amount: naira(500) },
        sealed: null,
      });
      expect((await store().timeline([row.ref])).get(row.ref)).toHaveLength(1);
      expect((await store().evidence([row.ref])).get(row.ref)).toMatchObject([{ note: 'erased', by: 'eve' }]);
      expect((await store().page({ ownerId: 'ada', limit: 5 }, ['ref'])).rows).toEqual([]);
      expect((await store().page({ ownerId: 'nobody 3', limit: 5 }, ['ref'])).rows).toHaveLength(1);
      for (const number of ['2348031234567', 'erased'])
        expect((await store().page({ ownerId: null, number, limit: 5 }, ['ref'])).rows).toEqual([]);
      expect(await store().deleteKey('d1')).toBe(true);
    });

    it('waits for the text message about it, whose number and text are erased with it', async () => {
      const row = await written(store(), aRow(delivered));
      const sms = aRow({
        ref: aRef('ts_told'),
        owner: { id: 'till.notices', roles: ['staff'] },
        clientKey: `notice ${row.ref}:notice:in_review`,
        operation: 'sms.send',
        input: { to: '2348031234567', message: 'Ada, your airtime arrived.' },
        state: 'sending',
      });
      await written(store(), sms);
      expect(await store().unsettledOf(ada, 5)).toEqual([row.ref]);
      expect(await store().unsettledOf({ callerId: 'bayo', customerIds: [] }, 5)).toEqual([]);
      const end = { patch: { ...delivered, funding: 'none' }, at: now, step: 'delivered' } as const;
      await store().transition(sms, end);
      expect(await store().unsettledOf(ada, 5)).toEqual([]);
      await erase();
      const after = await store().find(sms.ref, null);
      expect(after).toMatchObject({ input: { to: 'erased', message: 'erased' }, clientKey: sms.clientKey });
      expect((await store().page({ ownerId: null, number: '2348031234567', limit: 5 }, ['ref'])).rows).toEqual([]);
    });

    it('leaves its key spent: the same request buys nothing', async () => {
      await written(store(), aRow(delivered));
      await erase();
      expect(await store().findByKey('ada', 'key-00001')).toBeNull();
      const again = store().create(aRow({ ref: aRef('ts_two') }), 'received', { keyTag: tagOf('ada', 'key-00001') });
      await expect(again).rejects.toMatchObject({ code: 'key_spent' });
    });

    it('is erased atomically if the same request arrives at that moment', async () => {
      await written(store(), aRow(delivered));
      const keyTag = tagOf('ada', 'key-00001');
      const again = (): Promise<unknown> =>
        store()
          .create(aRow({ ref: aRef('ts_two') }), 'received', { keyTag })
          .catch((error: unknown) => error);
      const [, ...answers] = await Promise.all([erase(), again(), again(), again()]);
      for (const answer of answers) expect(['key_spent', false]).toContain(codeIn(answer));
      expect(await store().find(aRef('ts_two'), null)).toBeNull();
    });

    describe('whose next request is on its way', () => {
      const erasedTag = 'every session of ada';
      const mark = { kind: 'ended_session', id: erasedTag, ownerId: 'nobody 3', body: {}, createdAt: now } as const;
      const hint = { ownerId: 'ada', ref: `session:${erasedTag}`, version: 1, at: now };

      it('creates nothing while the mark of the erasure is there', async () => {
        await store().insert({ ...mark, expiresAt: now + 1 });
        const row = aRow({ createdAt: now });
        await expect(store().create(row, 'received', { erasedTag })).rejects.toMatchObject({ code: 'caller_erased' });
        expect(await store().find(row.ref, null)).toBeNull();
        const others = { erasedTag: 'every session of bayo' };
        expect(await store().create(row, 'received', others)).toMatchObject({ created: true });
        const later = aRow({ ref: aRef('ts_later'), clientKey: 'key-later', createdAt: now + 1 });
        expect(await store().create(later, 'received', { erasedTag })).toMatchObject({ created: true });
      });

      it.each(Array.from({ length: 10 }, (_, round) => round))(
        'is refused, or is found as unsettled after the mark: round %i',
        async () => {
          const creating = store()
            .create(aRow({ state: 'reserving' }), 'received', { erasedTag })
            .then(
              () => true,
              () => false,
            );
          await store().insert({ ...mark, expiresAt: null }, { hints: [hint] });
          const unsettled = await store().unsettledOf(ada, 5);
          expect(unsettled).toHaveLength((await creating) ? 1 : 0);
        },
      );
    });

    it('changes once: a write from the earlier version is refused', async () => {
      const row = await written(store(), aRow(delivered));
      await erase();
      const change = { patch: { state: 'reversed' }, at: now, step: 'reversed' } as const;
      expect(await store().transition(row, change)).toMatchObject({ moved: false, because: 'version' });
      expect(await store().touch(row, { recheck: true })).toBeNull();
      await erase();
      expect(await store().find(row.ref, null)).toMatchObject({ version: row.version + 1 });
    });

    it('is erased with many others in batches', async () => {
      for (let number = 0; number < 130; number += 1)
        await written(store(), aRow({ ...delivered, ref: aRef(`ts_${number}`), clientKey: `key-${number}` }));
      expect(await store().erase(ada, as)).toBe(true);
      await erase();
      expect((await store().page({ ownerId: 'ada', limit: 5 }, ['ref'])).rows).toEqual([]);
    });

    it('that staff instructed for the person’s card keeps everything except the creditor', async () => {
      const owner = { id: 'eve', roles: ['staff'] } as const;
      const owed = { amount: naira(500), payee: 'ada' };
      const row = await written(store(), aRow({ ...delivered, funding: 'credited', owner, owedTo: 'cus_ada', owed }));
      await store().record(row.ref, {
        at: now,
        source: 'staff',
        code: 'payee_named',
        payee: 'ada',
        note: 'x',
        by: 'eve',
      });
      await erase();
      expect(await store().find(row.ref, null)).toEqual({
        ...row,
        version: row.version + 1,
        owedTo: 'nobody 7',
        owed: { amount: naira(500), payee: 'nobody 3' },
      });
      expect((await store().evidence([row.ref])).get(row.ref)).toMatchObject([{ payee: 'nobody 3', note: 'x' }]);
    });

    it('of any other person stays unchanged', async () => {
      const owner = { id: 'bayo', customerId: 'cus_bayo', roles: ['shopper'] } as const;
      const row = await written(store(), aRow({ ...delivered, owner, owedTo: 'cus_bayo', funding: 'credited' }));
      await erase();
      expect(await store().find(row.ref, null)).toEqual(row);
      expect(await store().eventRange('bayo')).toEqual({ first: 1, last: 1 });
    });
  });

  describe('other data that names an erased person', () => {
    it('loses the person: the audit log, their decisions, and the numbers of their events', async () => {
      const row = await written(store(), aRow({ ...delivered, owner: { id: 'bayo', roles: ['shopper'] } }));
      await written(store(), aRow({ ...delivered, ref: aRef('ts_two'), clientKey: 'key-00002' }));
      await store().record(row.ref, { at: now, source: 'staff', code: 'refund_settled', note: 'paid', by: 'ada' });
      const line = { at: now, roles: ['staff'], found: 'x' } as const;
      await store().audit({ ...line, actorId: 'ada', act: 'instruction.settle', subject: row.ref });
      await store().audit({ ...line, actorId: 'eve', act: 'card.list', subject: 'cus_ada' });
      const read = { act: 'audit.list', subject: 'audit of ada by adamu' };
      await store().audit({ ...line, actorId: 'eve', ...read });
      await erase();
      expect(await store().auditPage({ actorId: 'ada', limit: 5 })).toEqual([]);
      expect(await store().auditPage({ actorId: 'nobody 3', limit: 5 })).toMatchObject([{ subject: row.ref }]);
      expect(await store().audits('audit of nobody 3 by adamu')).toHaveLength(1);
      expect(await store().audits('nobody 7')).toMatchObject([{ actorId: 'eve' }]);
      expect((await store().evidence([row.ref])).get(row.ref)).toMatchObject([{ by: 'nobody 3', note: 'paid' }]);
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 0 });
      expect(await store().eventsAfter('ada', 0, 5)).toEqual([]);
    });

    it('keeps the numbers of events while a purchase is in progress', async () => {
      await written(store(), aRow());
      await erase();
      expect(await store().eventRange('ada')).toEqual({ first: 1, last: 1 });
    });
  });

  describe('a record', () => {
    it('changes its owner and its expiry with its body, or not at all', async () => {
      const card = {
        kind: 'card',
        id: 'a',
        ownerId: 'ada',
        body: { name: 'Ada' },
        createdAt: now,
        expiresAt: null,
      } as const;
      await store().insert(card);
      const to = { ownerId: 'nobody', expiresAt: now + 5 };
      const changed = await store().compareAndSet({ ...card, version: 1 }, {}, {}, to);
      expect(changed).toEqual({ ...card, ...to, body: {}, version: 2 });
      expect(await store().get('card', 'a', 'nobody', now)).toEqual(changed);
      expect(await store().get('card', 'a', 'ada', now)).toBeNull();
      expect(await store().compareAndSet({ ...card, version: 1 }, {}, {}, { ownerId: 'ada' })).toBeNull();
      expect(await store().get('card', 'a', null, now + 5)).toBeNull();
    });
  });
}

function codeIn(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return 'code' in answer ? answer.code : 'created' in answer ? answer.created : answer;
}
