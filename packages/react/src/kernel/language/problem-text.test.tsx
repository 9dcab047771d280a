import { describe, expect, it } from 'vitest';
import { problemCodes, problems } from '@tillside/contract';
import { problemReasonCodes, problemReasons } from '@tillside/contract/schemas';
import { createLanguage } from './language.ts';
import { problemText } from './problem-text.ts';

const language = createLanguage('en-NG');

describe('the words of a problem', () => {
  it.each(problemCodes)('are a sentence for who reads it: %s', (code) => {
    expect(problemText({ code }, language)).toMatch(/^[A-Z][^{}]+\.$/);
  });

  it.each(problemReasonCodes.filter((reason) => problemReasons[reason].of !== 'link_ended'))(
    'are those of its reason, where it has one: %s',
    (reason) => {
      const parameters = {
        left: 3,
        seconds: 30,
        maximum: 60,
        minutes: 12,
      };
      const code = problemReasons[reason].of;
      const text = problemText({ code, reason, parameters }, language);
      expect(text).not.toBe(problemText({ code }, language));
      expect(text).toMatch(/^[^{}]+$/);
    },
  );

  it('count', () => {
    const left = (count: number): string =>
      problemText({ code: 'product_unavailable', reason: 'few_left', parameters: { left: count } }, language);
    expect(left(1)).toBe('There is only 1 left. Nothing was bought.');
    expect(left(1_250)).toBe('There are only 1,250 left. Nothing was bought.');
    expect(problemText({ code: 'product_unavailable', reason: 'few_left' }, language)).toBe(
      'There are not so many left.',
    );
  });

  it('are the provider’s own', () => {
    const own = createLanguage('en-NG', { 'reasons.few_left': 'Only {left}!', 'problems.forbidden': 'No.' });
    expect(problemText({ code: 'product_unavailable', reason: 'few_left', parameters: { left: 2 } }, own)).toBe(
      'Only 2!',
    );
    expect(problemText({ code: 'forbidden' }, own)).toBe('No.');
  });

  it('are none where only a newer companion knows it', () => {
    const code: string = 'limit_of_the_day';
    const reason: string = 'too_late_at_night';
    expect(problemText(Object({ code }), language)).toBe('');
    expect(problemText(Object({ code: 'forbidden', reason }), language)).toBe(problems.forbidden.title);
  });
});
