import { naira } from '@tillside/contract';
import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../platform/client.ts';
import type { Funding, ReleaseOutcome } from '../options/funding.ts';
import { testContext } from '../../testing/context.ts';
import { aRef, created, startOfTime } from '../../testing/rows.ts';
import type { InstructionRow, ItemRow } from '../model/row.ts';
import { reconcile } from './reconcile.ts';
import { settle } from './settle.ts';

const items: readonly ItemRow[] = [300, 100].map((amount, index) => ({
  ref: aRef(`ts_one-${index + 1}`),
  phone: '2348031234567',
  network: 'mtn',
  amount: naira(amount),
  state: index === 0 ? 'succeeded' : 'failed',
}));

it.each(['released', 'refund_owed'] as const)(
  'a purchase in part is asked about again where its rest is %s',
  async (outcome) => {
    const release = (): ReleaseOutcome => ({ outcome });
    const funding: Funding = { reserve: () => ({ outcome: 'reserved' }), capture() {}, release };
    const context = await testContext(undefined, { funding });
    const held = { leaseBy: 'me', leaseUntil: startOfTime + 90_000 };
    await settle(context, await created(context, { ...held, state: 'partial', funding: 'capturing', items }));
    const row = await context.store.find(aRef('ts_one'), null);
    expect(row).toMatchObject({ recheck: true, nextAt: context.clock.now() + context.timings.recheckAfter });
  },
);

it.each([
  { state: 'succeeded', funding: 'capturing' },
  { state: 'partial', funding: 'capturing', items },
  { state: 'failed', funding: 'releasing' },
  { state: 'partial', funding: 'refunding', items, owed: { amount: naira(98), byHook: true } },
  { operation: 'card.withdraw', state: 'succeeded', funding: 'none', owedTo: 'cus_ada' },
  { operation: 'card.withdraw', state: 'succeeded', funding: 'none', owedTo: 'cus_bayo' },
] as const)('a check that an event opened outlives the funding: $state, $funding, $owedTo', async (row) => {
  const funding: Funding = {
    reserve: () => ({ outcome: 'reserved' }),
    capture() {},
    release() {},
    refund() {},
    credit() {},
  };
  const context = await testContext(undefined, { funding });
  const checked = { recheck: true, checkingSince: startOfTime, leaseBy: 'me', leaseUntil: startOfTime + 90_000 };
  const owner = { id: 'ada', roles: ['shopper'], customerId: 'cus_ada' } as const;
  const ended = await settle(context, await created(context, { ...checked, owner, ...row }));
  expect(ended?.funding).not.toBe(row.funding);
  expect(ended).toMatchObject({ recheck: true, checkingSince: startOfTime, nextAt: startOfTime });
});

