import type { StepCode } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { NoticeKind } from '../model/event.ts';
import type { InstructionRow } from '../model/row.ts';
import { noticeSender } from '../model/caller.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { created, startOfTime } from '../../testing/rows.ts';
import { transition } from './context.ts';

const minute = 60_000;

type Patch = Partial<Pick<InstructionRow, 'state' | 'funding'>>;
type Change = readonly [patch: Patch, step: StepCode, after?: number];

/** The notices of an instruction that goes through these changes, each so many milliseconds after the last. */
async function noticesOf(
  start: Partial<InstructionRow>,
  changes: readonly Change[],
  notices: TestContext['notices'] = { lateAfter: 2 * minute },
): Promise<readonly NoticeKind[]> {
  const context = await testContext(undefined, { notices });
  let row = await created(context, { nextAt: null, ...start });
  for (const [patch, step, after = 0] of changes) {
    await context.clock.advance(after);
    row = (await transition(context, row, { patch, step })) ?? row;
  }
  const due = await context.store.dueNotices(context.clock.now(), context.clock.now() + 1, 10);
  expect(new Set(due.map(({ id }) => id)).size).toBe(due.length);
  return due.map(({ notice }) => notice?.kind ?? 'in_review');
}

const reserved: Change = [{ state: 'reserved', funding: 'reserved' }, 'funds_reserved'];
const paidLate: Change = [reserved[0], reserved[1], 9 * minute];
const sent: Change = [{ state: 'sending' }, 'sent'];
const unknown: Change = [{ state: 'unknown' }, 'answer_unclear'];
const review: Change = [{ state: 'review' }, 'review_opened'];
const failed: Change = [{ state: 'failed', funding: 'releasing' }, 'not_delivered_releasing'];
const released: Change = [{ funding: 'released' }, 'funds_released'];
const owed: Change = [{ funding: 'refund_owed' }, 'refund_owed'];
const refunded: Change = [{ funding: 'refunded' }, 'refund_paid'];
const captured: Change = [{ funding: 'captured' }, 'payment_complete'];
const payout = { operation: 'card.withdraw', kind: 'card', funding: 'none', funded: true } as const;
const begun = { funding: 'reserving' } as const;

function delivered(after: number): Change {
  return [{ state: 'succeeded', funding: 'capturing' }, 'delivered', after];
}

