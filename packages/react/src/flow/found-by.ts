import type { Answer, Failure } from '../client/failure.ts';

/** What a check found. The provider's "no such account" is an answer; everything else is a question that was not answered. */
export type Found<Details> =
  | { readonly at: 'known'; readonly details: Details }
  | { readonly at: 'unknown' }
  | { readonly at: 'failed'; readonly failure: Failure };

export function foundBy<Details>(answer: Answer<{ readonly details: Details }>): Found<Details> {
  if (answer.ok) return { at: 'known', details: answer.value.details };
  const { failure } = answer;
  const code = failure.kind === 'refused' ? failure.problem.code : null;
  return code === 'not_recognised' || code === 'invalid_input' ? { at: 'unknown' } : { at: 'failed', failure };
}
