import { describe, expect, it } from 'vitest';
import { fundingStates, instructionStates, isFinal } from '@tillside/contract/browser';
import { enNG } from '../messages/catalogue.ts';
import { createFormat } from '../messages/format.ts';
import { exampleInstruction } from '../testing/companion-double.ts';
import { describeOutcome } from './outcome.ts';

const format = createFormat('en-NG');
const words = (parts: Parameters<typeof exampleInstruction>[0]): ReturnType<typeof describeOutcome> =>
  describeOutcome(exampleInstruction(parts), 'MTN airtime', enNG, format);

describe('the words of an outcome', () => {
  it.each(instructionStates.filter((state) => !isFinal(state)))(
    '%s is shown neither as failed nor as delivered',
    (state) => {
      expect(['waiting', 'unsure']).toContain(words({ state }).tone);
      expect(words({ state }).title).not.toMatch(/deliver|fail/i);
    },
  );

  it.each(['sending', 'processing', 'unknown', 'review'] as const)('%s says not to pay again', (state) => {
    expect(words({ state }).text).toContain('Do not pay again');
  });

  it('says that money was given back only once it was', () => {
    const given = fundingStates.filter((funding) => /was given back/.test(words({ state: 'failed', funding }).text));
    expect(given).toEqual(['released', 'credited']);
    expect(words({ state: 'failed', funding: 'releasing' }).text).toContain('is being given back');
    expect(words({ state: 'reversed', funding: 'refund_owed' }).text).toContain('owed a refund');
  });

  it('tells a balance that does not cover it', () => {
    const problem = { code: 'funds_declined', title: 'x' } as const;
    expect(words({ state: 'abandoned', funding: 'released', problem }).text).toContain('balance does not cover');
  });

  it.each(['funds_expired', 'amount_refused', 'currency_refused'] as const)(
    'never says that money came back that was never there: %s',
    (code) => {
      const given = (funding: 'released' | 'refund_owed'): string =>
        words({ state: 'abandoned', funding, problem: { code, title: 'x' } }).text;
      expect(given('released')).toContain('were not charged');
      expect(given('refund_owed')).toContain('owed a refund');
    },
  );

  it('tells what is owed of a purchase in part, and of one that failed', () => {
    expect(words({ state: 'partial', funding: 'refund_owed' }).text).toContain('owed a refund');
    expect(words({ state: 'partial', funding: 'captured' }).text).not.toContain('refund');
    expect(words({ state: 'failed', funding: 'refund_owed' }).text).toContain('owed a refund');
  });

  it('asks for no payment while one is under way', () => {
    const action = { url: '/pay/1', expires_at: '2026-11-21T08:00:00.000Z' };
    expect(words({ state: 'awaiting_funds', action }).text).toContain('Complete the payment by');
    const { text } = words({ state: 'awaiting_funds', action: { ...action, under_way: true } });
    expect(text).toContain('Do not pay again');
    expect(text).not.toContain('Complete the payment');
  });

  it('writes money with the sign of the naira', () => {
    expect(format.naira(1_000)).toBe('₦1,000');
    expect(format.money(exampleInstruction().quote)).toBe('₦1,000.00');
  });
});
