import type { Problem, ProblemCode } from '@tillside/contract';
import { problem, type ProblemParts } from '@tillside/contract/schemas';

/** A problem on its way to the caller. It never holds what was sent. */
export class Failure extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, more: ProblemParts = {}) {
    super(code);
    this.name = 'Failure';
    this.problem = problem(code, more);
  }
}

/** For a page that may not ask. How the merchant mends it is in the log. */
export function originRefused(): Failure {
  return new Failure('origin_refused', { reason: 'page_not_allowed' });
}
