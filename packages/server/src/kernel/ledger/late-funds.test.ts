import { describe, expect, it } from 'vitest';
import type { ReleaseOutcome } from '../options/funding.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, created, startOfTime } from '../../testing/rows.ts';
import { createEngine, type Engine } from './engine.ts';
import { settleFunds } from './late-funds.ts';
import type { InstructionRow } from '../model/row.ts';

const ref = aRef('ts_one');

it('does not change a purchase that is being sent when the merchant reports its funds again', async () => {
  const context = await testContext();
  const held = { leaseBy: context.instance, leaseUntil: startOfTime + 90_000 };
  await created(context, { state: 'sending', funding: 'reserved', sends: 1, sentAt: startOfTime, ...held });
  await settleFunds(context, createEngine(context), 'ts_one', 'reserved');
  expect(await context.store.find(ref, null)).toMatchObject({ state: 'sending', ...held });
});

interface LateWorld {
  readonly context: TestContext;
  readonly engine: Engine;
  /** What `release` does from now on. */
  release: () => ReleaseOutcome | void | Promise<ReleaseOutcome | void>;
  report(result?: 'reserved' | 'declined'): Promise<void>;
  row(): Promise<InstructionRow | null>;
  /** Types of the events for the merchant. */
  published(): Promise<readonly (string | undefined)[]>;
}

/** A purchase that waits for funds until a minute from the start. */
async function waiting(): Promise<LateWorld> {
  const context = await testContext(undefined, {
    funding: { reserve: () => ({ outcome: 'declined' }), capture() {}, release: () => world.release() },
  });
  const engine = createEngine(context);
  const world: LateWorld = {
    context,
    engine,
    release() {},
    report: (result = 'reserved') => settleFunds(context, engine, 'ts_one', result),
    row: () => context.store.find(ref, null),
    async published() {
      const due = await context.store.dueOutbox(context.clock.now(), context.clock.now(), 10);
      return due.map(({ event }) => event?.type);
    },
  };
  const expiresAt = startOfTime + 60_000;
  await created(context, {
    state: 'awaiting_funds',
    funding: 'reserving',
    action: { expiresAt },
    nextAt: expiresAt,
  });
  return world;
}

async function expire({ context, engine }: LateWorld): Promise<void> {
  await context.clock.advance(61_000);
  await engine.startDue();
  await engine.idle();
}

const closed = (): never => {
  throw new Error('The bank is closed.');
};

describe('funds that arrive after the purchase was abandoned', () => {
  it('leave a refund owed, which is published once, however often the funds are reported', async () => {
    const world = await waiting();
    await expire(world);
    expect(await world.row()).toMatchObject({ state: 'abandoned', funding: 'released' });
    await world.context.clock.advance(world.context.timings.lease);
    await world.report();
    await world.report();
    expect(await world.row()).toMatchObject({ state: 'abandoned', funding: 'refund_owed' });
    expect(await world.published()).toEqual(['instruction.abandoned', 'refund.owed']);
  });

  it('have to be reported again while `release` has not answered: then they leave a refund owed', async () => {
    const world = await waiting();
    world.release = closed;
    await expire(world);
    expect(await world.row()).toMatchObject({ state: 'abandoned', funding: 'releasing' });
    await expect(world.report()).rejects.toThrow(/Call it again/);
    expect(await world.row()).toMatchObject({ funding: 'releasing', leaseBy: null });
    world.release = () => {};
    await expect(world.report()).rejects.toThrow(/Call it again/);
    expect(await world.row()).toMatchObject({ funding: 'released', leaseBy: null });
    await world.context.clock.advance(world.context.timings.lease);
    await world.report();
    expect(await world.row()).toMatchObject({ funding: 'refund_owed' });
    expect(await world.published()).toEqual(['instruction.abandoned', 'refund.owed']);
  });

  it('have to be reported again right after `release`, because it may have returned these very funds', async () => {
    const world = await waiting();
    await expire(world);
    await expect(world.report()).rejects.toThrow(/Call it again/);
    expect(await world.row()).toMatchObject({ funding: 'released', leaseBy: null });
    await world.context.clock.advance(world.context.timings.lease - 1);
    await expect(world.report()).rejects.toThrow(/Call it again/);
    await world.context.clock.advance(1);
    await world.report();
    expect(await world.row()).toMatchObject({ funding: 'refund_owed' });
  });

  it('need not be reported again if `release` answers that they are owed', async () => {
    const world = await waiting();
    world.release = closed;
    await expire(world);
    world.release = () => ({ outcome: 'refund_owed' });
    await world.report();
    expect(await world.row()).toMatchObject({ funding: 'refund_owed' });
  });
});

describe('funds that came in time, reported again after they were released', () => {
  it('change nothing', async () => {
    const world = await waiting();
    // The platform does not answer the read before the send, and the purchase is abandoned.
    await world.context.store.transition((await world.row()) ?? closed(), {
      patch: { state: 'reserved', funding: 'reserved', nextAt: startOfTime + 1 },
      at: startOfTime,
      step: 'funds_reserved',
    });
    await world.context.clock.advance(60 * 60_000);
    world.release = closed;
    await world.engine.startDue();
    await world.engine.idle();
    expect(await world.row()).toMatchObject({ state: 'abandoned', funding: 'releasing' });
    await world.report();
    world.release = () => {};
    await world.report();
    expect(await world.row()).toMatchObject({ state: 'abandoned', funding: 'released' });
    await world.report();
    expect(await world.row()).toMatchObject({ state: 'abandoned', funding: 'released', leaseBy: null });
    expect(await world.published()).toEqual(['instruction.abandoned']);
  });
});
