import { describe, expect, it } from 'vitest';
import { fundingStates, instructionStates, isFinal, naira } from '@tillside/contract';
import { exampleInstruction } from '../../testing/companion-double.ts';
import { createLanguage } from '../language/language.ts';
import { describeOutcome } from './outcome.ts';

const language = createLanguage('en-NG');
const { format } = language;
const words = (parts: Parameters<typeof exampleInstruction>[0]): ReturnType<typeof describeOutcome> =>
  describeOutcome(exampleInstruction(parts), 'MTN airtime', language);

describe('the words of an outcome', () => {
  it.each(instructionStates.filter((state) => !isFinal(state)))(
    '%s is shown neither as failed nor as delivered',
    (state) => {
      expect(['waiting', 'unsure']).toContain(words({ state }).tone);
      expect(words({ state }).title).not.toMatch(/deliver|fail/i);
    },
  );

  it.each(['sending', 'unknown', 'review'] as const)('%s says not to pay again', (state) => {
    expect(words({ state }).text).toContain('Do not pay again');
  });

  it('says in review that a person looks into it, and where money is reserved, that it stays so', () => {
    const text = 'A person is finding out whether this went through. Do not pay again. The outcome appears here.';
    expect(words({ state: 'review', funding: 'none' }).text).toBe(text);
    expect(words({ state: 'review', funding: 'captured' }).text).toBe(text);
    expect(words({ state: 'review', funding: 'reserved' }).text).toBe(
      `${text} Your money stays set aside until we know.`,
    );
  });

  it('says that the provider is working on it only once the provider accepted it', () => {
    const working = instructionStates.filter((state) =>
      describeOutcome(exampleInstruction({ state }), 'MTN airtime', language, null, 'MTN').text.includes(
        'working on it',
      ),
    );
    expect(working).toEqual(['processing']);
    const processing = exampleInstruction({ state: 'processing' });
    expect(describeOutcome(processing, 'MTN airtime', language, null, 'MTN').text).toBe(
      'MTN is working on it. No need to pay again.',
    );
    expect(describeOutcome(processing, 'Airtime', language).text).toBe(
      'The provider is working on it. No need to pay again.',
    );
  });

  it('says that nothing was taken when the shop has no money with the provider, only if nothing was taken', () => {
    const text = (funding: 'none' | 'released' | 'releasing'): string =>
      words({ state: 'failed', funding, problem: { code: 'merchant_wallet_low' } }).text;
    expect(text('none')).toBe('We can’t do this right now. Nothing was taken.');
    expect(text('released')).toBe('We can’t do this right now. ₦1,000 is back in your balance.');
    expect(text('releasing')).not.toContain('Nothing was taken');
  });

  it.each(['succeeded', 'partial', 'failed', 'reversed', 'abandoned'] as const)(
    '%s is shown as being checked while a change is reported: neither as it was nor as the change',
    (state) => {
      const checked = exampleInstruction({ state, checking_since: '2026-11-21T09:00:00.000Z' });
      const described = describeOutcome(checked, 'MTN airtime', language, null, 'MTN');
      expect(described).toEqual({
        tone: 'unsure',
        badge: 'Being checked',
        title: 'Being checked',
        text:
          state === 'succeeded'
            ? 'MTN may have taken this back. If so, you get ₦1,000 back.'
            : 'MTN reported a change. We are checking.',
      });
      expect(describeOutcome(checked, 'Airtime', language).text).toBe(
        state === 'succeeded'
          ? 'The provider may have taken this back. If so, you get ₦1,000 back.'
          : 'The provider reported a change. We are checking.',
      );
    },
  );

  it('draws what was paid back as no danger, and what is owed as not over', () => {
    const tone = (funding: 'refunded' | 'refunding' | 'refund_owed' | 'released'): string =>
      words({ state: 'reversed', funding }).tone;
    expect(tone('refunded')).toBe('neutral');
    expect([tone('refunding'), tone('refund_owed')]).toEqual(['unsure', 'unsure']);
    expect(words({ state: 'failed', funding: 'released' }).tone).toBe('failure');
  });

  it('says that money was given back only once it was', () => {
    const given = fundingStates.filter((funding) =>
      /is back in your balance/.test(words({ state: 'failed', funding }).text),
    );
    expect(given).toEqual(['released', 'credited']);
    const refunded = fundingStates.filter((funding) => /was refunded/.test(words({ state: 'reversed', funding }).text));
    expect(refunded).toEqual(['refunded']);
    expect(words({ state: 'failed', funding: 'releasing' }).text).toContain('is being given back');
    expect(words({ state: 'reversed', funding: 'refund_owed' }).text).toContain('owed a refund');
  });

  it('says that the balance does not cover it', () => {
    const problem = { code: 'funds_declined' } as const;
    expect(words({ state: 'abandoned', funding: 'released', problem }).text).toContain('balance does not cover');
  });

  it.each(['funds_expired', 'amount_refused', 'currency_refused'] as const)(
    'never says that money was given back that was never taken: %s',
    (code) => {
      const given = (funding: 'released' | 'refund_owed'): string =>
        words({ state: 'abandoned', funding, problem: { code } }).text;
      expect(given('released')).toContain('Nothing was taken');
      expect(given('refund_owed')).toContain('owed a refund');
    },
  );

  it('says what is owed for a partly delivered purchase, and for a failed one', () => {
    expect(words({ state: 'partial', funding: 'refund_owed' }).text).toContain('owed a refund');
    expect(words({ state: 'partial', funding: 'captured' }).text).not.toContain('refund');
    expect(words({ state: 'failed', funding: 'refund_owed' }).text).toContain('owed a refund');
  });

  it('says how far a refund is, how much it is, and shows it in a list', () => {
    const refund = (funding: 'refund_owed' | 'refunding' | 'refunded'): string[] => {
      const { badge, text } = words({ state: 'reversed', funding, owed: naira(300) });
      return [badge, text.replace(/^.*delivered\. /, '')];
    };
    expect(refund('refund_owed')).toEqual(['Refund owed', 'You are owed a refund of ₦300. The shop has been told.']);
    expect(refund('refunding')).toEqual(['Refund on its way', 'Your refund of ₦300 is on its way.']);
    expect(refund('refunded')).toEqual(['Refunded', '₦300 was refunded to you.']);
    expect(words({ state: 'partial', funding: 'refunded', owed: naira(300) })).toMatchObject({
      badge: 'Partly delivered',
      text: 'Some of it was delivered. You only pay for what was. ₦300 was refunded to you.',
    });
  });

  it('says that a withdrawal from a card belongs to the cardholder when another user made it', () => {
    const payout = (funding: 'credit_owed' | 'crediting' | 'credited', owed = naira(300)): string =>
      words({ operation: 'card.withdraw', state: 'succeeded', funding, owed }).text.replace(
        'MTN airtime was delivered. ',
        '',
      );
    expect(payout('credit_owed')).toContain('₦300 is owed to the cardholder');
    expect(payout('crediting')).toBe('₦300 is being paid to the cardholder.');
    expect(payout('credited')).toBe('₦300 was paid to the cardholder.');
    expect(words({ state: 'succeeded', funding: 'credited' }).text).toBe('MTN airtime was delivered.');
  });

  it('asks for no payment while one is under way', () => {
    const action = { url: '/pay/1', expires_at: '2026-11-21T08:00:00.000Z' };
    expect(words({ state: 'awaiting_funds', action }).text).toContain('Complete the payment by');
    const { text } = words({ state: 'awaiting_funds', action: { ...action, under_way: true } });
    expect(text).toContain('Do not pay again');
    expect(text).not.toContain('Complete the payment');
  });

  it('writes money with the sign of the naira', () => {
    expect(format.money(naira(1_000))).toBe('₦1,000');
    expect(format.money(exampleInstruction().quote)).toBe('₦1,000');
  });
});
