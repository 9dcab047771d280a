import { dollars } from '@tillside/contract';
import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Funding } from '../options/funding.ts';
import type { Answer, PlatformRequest } from '../platform/client.ts';
import { answered, cardDetails, transactionPage, transactionRow } from '../testing/cards.ts';
import { testContext, type TestContext } from '../testing/context.ts';
import { aRef, created } from '../testing/rows.ts';
import type { InstructionRow } from '../model/row.ts';
import { createEngine } from './engine.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';

const minute = 60_000;
const second = 1_000;

const absent: Answer = {
  kind: 'answered',
  status: 404,
  envelope: readEnvelope(errorEnvelope('None.', 404)),
  retryAfter: null,
};

function bought(status: string): Answer {
  const details = { trans_id: 'tr_1', ref: 'ts_one', status, created_at: '2026-11-21 10:00:00' };
  return {
    kind: 'answered',
    status: 200,
    envelope: readEnvelope(successEnvelope(details, 'Found.')),
    retryAfter: null,
  };
}

const listedCards = (...ids: string[]): unknown => [
  ids.map((id) => ({ ...cardDetails(), id, status: 'active', balance: 1, contactless: true })),
  { page: 1, page_size: 100, count: ids.length },
];

let context: TestContext;
let heartbeat: Heartbeat;
let answer: (request: PlatformRequest) => Answer | Promise<Answer>;
let calls: string[];

/** The funding hooks write down that they were called. */
const funding: Funding = {
  reserve: () => (calls.push('reserve'), { outcome: 'reserved' }),
  capture: () => void calls.push('capture'),
  release: () => void calls.push('release'),
  refund: () => void calls.push('refund'),
};

beforeEach(async () => {
  [calls, answer] = [[], () => absent];
  context = await testContext((request) => (calls.push(request.method), answer(request)), { funding });
  await createHeartbeat(context).start();
});

/** The companion starts this long after the store was last written. */
async function startAfter(milliseconds: number): Promise<void> {
  await context.clock.advance(milliseconds);
  heartbeat = createHeartbeat(context);
  context = { ...context, heartbeat };
  await heartbeat.start();
}

/** What its worker does meanwhile. */
async function work(milliseconds: number): Promise<void> {
  const engine = createEngine(context);
  for (let passed = 0; passed <= milliseconds; passed += second) {
    await heartbeat.run();
    while ((await engine.startDue()) > 0) await engine.idle();
    await context.clock.advance(second);
  }
}

async function row(): Promise<InstructionRow | null> {
  return context.store.find(aRef('ts_one'), null);
}

const waiting = { state: 'reserved', funding: 'reserved' } as const;

