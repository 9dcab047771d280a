import { describe, expect, it } from 'vitest';
import type { Funding, ReserveOutcome } from '../options/funding.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, aRow, created, startOfTime } from '../../testing/rows.ts';
import type { InstructionRow } from '../model/row.ts';
import { abandon, expireFunds, fundsReserved, hasExpired, needsFunds, reserve } from './reserve.ts';

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
    ['returns an invalid time', () => ({ outcome: 'pending', expiresAt: new Date('soon') }) as const],
  ])('is tried again when the hook %s: the row stays readable, and nothing of it is logged', async (_, outcome) => {
    const { context, row } = await reserving(outcome);
    expect(row).toMatchObject({ state: 'reserving', funding: 'reserving', attempts: 1, leaseBy: null, action: null });
    expect(Number(row?.nextAt)).toBeGreaterThan(startOfTime);
    expect(context.logged()).toContain('a funding hook did not answer');
    expect(context.logged()).not.toContain('canary');
  });

  it('is given up after ten minutes, and gives back what may have been set aside', async () => {
    const { row } = await reserving(() => ({ outcome: 'reserved' }), { createdAt: startOfTime - 10 * minute - 1 });
    expect(row).toMatchObject({ state: 'abandoned', funding: 'releasing', problem: { code: 'expired' } });
  });

  it('calls no hook if the shopper does not pay', async () => {
    const { row } = await reserving(() => Promise.reject(new Error('asked')), { funded: false, funding: 'none' });
    expect(row).toMatchObject({ state: 'reserved', funding: 'none' });
  });
});

describe('a reservation that was declined', () => {
  it.each([
    ['amount_refused', 'amount_refused'],
    ['currency_refused', 'currency_refused'],
    ['a code of the merchant’s own', 'funds_declined'],
  ])('as %s has the problem code %s', async (code, expected) => {
    const { row } = await reserving(() => ({ outcome: 'declined', code }));
    expect(row).toMatchObject({ state: 'abandoned', funding: 'releasing', problem: { code: expected } });
  });
});

describe('what ended without a reservation', () => {
  const day = 24 * 60 * minute;
  const declined = (): ReserveOutcome => ({ outcome: 'declined' });
  const unfunded = { funded: false, funding: 'none' } as const;
  const late = { createdAt: startOfTime - 10 * minute - 1 };

  it('is dropped later if the first answer declined it, or nothing was to be reserved', async () => {
    for (const code of [undefined, 'amount_refused', 'currency_refused']) {
      const { row } = await reserving(() => ({ outcome: 'declined', ...(code && { code }) }));
      expect(row).toMatchObject({ state: 'abandoned', dropAt: startOfTime + day });
    }
    const context = await testContext();
    const row = await created(context, { state: 'reserved', ...unfunded, leaseBy: 'me', leaseUntil: startOfTime + 1 });
    expect(await abandon(context, row, 'expired', 'not_sent_in_time')).toMatchObject({ dropAt: startOfTime + day });
  });

  it.each([
    ['an earlier answer is missing', declined, { attempts: 1 }],
    ['no answer came in time', declined, late],
    ['it is an attempt of a checkout', declined, { kind: 'checkout' }],
  ] as const)('is kept if %s', async (_, outcome, change) => {
    const { row } = await reserving(outcome, change);
    expect(row).toMatchObject({ state: 'abandoned', funding: 'releasing', dropAt: null });
  });

  it('is kept if it was reserved, or the shopper had time to pay', async () => {
    const context = await testContext();
    const held = { leaseBy: 'me', leaseUntil: startOfTime + 1 };
    const reserved = await created(context, { state: 'reserved', funding: 'reserved', ...held });
    expect(await abandon(context, reserved, 'expired', 'not_sent_in_time')).toMatchObject({ dropAt: null });
    const other = { ref: aRef('ts_two'), clientKey: 'key-00002', ...held };
    const waiting = await created(context, { state: 'awaiting_funds', funding: 'reserving', ...other });
    expect(await abandon(context, waiting, 'funds_declined', 'not_paid')).toMatchObject({ dropAt: null });
  });
});

