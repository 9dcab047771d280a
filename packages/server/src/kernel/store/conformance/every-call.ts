import { aRef, aRow, startOfTime as now } from '../../../testing/rows.ts';
import type { Store } from '../../model/store.ts';
import { Senders } from './senders.ts';
import { pruned, written } from './store-of-test.ts';

/** Calls every method of a store, in each of its forms, so that each statement runs. */
export async function everyCall(store: Store): Promise<void> {
  const senders = new Senders(() => store);
  const audit = { at: now, actorId: 'eve', roles: [], act: 'x', subject: 'ts_1', found: 'y' } as const;
  await store.create(aRow({ ref: aRef('ts_first'), exclusive: 'card:1', transId: 'tr_1' }), 'received', { audit });
  for (let sends = 0; sends < 4; sends += 1) await senders.send(now);
  await senders.again('ts_4', now);
  await store.takeSlot(senders.slot(), now);
  await store.settleSlot('slot-1', 1, now);
  await store.freezeSlots('default', 1, now);
  await store.placeInLine(aRef('ts_4'));

  const row = await written(store, aRow({ ref: aRef('ts_moved'), clientKey: 'moved' }));
  const evidence = { at: now, source: 'send', code: 'not_found' } as const;
  await store.touch(row, { attempts: 1 });
  await store.record(row.ref, evidence);
  const publish = ['instruction.abandoned'] as const;
  await store.transition(row, {
    patch: { state: 'abandoned' },
    at: now,
    step: 'accepted',
    evidence,
    audit,
    publish,
  });
  const claim = { by: 'me', now, leaseUntil: now + 1 };
  await store.claim({ ...claim, limit: 5, perOwner: 2, without: ['bayo'] });
  await store.claimOne(row.ref, claim);
  await store.releaseLeases('me');

  await store.find(row.ref, 'ada');
  await store.findByKey('ada', 'moved');
  await store.findByTransaction({ ref: 'theirs', transId: 'tr_1' });
  await store.holders('card:1');
  const read = ['ref', 'input', 'bulk', 'details', 'sealed'] as const;
  for (const ownerId of ['ada', null]) {
    for (const after of [{}, { after: row.ref }]) {
      await store.page({ ownerId, limit: 2, ...after }, read);
      await store.page({ ownerId, limit: 2, state: 'review', ...after }, read);
      await store.page({ ownerId, limit: 2, operation: 'data.buy', ...after }, read);
      await store.page({ ownerId, limit: 2, operation: 'data.buy', from: 1, ...after }, read);
      await store.page({ ownerId, limit: 2, state: 'review', operation: 'data.buy', from: 1, to: 2, ...after }, read);
      await store.page({ ownerId, limit: 2, funding: 'refund_owed', ...after }, read);
      await store.page({ ownerId, limit: 2, number: '2348031234567', ...after }, read);
      await store.page({ ownerId, limit: 2, from: 1, sent: true, ...after }, read);
      await store.records({ kind: 'card', ownerId, limit: 2, now, ...after });
      await store.records({ kind: 'card', ownerId, limit: 2, now, oldestFirst: true, ...after });
    }
  }
  await store.timeline([row.ref]);
  await store.evidence([row.ref]);
  await store.stuckFunds(now, 2);
  await store.refsIn('reserving', null, 2);
  await store.eventsAfter('ada', 0, 2);
  await store.eventRange('ada');

  const card = { kind: 'card' as const, id: '1', ownerId: 'cus_ada', body: {}, createdAt: now, expiresAt: null };
  await store.insert(card, { hints: [{ ownerId: 'ada', ref: 'card:1', version: 1, at: now }], audit });
  await store.insert({ ...card, id: '2' }, { limits: [{ kind: 'card', maximum: 1, createdAfter: now }] });
  await store.get('card', '1', 'cus_ada', now);
  await store.compareAndSet({ ...card, version: 1 }, {});
  await store.consume('card', '1', now);
  await store.audit(audit);
  await store.audits('ts_1');
  for (const only of [{}, { subject: 'ts_1' }, { actorId: 'eve' }, { subject: 'ts_1', actorId: 'eve' }])
    await store.auditPage({ ...only, limit: 2 });
  await store.tally({ from: now - 1, to: now + 1 });
  await store.allow('pin:ada', { limit: 1, window: 1, now });
  await store.uncount('pin:ada');
  const key = { id: 'd1', wrapped: 'x', createdAt: now };
  await store.compareAndSetKey(key, null);
  await store.compareAndSetKey({ ...key, wrapped: 'y' }, 'x');
  await store.keys();
  for (const of of ['instruction', 'inbox', 'record'] as const) {
    await store.sealedValues({ of, keyId: 'd1', after: null, limit: 2 });
    await store.reseal({ of, id: 'a', sealed: 'd1.x' }, 'd1.y');
  }
  await store.receive({ id: 'a', receivedAt: now, sealed: 'd1.AQ==' });
  await store.findReceived('a');
  await store.deleteKey('d1');
  await store.dueInbox(now, now, 1);
  await store.postponeInbox('a', now);
  await store.processed('a');
  await store.dueNotices(now, now, 1);
  await store.processed('a', 'd1.x').catch(() => {});
  const [due] = await store.dueOutbox(now, now, 1);
  await store.postponeOutbox(due?.id ?? '', now);
  await store.published(due?.id ?? '');
  const done = { state: 'succeeded', funding: 'captured', nextAt: null } as const;
  await store.create(aRow({ ref: aRef('ts_done'), clientKey: 'done', ...done }), 'received', { keyTag: 'tag' });
  const ada = { callerId: 'ada', customerIds: ['cus_ada'] };
  await store.unsettledOf(ada, 2);
  const as = { pseudonymOf: () => 'nobody', keyTag: (_: string, clientKey: string) => `spent ${clientKey}` };
  while (await store.erase(ada, as));
  const dropped = { state: 'abandoned', nextAt: null, dropAt: now } as const;
  await store.create(aRow({ ref: aRef('ts_dropped'), clientKey: 'dropped', ...dropped }), 'received');
  for (const at of [now, now + 7 * 86_400_000]) await pruned(store, { now: at });
  await pruned(store, { instructions: now + 1, events: now, inbox: now, now });
}
