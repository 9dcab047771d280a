import { Failure } from '../model/failure.ts';
import type { Sorted } from './sort-answer.ts';

/** Default wait. */
const defaultWait = 5_000;

/** The failure for a caller whose answer has no details. */
export function failureOf(sorted: Exclude<Sorted<unknown>, { kind: 'details' }>): Failure {
  switch (sorted.kind) {
    case 'refused':
      return new Failure(sorted.code, Object.keys(sorted.faults).length > 0 ? { faults: sorted.faults } : {});
    case 'limited':
      return providerUnavailable(sorted.retryAfter ?? defaultWait);
    case 'unavailable':
      return providerUnavailable();
    default:
      return sorted satisfies never;
  }
}

/** `wait` in milliseconds. */
export function providerUnavailable(wait: number = defaultWait): Failure {
  return new Failure('provider_unavailable', { retry_after: seconds(wait) });
}

/** Sheds load before it reaches the platform. `wait` in milliseconds. */
export function tooManyQuestions(wait: number): Failure {
  return new Failure('rate_limited', { retry_after: seconds(wait) });
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
