import type { Problem, ProblemCode } from '@tillside/contract';
import { problem, type ProblemParts } from '@tillside/contract/schemas';

/** A problem for the caller. It never contains the request. */
export class Failure extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, more: ProblemParts = {}) {
    super(code);
    this.name = 'Failure';
    this.problem = problem(code, more);
  }
}

/** For a page of an unlisted origin. The log explains the fix to the merchant. */
export function originRefused(): Failure {
  return new Failure('origin_refused', { reason: 'page_not_allowed' });
}