describe('the end of the time to pay', () => {
  const ended = { url: 'https://shop.example', expiresAt: startOfTime - 1 };

  async function expiring(
    expire: Funding['expire'],
    change: Partial<InstructionRow> = {},
  ): Promise<{ context: TestContext; row: InstructionRow | null }> {
    const funding = { ...fundingThat(() => ({ outcome: 'reserved' })), ...(expire ? { expire } : {}) };
    const context = await testContext(undefined, { funding });
    const held = { leaseBy: 'me', leaseUntil: startOfTime + 90_000 };
    const waiting = { state: 'awaiting_funds', funding: 'reserving', action: ended, ...held, ...change } as const;
    await expireFunds(context, await created(context, waiting));
    return { context, row: await context.store.find(aRef('ts_one'), null) };
  }

  it('abandons it if the hook is missing or declines, and releases what may have been reserved', async () => {
    for (const hook of [undefined, () => ({ outcome: 'declined' }) as const]) {
      const { row } = await expiring(hook);
      expect(row).toMatchObject({ state: 'abandoned', funding: 'releasing', problem: { code: 'funds_expired' } });
    }
  });

  it('is not asked about before it comes', async () => {
    const expire = (): never => {
      throw new Error('asked');
    };
    const { row } = await expiring(expire, { action: { expiresAt: startOfTime + 1 } });
    expect(row).toMatchObject({ state: 'awaiting_funds', nextAt: startOfTime + 1, attempts: 0 });
  });

  it('goes on where it was paid for after all', async () => {
    const { row } = await expiring(() => ({ outcome: 'reserved' }));
    expect(row).toMatchObject({ state: 'reserved', funding: 'reserved' });
  });

  it('waits for a payment that is under way, and is looked at no more often than every second', async () => {
    const later = await expiring(() => ({ outcome: 'pending', expiresAt: new Date(startOfTime + minute) }));
    expect(later.row).toMatchObject({ state: 'awaiting_funds', nextAt: startOfTime + minute, leaseBy: null });
    expect(later.row?.action).toEqual({ ...ended, underWay: true });
    const past = await expiring(() => ({ outcome: 'pending', expiresAt: new Date(startOfTime - minute) }));
    expect(past.row).toMatchObject({ state: 'awaiting_funds', nextAt: startOfTime + 1_000 });
  });

  it('is asked about again where the hook throws', async () => {
    const { row } = await expiring(() => Promise.reject(new Error('canary')));
    expect(row).toMatchObject({ state: 'awaiting_funds', attempts: 1 });
  });
});

describe('how long a purchase is wanted', () => {
  const expireAfter = 10 * minute;

  it('is counted from when it was asked for, or from when the shopper had paid', async () => {
    const context = await testContext();
    const created20MinutesAgo = { createdAt: startOfTime - 20 * minute };
    expect(hasExpired(context, aRow(created20MinutesAgo))).toBe(true);
    const paid = { ...created20MinutesAgo, action: { expiresAt: startOfTime - expireAfter } };
    expect(hasExpired(context, aRow(paid))).toBe(false);
    expect(hasExpired(context, aRow({ ...paid, action: { expiresAt: startOfTime - expireAfter - 1 } }))).toBe(true);
  });

  it.each([
    ['early, from the time of payment', 5 * minute, 0],
    ['late, from the payment deadline', -5 * minute, -5 * minute],
  ])('by a shopper who paid %s', async (_when, end, counted) => {
    const context = await testContext();
    const action = { url: 'https://shop.example', expiresAt: startOfTime + end };
    const row = await created(context, { state: 'awaiting_funds', funding: 'reserving', action });
    const paid = await fundsReserved(context, row);
    expect(paid?.action).toEqual({ expiresAt: startOfTime + counted });
  });
});

describe('beginning', () => {
  it('reserves only money that the shopper pays in advance', async () => {
    const context = await testContext();
    expect(needsFunds(context, { operation: 'airtime.buy', funded: true })).toBe(true);
    expect(needsFunds(context, { operation: 'airtime.buy', funded: false })).toBe(false);
    expect(needsFunds(context, { operation: 'card.withdraw', funded: true })).toBe(false);
  });

  it('of what is too old gives back what may have been reserved', async () => {
    const { row } = await reserving(() => ({ outcome: 'reserved' }), { createdAt: startOfTime - 11 * minute });
    expect(row).toMatchObject({ state: 'abandoned', funding: 'releasing', problem: { code: 'expired' } });
  });
});
