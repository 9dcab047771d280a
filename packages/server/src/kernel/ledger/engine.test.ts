import { expect, it, vi } from 'vitest';
import type { Ref } from '@tillside/contract';
import { errorEnvelope, readEnvelope } from '@tillside/contract/schemas';
import { testContext } from '../../testing/context.ts';
import { aCaller, aRef, created, startOfTime } from '../../testing/rows.ts';
import { createEngine } from './engine.ts';
import type { LedgerContext } from './context.ts';
import { settleFunds } from './late-funds.ts';

const minute = 60_000;

/** A merchant whose books never answer for one caller. */
async function withHookThatHangsFor(slow: string) {
  const begun: Ref[] = [];
  const funding: LedgerContext['funding'] = {
    async reserve({ ref, caller }) {
      begun.push(aRef(ref));
      if (caller.id === slow) await new Promise(() => {});
      return { outcome: 'declined' };
    },
    capture() {},
    release() {},
  };
  const context = await testContext(undefined, { funding });
  const given = async (count: number, owner: string): Promise<void> => {
    for (let number = 0; number < count; number += 1) {
      const name = `ts_${owner}_${number}`;
      await created(context, { ref: aRef(name), clientKey: name, owner: { id: owner, roles: aCaller(owner).roles } });
    }
  };
  return { context, begun, given, engine: createEngine(context) };
}

it('one caller’s slow hooks take at most a quarter of the places, and others are recovered meanwhile', async () => {
  const { begun, given, engine, context } = await withHookThatHangsFor('mallory');
  await given(70, 'mallory');
  await given(3, 'ada');
  expect(await engine.startDue()).toBe(15);
  await context.clock.advance(0);
  const ofAda = begun.filter((ref) => ref.startsWith('ts_ada'));
  expect([ofAda.length, begun.length]).toEqual([3, 15]);
  // Those of that caller are still running: no more of them are started.
  expect(await engine.startDue()).toBe(0);
});

it('a crowd of one caller’s new purchases does not stop the recovery of others’ either', async () => {
  const { begun, given, engine, context } = await withHookThatHangsFor('mallory');
  for (let number = 0; number < 60; number += 1) {
    const name = `ts_new_${number}`;
    const lease = { leaseBy: 'me', leaseUntil: startOfTime + minute };
    const owner = { id: 'mallory', roles: ['shopper'] } as const;
    const row = await created(context, { ref: aRef(name), clientKey: name, owner, ...lease });
    void engine.run(row);
  }
  await given(2, 'ada');
  expect(await engine.startDue()).toBe(2);
  await context.clock.advance(0);
  expect(begun.filter((ref) => ref.startsWith('ts_ada'))).toHaveLength(2);
});

it('work that waited for a step whose lease could not be released sees what that step recorded', async () => {
  const envelope = readEnvelope(errorEnvelope('None.', 404));
  const context = await testContext(() => ({ kind: 'answered', status: 404, envelope, retryAfter: null }));
  const { store, instance, clock, requests } = context;
  const lease = { leaseBy: instance, leaseUntil: startOfTime + minute };
  const sent = { state: 'unknown', sends: 3, sentAt: startOfTime, sentWith: 'print' } as const;
  const row = await created(context, { ...sent, ...lease });
  vi.spyOn(store, 'record').mockRejectedValueOnce(new Error('the disk is full'));
  vi.spyOn(store, 'find').mockRejectedValueOnce(new Error('the disk is full'));
  const engine = createEngine(context);
  const both = Promise.all([engine.run(row), engine.run(row)]);
  await clock.advance(0);
  await both;
  expect(requests).toHaveLength(1);
  expect(await store.find(row.ref, null)).toMatchObject({ leaseBy: null, lastAskedAt: startOfTime });
});

it('a report of the shop during the shutdown is awaited, and its money is released before the end', async () => {
  const released: string[] = [];
  const context = await testContext(undefined, {
    funding: {
      reserve: () => ({ outcome: 'reserved' }),
      capture() {},
      release: ({ ref }) => void released.push(ref),
    },
  });
  const unpaid = { state: 'awaiting_funds', funding: 'reserving' } as const;
  const row = await created(context, unpaid);
  const engine = createEngine(context);
  void settleFunds(context, engine, row.ref, 'declined');
  await engine.idle();
  expect(released).toEqual([row.ref]);
  expect(await context.store.find(row.ref, null)).toMatchObject({ state: 'abandoned', funding: 'released' });
});

it('a reservation that is declined after a crash is kept: the answer to the one before is missing', async () => {
  const { engine, context } = await withHookThatHangsFor('nobody');
  const reserving = { state: 'reserving', funding: 'reserving' } as const;
  const lease = { leaseBy: 'me', leaseUntil: startOfTime + minute };
  const fresh = await created(context, { ...reserving, ...lease });
  await created(context, { ...reserving, ref: aRef('ts_crashed'), clientKey: 'key-00002' });
  await engine.run(fresh);
  await engine.startDue();
  await engine.idle();
  const dropAt = startOfTime + 24 * 60 * minute;
  expect(await context.store.find(fresh.ref, null)).toMatchObject({ state: 'abandoned', funding: 'released', dropAt });
  const crashed = await context.store.find(aRef('ts_crashed'), null);
  expect(crashed).toMatchObject({ state: 'abandoned', funding: 'released', dropAt: null });
});
