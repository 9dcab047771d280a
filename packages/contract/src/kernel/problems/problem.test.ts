import { describe, expect, it } from 'vitest';
import { naira } from '../money/money.ts';
import { parseWith } from '../platform/parse.ts';
import { problemCodes, problems } from './problem-codes.ts';
import { problem, ProblemSchema } from './problem.ts';

describe('every problem', () => {
  it.each(problemCodes)('%s is a valid answer, with a sentence for a person', (code) => {
    const built = problem(code);
    expect(parseWith(ProblemSchema, built)).toEqual({ ok: true, value: built });
    expect(built).toMatchObject({ code, type: `urn:tillside:problem:${code}`, status: problems[code].status });
    expect(built.title).toMatch(/^[A-Z].*\.$/);
  });

  it('never invites a new purchase while an outcome may be open', () => {
    const open = problemCodes.filter((code) => problems[code].status === 202);
    expect(open.map((code) => [code, problems[code].can_retry])).toEqual([
      ['outcome_unknown', 'never'],
      ['under_review', 'after_review'],
    ]);
  });

  it('can contain details of one occurrence', () => {
    const more = { detail: 'Wait a minute.', retry_after: 60 };
    expect(problem('check_too_soon', more)).toMatchObject({ ...more, code: 'check_too_soon', status: 429 });
  });

  it('makes of faults the codes for a page and a sentence for developers', () => {
    const faults = {
      amount: { code: 'too_small', minimum: naira(50), text: 'must be at least 50 naira' },
      phone: { code: 'required', text: 'is required' },
    } as const;
    const built = problem('invalid_input', { faults });
    expect(built.errors).toEqual({ amount: { code: 'too_small', minimum: naira(50) }, phone: { code: 'required' } });
    expect(built.detail).toBe('amount must be at least 50 naira; phone is required.');
    expect(built).not.toHaveProperty('faults');
    expect(parseWith(ProblemSchema, built)).toEqual({ ok: true, value: built });
  });

  it('takes the bound of a field in any currency', () => {
    const fault = { code: 'too_large', maximum: { currency: 'GHS', value: '10.00' }, text: 'is too large' } as const;
    const built = problem('invalid_input', { faults: { amount: fault } });
    expect(parseWith(ProblemSchema, built)).toEqual({ ok: true, value: built });
  });

  it('makes the detail of a reason and its parameters, and keeps both', () => {
    const built = problem('product_unavailable', { reason: 'few_left', parameters: { left: 3 } });
    expect(built).toMatchObject({ reason: 'few_left', parameters: { left: 3 } });
    expect(built.detail).toBe('There are only 3 left. Nothing was bought.');
    expect(built).not.toHaveProperty('errors');
    expect(parseWith(ProblemSchema, built)).toEqual({ ok: true, value: built });
  });

  it('is refused under a code, or for a reason, that is not declared', () => {
    expect(parseWith(ProblemSchema, { ...problem('internal'), reason: 'oops' }).ok).toBe(false);
    expect(parseWith(ProblemSchema, { ...problem('internal'), code: 'oops' }).ok).toBe(false);
  });
});
