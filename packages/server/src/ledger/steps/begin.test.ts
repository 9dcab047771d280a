import { describe, expect, it } from 'vitest';
import type { Funding, ReserveOutcome } from '../../options.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, created, startOfTime } from '../../testing/rows.ts';
import type { InstructionRow } from '../row.ts';
import { begin, reserve } from './begin.ts';

const minute = 60_000;

function fundingThat(outcome: () => ReserveOutcome | Promise<ReserveOutcome>): Funding {
  return { reserve: outcome, capture() {}, release() {}, credit() {} };
}

async function reserving(
  outcome: () => ReserveOutcome | Promise<ReserveOutcome>,
  change: Partial<InstructionRow> = {},
): Promise<{ context: TestContext; row: InstructionRow | null }> {
  const context = await testContext(undefined, { funding: fundingThat(outcome) });
  const held = { leaseBy: 'me', leaseUntil: startOfTime + 90_000 };
  const row = await created(context, { state: 'reserving', funding: 'reserving', ...held, ...change });
  const working = reserve(context, row);
  await context.clock.advance(20_000);
  await working;
  return { context, row: await context.store.find(aRef('ts_one'), null) };
}

describe('reserving', () => {
  it('goes on when the money is set aside', async () => {
    const { row } = await reserving(() => ({ outcome: 'reserved' }));
    expect(row).toMatchObject({ state: 'reserved', funding: 'reserved' });
  });

  it('ends when it is declined, and gives back what may have been set aside', async () => {
    const { row } = await reserving(() => ({ outcome: 'declined' }));
    expect(row).toMatchObject({ state: 'abandoned', funding: 'releasing', problem: { code: 'funds_declined' } });
  });

  it('waits for the shopper until the time that was named', async () => {
    const expiresAt = new Date(startOfTime + 5 * minute);
    const { row } = await reserving(() => ({ outcome: 'pending', expiresAt, action: { url: 'https://shop.example' } }));
    expect(row).toMatchObject({
      state: 'awaiting_funds',
      action: { url: 'https://shop.example', expiresAt: startOfTime + 5 * minute },
      nextAt: startOfTime + 5 * minute,
      leaseBy: null,
    });
  });

  it.each([
    ['throws', () => Promise.reject(new Error('canary'))],
    ['never answers', () => new Promise<never>(() => {})],
    ['names no time that exists', () => ({ outcome: 'pending', expiresAt: new Date('soon') }) as const],
  ])('is tried again when the hook %s: the row stays readable, and nothing of it is logged', async (_, outcome) => {
    const { context, row } = await reserving(outcome);
    expect(row).toMatchObject({ state: 'reserving', funding: 'reserving', attempts: 1, leaseBy: null, action: null });
    expect(Number(row?.nextAt)).toBeGreaterThan(startOfTime);
    expect(context.logged()).toContain('a funding hook did not answer');
    expect(context.logged()).not.toContain('canary');
  });

  it('is given up after ten minutes, and gives back what may have been set aside', async () => {
    const { row } = await reserving(() => ({ outcome: 'reserved' }), { createdAt: startOfTime - 10 * minute - 1 });
    expect(row).toMatchObject({ state: 'abandoned', funding: 'releasing', problem: { code: 'gave_up' } });
  });

  it('asks nobody where the shopper does not pay', async () => {
    const { row } = await reserving(() => Promise.reject(new Error('asked')), { funded: false, funding: 'none' });
    expect(row).toMatchObject({ state: 'reserved', funding: 'none' });
  });
});

describe('beginning', () => {
  it('asks for the shopper’s money, or for nobody’s', async () => {
    for (const [funded, funding] of [
      [true, 'reserving'],
      [false, 'none'],
    ] as const) {
      const context = await testContext();
      const row = await created(context, { funded });
      expect(await begin(context, row)).toMatchObject({ state: 'reserving', funding, leaseBy: 'me' });
    }
  });

  it('of what is too old gives it up, with nothing to give back', async () => {
    const context = await testContext();
    const row = await created(context, { createdAt: startOfTime - 11 * minute });
    expect(await begin(context, row)).toMatchObject({ state: 'abandoned', funding: 'none', leaseBy: null });
  });
});
