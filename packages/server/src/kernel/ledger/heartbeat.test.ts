import { dollars } from '@tillside/contract';
import { errorEnvelope, readEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Funding } from '../options/funding.ts';
import type { Answer, PlatformRequest } from '../platform/client.ts';
import { answered, cardDetails, transactionPage, transactionRow } from '../../testing/cards.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, created } from '../../testing/rows.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Store } from '../model/store.ts';
import { createEngine } from './engine.ts';
import type { Heartbeat } from '../model/heartbeat.ts';
import { createHeartbeat } from './heartbeat.ts';
import { rememberCommits, type RecentCommits } from './recent-commits.ts';

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
  await heartbeatOf(context).start();
});

/** The heartbeat of another process, which has committed nothing yet. */
function heartbeatOf(of: TestContext): Heartbeat {
  return createHeartbeat({ ...of, recent: rememberCommits(of.store, of.clock) });
}

/** The companion starts this long after the store was last written. */
async function startAfter(milliseconds: number): Promise<void> {
  await context.clock.advance(milliseconds);
  heartbeat = heartbeatOf(context);
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
    expect(context.logged()).toContain('"seconds":660,"count":1');
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

  it.each([
    ['when it is asked about', ['reversed'], 'review', []],
    ['days later', ['success', 'reversed'], 'succeeded', ['capture']],
  ] as const)('leaves a purchase that was reversed to a person: %s', async (_when, words, state, moves) => {
    await created(context, waiting);
    const said = [...words];
    answer = () => bought(said.length > 1 ? (said.shift() ?? '') : (said[0] ?? ''));
    await startAfter(11 * minute);
    await work(10 * second);
    const found = await row();
    if (found) await context.store.touch(found, { nextAt: context.clock.now(), recheck: true });
    await work(2 * minute);
    expect(await row()).toMatchObject({ state, problem: { code: 'under_review' } });
    expect(calls.filter((call) => call !== 'GET')).toEqual(moves);
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
    const second = heartbeatOf(context);
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

  it('follows a companion that was closed with nothing open', async () => {
    await created(context, { state: 'succeeded', funding: 'captured', nextAt: null });
    await startAfter(0);
    await heartbeat.stop();
    await startAfter(24 * 60 * minute);
    expect([heartbeat.isCatchingUp, heartbeat.caughtUpAt]).toEqual([false, null]);
  });

  it('follows a close on the same copy of the data, as far as that is known', async () => {
    for (const copy of [null, 'one', 'one', null, 'one']) {
      context = { ...context, store: copied(copy) };
      await startAfter(second);
      await heartbeat.stop();
      expect(heartbeat.isCatchingUp).toBe(false);
    }
  });
});

describe('a start after a crash with nothing open', () => {
  it('knows for a week that it may lack purchases', async () => {
    await startAfter(11 * minute);
    expect([heartbeat.isCatchingUp, heartbeat.caughtUpAt]).toEqual([true, null]);
    await work(5 * second);
    expect(heartbeat.isCatchingUp).toBe(false);
    expect(heartbeat.caughtUpAt).not.toBeNull();
    await startAfter(minute);
    expect([heartbeat.isCatchingUp, heartbeat.caughtUpAt === null]).toEqual([false, false]);
    await context.clock.advance(7 * 24 * 60 * minute);
    expect(heartbeat.caughtUpAt).toBeNull();
  });
});

describe('a start on another copy of the data', () => {
  it('catches up, however young the copy is', async () => {
    context = { ...context, store: copied('one') };
    await startAfter(second);
    await heartbeat.stop();
    context = { ...context, store: copied('another') };
    await startAfter(second);
    expect(heartbeat.isCatchingUp).toBe(true);
    await work(5 * second);
    await startAfter(second);
    expect(heartbeat.isCatchingUp).toBe(false);
  });
});

/** The store, as a copy of this name. */
function copied(name: string | null): Store {
  const { store } = context;
  const copy = async (): Promise<string | null> => name;
  return new Proxy(store, {
    get(target, member) {
      const found: unknown = member === 'copy' ? copy : Reflect.get(target, member);
      return found;
    },
  });
}

describe('a process whose store loses a commit', () => {
  let recent: RecentCommits;
  beforeEach(async () => {
    recent = rememberCommits(context.store, context.clock);
    context = { ...context, store: recent.store };
    heartbeat = createHeartbeat({ ...context, recent });
    await heartbeat.start();
    context = { ...context, heartbeat };
  });

  /** The store answers as if it had no line of any timeline. */
  function lose(): void {
    vi.spyOn(context.store, 'timeline').mockResolvedValue(new Map());
  }

  it('notices it before the next send, but reads no more often than every five seconds', async () => {
    await created(context, waiting);
    const reads = vi.spyOn(context.store, 'timeline');
    for (let time = 0; time < 10; time += 1) await heartbeat.confirm();
    expect(reads).toHaveBeenCalledTimes(1);
    await context.clock.advance(5 * second);
    lose();
    await heartbeat.confirm();
    expect(heartbeat.isCatchingUp).toBe(true);
  });

  it('sends nothing whose transaction does not find what came before', async () => {
    const other = aRef('ts_two');
    await created(context, { ...waiting, ref: other, clientKey: 'key-00002', nextAt: null });
    const newest = recent.newest().at(-1);
    await created(context, waiting);
    const lost = heartbeatLosing(newest);
    context = { ...context, heartbeat: lost };
    const engine = createEngine(context);
    await engine.startDue();
    await engine.idle();
    expect(calls).not.toContain('POST');
    expect(lost.confirmNow).toHaveBeenCalled();
  });

  /** The newest commit of this process has a version that the store does not have. */
  function heartbeatLosing(newest: InstructionRow | undefined) {
    if (!newest) throw new Error('Nothing was committed.');
    return {
      isCatchingUp: false,
      caughtUpAt: null,
      newest: [{ ...newest, version: newest.version + 1 }],
      confirm: async () => {},
      confirmNow: vi.fn<() => Promise<void>>(async () => {}),
    };
  }

  it('goes on where a line is there, also of a later version', async () => {
    const row = await created(context, waiting);
    await context.store.transition(row, { patch: { state: 'sending' }, at: 1, step: 'sent' });
    await context.clock.advance(minute);
    await heartbeat.run();
    expect(heartbeat.isCatchingUp).toBe(false);
  });
});