describe('a start that finds the store more than ten minutes behind', () => {
  it('logs this, and logs when everything was asked about', async () => {
    await created(context, waiting);
    await startAfter(11 * minute);
    expect(heartbeat.isCatchingUp).toBe(true);
    expect(context.logged()).toContain('it may be a restored backup');
    expect(context.logged()).toContain('"minutes":11,"instructions":1');
    await work(10 * second);
    expect(heartbeat.isCatchingUp).toBe(false);
    expect(context.logged()).toContain('goes on as usual');
  });

  it('settles what it shows as never sent by the answer of a platform that knows it', async () => {
    await created(context, waiting);
    answer = () => bought('success');
    await startAfter(11 * minute);
    await work(10 * second);
    expect(await row()).toMatchObject({ state: 'succeeded', funding: 'captured', transId: 'tr_1' });
    expect(calls).toEqual(['GET', 'capture']);
  });

  it.each([
    { state: 'reserving', funding: 'reserving' },
    { state: 'awaiting_funds', funding: 'reserving', action: { expiresAt: Number.MAX_SAFE_INTEGER } },
  ] as const)('settles what it knows as $state: its money was set aside', async (change) => {
    await created(context, change);
    answer = () => bought('failed');
    await startAfter(11 * minute);
    await work(30 * second);
    expect(await row()).toMatchObject({ state: 'failed', funding: 'released' });
    expect(calls).toEqual(['GET', 'release']);
  });

  it('abandons and releases what was never sent once no send can still be on its way', async () => {
    await created(context, waiting);
    await startAfter(11 * minute);
    await work(12 * minute);
    expect(await row()).toMatchObject({ state: 'reserved' });
    await work(3 * minute);
    expect(await row()).toMatchObject({ state: 'abandoned', funding: 'released' });
    expect(calls).toEqual(['GET', 'GET', 'GET', 'release']);
  });

  it('sends what has not expired by then, once', async () => {
    const action = { expiresAt: context.clock.now() + 20 * minute };
    await created(context, { ...waiting, action });
    await startAfter(11 * minute);
    await work(15 * minute);
    expect(calls.slice(0, 4)).toEqual(['GET', 'GET', 'GET', 'POST']);
    expect(calls.filter((call) => call === 'POST')).toHaveLength(1);
  });

  it('opens a review for what the platform cannot be asked about', async () => {
    await created(context, { ...waiting, operation: 'account.create', kind: 'account' });
    await startAfter(11 * minute);
    await work(5 * second);
    expect(await row()).toMatchObject({ state: 'review', funding: 'reserved' });
    expect(calls).toEqual([]);
    expect(heartbeat.isCatchingUp).toBe(false);
  });

  it('does not repeat what sets a value: it may have been set to another since', async () => {
    const sent = { state: 'unknown', sends: 1, sentAt: context.clock.now(), sentWith: 'print' } as const;
    await created(context, { ...sent, operation: 'card.contact', kind: 'card', funded: false });
    await startAfter(11 * minute);
    await work(5 * second);
    expect(await row()).toMatchObject({ state: 'review' });
    expect(calls).toEqual([]);
  });

  it.each([
    ['not sent', { state: 'reserved' }],
    ['sent', { state: 'unknown', sends: 1, sentAt: 1, sentWith: 'print' }],
    ['put in review', { state: 'review', sends: 1, sentAt: 1, sentWith: 'print' }],
  ] as const)('takes no new card for one that was %s: it may be of an order that is forgotten', async (_, was) => {
    const input = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: dollars(10) };
    const order = { operation: 'card.create', kind: 'card', input, cost: dollars(11), funding: 'reserved' } as const;
    const { ref } = await created(context, { ...order, ...was, snapshot: { listed: ['card_a'] } });
    answer = ({ operation }) =>
      answered(operation === 'card.list' ? listedCards('card_b', 'card_a') : transactionPage([transactionRow()]));
    await startAfter(11 * minute);
    await work(5 * minute);
    expect(heartbeat.isCatchingUp).toBe(false);
    // An event about the customer's cards has it asked about once more.
    const found = await context.store.find(ref, null);
    if (found) await context.store.touch(found, { nextAt: context.clock.now(), recheck: true });
    await work(5 * minute);
    expect(await row()).toMatchObject({ state: 'review', funding: 'reserved' });
    expect(calls).not.toContain('capture');
  });

  it('releases nothing while the platform has not answered about another', async () => {
    await created(context, { state: 'failed', funding: 'releasing' });
    await created(context, { ...waiting, ref: aRef('ts_two'), clientKey: 'key-00002' });
    answer = () => ({ kind: 'lost', fault: 'no_answer_in_time' });
    await startAfter(11 * minute);
    await work(5 * minute);
    expect(heartbeat.isCatchingUp).toBe(true);
    expect(calls).not.toContain('release');
    answer = () => absent;
    await work(2 * minute);
    expect(calls).toContain('release');
  });

  it('asks about what its own worker takes up at each look', async () => {
    await created(context, waiting);
    await startAfter(11 * minute);
    const engine = createEngine(context);
    for (let look = 0; look < 4; look += 1) {
      await Promise.all([engine.startDue(), heartbeat.run()]);
      await engine.idle();
      await context.clock.advance(20 * second);
    }
    expect(calls).toContain('GET');
    expect(heartbeat.isCatchingUp).toBe(false);
  });

  it('ends though its worker asks at each look what is processing', async () => {
    const sent = { state: 'processing', sends: 1, sentAt: context.clock.now(), sentWith: 'print' } as const;
    await created(context, { ...sent, funding: 'reserved', nextAt: context.clock.now() });
    await startAfter(11 * minute);
    const engine = createEngine(context);
    for (let look = 0; look < 4; look += 1) {
      const looked = Promise.withResolvers<void>();
      answer = async () => looked.promise.then(() => bought('processing'));
      await engine.startDue();
      await heartbeat.run();
      looked.resolve();
      await engine.idle();
      await context.clock.advance(minute);
    }
    expect(heartbeat.isCatchingUp).toBe(false);
  });

  it('makes another companion wait that starts meanwhile, until it is over', async () => {
    await created(context, waiting);
    await startAfter(11 * minute);
    const second = createHeartbeat(context);
    await second.start();
    expect(second.isCatchingUp).toBe(true);
    await work(10_000);
    await context.clock.advance(minute);
    await second.run();
    expect(second.isCatchingUp).toBe(false);
  });

  it('goes on catching up after another restart', async () => {
    await created(context, waiting);
    await startAfter(11 * minute);
    await startAfter(second);
    expect(heartbeat.isCatchingUp).toBe(true);
  });
});

describe('an ordinary start', () => {
  it('follows a stop of less than ten minutes', async () => {
    await created(context, waiting);
    await startAfter(9 * minute);
    expect(heartbeat.isCatchingUp).toBe(false);
  });

  it('follows a companion that wrote its heartbeat each minute', async () => {
    await created(context, { ...waiting, nextAt: null });
    await startAfter(0);
    await work(15 * minute);
    await startAfter(9 * minute);
    expect(heartbeat.isCatchingUp).toBe(false);
  });

  it('has nothing to ask about where nothing is open', async () => {
    await created(context, { state: 'succeeded', funding: 'captured', nextAt: null });
    await startAfter(24 * 60 * minute);
    expect(heartbeat.isCatchingUp).toBe(false);
  });
});
