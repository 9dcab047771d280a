import { describe, expect, it } from 'vitest';
import { problems } from './problem-codes.ts';
import { problemReasonCodes, problemReasons, reasonDetail } from './problem-reasons.ts';

describe('every reason', () => {
  it.each(problemReasonCodes)('%s explains a declared code, in sentences for developers', (reason) => {
    const { of, detail } = problemReasons[reason];
    expect(problems).toHaveProperty(of);
    expect(reason).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(detail).toMatch(/^[A-Z].*\.$/);
    expect(detail).not.toBe(problems[of].title);
  });

  it('has the name of another for none', () => {
    expect(problemReasonCodes.filter((reason) => reason in problems)).toEqual([]);
  });
});

describe('the detail of a reason', () => {
  it('has each parameter in its place', () => {
    const parameters = { an_hour: 5, a_day: 20, passwords: 4, minutes: 7 };
    expect(reasonDetail('pin_limit', parameters)).toBe(
      'A PIN may be wrong 5 times an hour and 20 times a day, and 4 one-time passwords are sent an hour. Nothing was sent. Try again in 7 minutes.',
    );
  });

  it('keeps the place of a parameter that was not given', () => {
    expect(reasonDetail('few_left')).toBe('There are only {left} left. Nothing was bought.');
  });
});
