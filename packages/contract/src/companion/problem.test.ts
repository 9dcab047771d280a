import { describe, expect, it } from 'vitest';
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

  it('can say more about this time', () => {
    const more = { detail: 'Wait a minute.', retry_after: 60 };
    expect(problem('check_too_soon', more)).toMatchObject({ ...more, code: 'check_too_soon', status: 429 });
    expect(problem('invalid_input', { errors: { phone: 'is required' } }).errors).toEqual({ phone: 'is required' });
  });

  it('is refused under a code that is not declared', () => {
    expect(parseWith(ProblemSchema, { ...problem('internal'), code: 'oops' }).ok).toBe(false);
  });
});