describe('a shopper is notified of', () => {
  const cases: readonly [string, readonly NoticeKind[], Partial<InstructionRow>, readonly Change[]][] = [
    [
      'a delivery that arrived late',
      ['delivered_late'],
      begun,
      [reserved, sent, unknown, delivered(2 * minute + 1), captured],
    ],
    ['no delivery in time', [], begun, [reserved, sent, delivered(2 * minute), captured]],
    [
      'no delivery in time after a late payment',
      [],
      begun,
      [[{ state: 'awaiting_funds' }, 'awaiting_payment'], paidLate, sent, delivered(1_000)],
    ],
    ['a failure, once the money was released', ['failed_released'], begun, [reserved, sent, failed, released]],
    ['no failure whose money is not back yet', [], begun, [reserved, sent, failed]],
    ['no failure whose refund is still owed', [], begun, [reserved, sent, failed, owed]],
    ['a failure whose money was refunded', ['failed_released'], begun, [reserved, sent, failed, owed, refunded]],
    [
      'a purchase that was abandoned after it was paid',
      ['failed_released'],
      begun,
      [reserved, [{ state: 'abandoned', funding: 'releasing' }, 'not_sent_in_time'], released],
    ],
    [
      'no purchase that was never paid for',
      [],
      begun,
      [[{ state: 'abandoned', funding: 'releasing' }, 'funds_declined'], released],
    ],
    [
      'money that arrived after its purchase was abandoned, once refunded',
      ['failed_released'],
      begun,
      [[{ state: 'abandoned', funding: 'releasing' }, 'not_paid_in_time'], released, owed, refunded],
    ],
    [
      'a delivery in part, once the rest is back',
      ['failed_released'],
      begun,
      [reserved, sent, [{ state: 'partial', funding: 'capturing' }, 'partly_delivered'], captured],
    ],
    [
      'a reversal, once refunded',
      ['reversed_refunded'],
      begun,
      [reserved, sent, delivered(0), captured, [{ state: 'reversed' }, 'reversed'], owed, refunded],
    ],
    ['a review', ['in_review'], begun, [reserved, sent, unknown, review]],
    [
      'a review that staff settled as delivered',
      ['in_review', 'settled_by_staff'],
      begun,
      [reserved, sent, unknown, review, [{ state: 'succeeded', funding: 'capturing' }, 'review_delivered', 9 * minute]],
    ],
    [
      'a review that staff settled as not delivered, once released',
      ['in_review', 'settled_by_staff'],
      begun,
      [reserved, sent, unknown, review, [{ state: 'failed', funding: 'releasing' }, 'review_not_delivered'], released],
    ],
    [
      'a review that a late answer settled',
      ['delivered_late', 'in_review'],
      begun,
      [reserved, sent, unknown, review, delivered(20 * minute)],
    ],
    [
      'a payout that failed, at once: it held nothing',
      ['failed_released'],
      payout,
      [[{ state: 'reserved' }, 'ready_to_send'], sent, [{ state: 'failed' }, 'not_delivered']],
    ],
    [
      'a payout that staff settled as not paid',
      ['in_review', 'settled_by_staff'],
      payout,
      [[{ state: 'reserved' }, 'ready_to_send'], sent, unknown, review, [{ state: 'failed' }, 'review_not_delivered']],
    ],
  ];

  it.each(cases)('%s', async (_, expected, start, changes) => {
    expect((await noticesOf(start, changes)).toSorted()).toEqual(expected);
    expect(await noticesOf(start, changes, null), 'without the option none is made').toEqual([]);
  });
});

it('no notice is made of what no shopper pays for, such as the text message of a notice', async () => {
  const message = { operation: 'sms.send', funded: false, funding: 'none', owner: noticeSender } as const;
  const changes = [[{ state: 'reserved' }, 'ready_to_send'], sent, unknown, review] as const;
  expect(await noticesOf(message, changes)).toEqual([]);
});

it('a notice is written with its change, or not at all, and contains nothing of the purchase', async () => {
  const context = await testContext(undefined, { notices: { lateAfter: minute } });
  const row = await created(context, { state: 'unknown', funding: 'reserved' });
  const stale = { ...row, version: 9 };
  await transition(context, stale, { patch: { state: 'review' }, step: 'review_opened' });
  expect(await context.store.dueNotices(startOfTime, startOfTime + 1, 10)).toEqual([]);
  await transition(context, row, { patch: { state: 'review' }, step: 'review_opened' });
  const id = 'ts_one:notice:in_review';
  const notice = { id, type: 'notice', ref: 'ts_one', kind: 'in_review', at: new Date(startOfTime).toISOString() };
  expect(await context.store.dueNotices(startOfTime, startOfTime + 1, 10)).toEqual([{ id, notice, attempts: 1 }]);
});

it('the merchant’s handlers receive no event of a notice’s text message except its review', async () => {
  const context = await testContext(undefined, { notices: { lateAfter: minute } });
  const row = await created(context, { operation: 'sms.send', owner: noticeSender, state: 'sending', funded: false });
  const publish = ['instruction.failed', 'review.opened'] as const;
  const problem = { code: 'platform_refused' } as const;
  await transition(context, row, { patch: { state: 'failed', problem }, step: 'not_delivered', publish });
  const due = await context.store.dueOutbox(startOfTime, startOfTime + 1, 10);
  expect(due.map(({ id }) => id)).toEqual(['ts_one:review.opened:2']);
  expect(context.logged()).toContain('notice_not_sent');
  expect(context.logged()).toContain('platform_refused');
});