describe('what was delivered', () => {
  const answered = (status: number, body: object): Answer => ({
    kind: 'answered',
    status,
    envelope: readEnvelope(body),
    retryAfter: null,
  });
  const missing = answered(404, errorEnvelope('None.', 404));
  const delivered = {
    state: 'succeeded',
    funding: 'captured',
    transId: 'tr_1',
    recheck: true,
    leaseBy: 'me',
    leaseUntil: startOfTime + 90_000,
  } as const;

  it('is asked about again, even if an earlier question is answered “not found”', async () => {
    const context = await testContext(() => missing);
    await reconcile(context, await created(context, delivered));
    expect(await context.store.find(aRef('ts_one'), null)).toMatchObject({
      recheck: true,
      nextAt: startOfTime + context.timings.recheckAfter,
    });
  });

  it('is shown as being checked until the answer, whatever it is, and no longer', async () => {
    const transaction = (status: string): object => ({
      trans_id: 'tr_1',
      ref: 'ts_one',
      status,
      created_at: '2026-11-21 10:00:00',
    });
    const answers: readonly [Answer, Partial<InstructionRow>][] = [
      [missing, { state: 'succeeded', checkingSince: null, recheck: true, version: 2 }],
      [
        answered(200, successEnvelope(transaction('success'), 'Found.')),
        { state: 'succeeded', checkingSince: null, recheck: true, version: 2 },
      ],
      [
        answered(200, successEnvelope(transaction('reversed'), 'Found.')),
        { state: 'reversed', checkingSince: null, recheck: false, version: 2 },
      ],
      [answered(502, {}), { state: 'succeeded', checkingSince: startOfTime, recheck: true, version: 1 }],
    ];
    for (const [answer, expected] of answers) {
      const context = await testContext(() => answer);
      await reconcile(context, await created(context, { ...delivered, checkingSince: startOfTime }));
      expect(await context.store.find(aRef('ts_one'), null)).toMatchObject(expected);
      const events = await context.store.eventsAfter('ada', 1, 10);
      expect(events.map(({ version }) => version)).toEqual(expected.version === 2 ? [2] : []);
    }
  });

  it('is not due again, and not shown as being checked, if the platform cannot be asked about it', async () => {
    const context = await testContext();
    const abandoned = { ...delivered, operation: 'wallet.order', state: 'abandoned', funding: 'none' } as const;
    await reconcile(context, await created(context, { ...abandoned, transId: null, checkingSince: startOfTime }));
    expect(await context.store.find(aRef('ts_one'), null)).toMatchObject({
      recheck: false,
      checkingSince: null,
      nextAt: null,
    });
  });

  it('ends the check of a failed one that no read answers, when that of an unknown one would end', async () => {
    const context = await testContext(() => answered(502, {}));
    const failed = { ...delivered, state: 'failed', funding: 'released', checkingSince: startOfTime } as const;
    await context.clock.advance(context.timings.requeryFor);
    await reconcile(context, await created(context, { ...failed, leaseUntil: context.clock.now() + 90_000 }));
    expect(await context.store.find(aRef('ts_one'), null)).toMatchObject({ recheck: false, checkingSince: null });
  });

  it('ends the check of a freeze whose card was replaced since: no read confirms it any more', async () => {
    const context = await testContext(() =>
      answered(200, successEnvelope({ id: 'card-1', status: 'replaced' }, 'Found.')),
    );
    const frozen = {
      ...delivered,
      operation: 'card.freeze',
      kind: 'card',
      input: { id: 'card-1' },
      funding: 'none',
    } as const;
    const row = { ...frozen, checkingSince: startOfTime };
    await reconcile(context, await created(context, row));
    expect(await context.store.find(aRef('ts_one'), null)).toMatchObject({ recheck: true, checkingSince: startOfTime });
    await context.clock.advance(context.timings.requeryFor);
    const later = { ref: aRef('ts_two'), clientKey: 'key-of-two', leaseUntil: context.clock.now() + 90_000 };
    await reconcile(context, await created(context, { ...row, ...later }));
    expect(await context.store.find(aRef('ts_two'), null)).toMatchObject({ recheck: false, checkingSince: null });
  });

  it('is asked about again when its ePins cannot be read any more', async () => {
    const transaction = { trans_id: 'tr_1', ref: 'ts_one', status: 'success', created_at: '2026-11-21 10:00:00' };
    const context = await testContext(({ path }) =>
      path.startsWith('/requery') ? answered(200, successEnvelope(transaction, 'Found.')) : missing,
    );
    const input = { id: 'waec-checker', qty: 2 };
    await context.clock.advance(context.timings.recheckAfter);
    await reconcile(context, await created(context, { ...delivered, operation: 'epin.buy', input }));
    expect(context.requests.map(({ path }) => path)).toEqual([
      '/requery?trans_id=tr_1',
      '/epins/retrieve?trans_id=tr_1',
    ]);
    expect(await context.store.find(aRef('ts_one'), null)).toMatchObject({
      recheck: true,
      nextAt: context.clock.now() + context.timings.requeryInterval,
    });
  });
});
