import type { Problem } from '@tillside/contract';

/** Why a request to the companion failed. */
export type Failure =
  /** The companion refused, in its own problem format. */
  | { readonly kind: 'refused'; readonly problem: Problem; readonly retryAfter: number | null }
  /** The answer is not in the companion's format: a proxy's page, a truncated body, another version. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly retryAfter: number | null }
  /** No answer. The request may or may not have arrived. */
  | { readonly kind: 'lost'; readonly reason: 'network' | 'deadline' };

/** A value, or the reason why there is none. Errors are values here, so that no case is forgotten. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** A failure as an exception, for queries. */
export class CompanionError extends Error {
  override readonly name = 'CompanionError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    const why =
      failure.kind === 'refused' ? failure.problem.code : failure.kind === 'lost' ? failure.reason : failure.status;
    super(`Companion: ${failure.kind} (${why})`);
    this.failure = failure;
  }
}

/** The value of an answer. @throws CompanionError */
export function unwrap<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value;
  throw new CompanionError(answer.failure);
}

/**
 * Whether the companion refused before anything was stored, so this request bought nothing. A 5xx, a foreign
 * page and a missing answer prove nothing. Nor does `caller_changed`, which concerns another user.
 */
export function isPlainRefusal(failure: Failure): failure is Extract<Failure, { kind: 'refused' }> {
  if (failure.kind !== 'refused' || isCallerChanged(failure)) return false;
  return failure.problem.status >= 400 && failure.problem.status < 500;
}

/** Whether the companion reports that the signed-in user differs from the user that the page shows. */
export function isCallerChanged(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.problem.code === 'caller_changed';
}

/** Whether the companion does not sell this provider now, and nothing was started. */
export function isPaused(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.problem.reason === 'selling_paused';
}

/** Whether the companion reports that no user is signed in. */
export function isSignedOut(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.problem.status === 401;
}

/** Whether the companion reports that the requested resource does not exist. */
export function isAbsent(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.problem.status === 404 && failure.problem.code === 'not_found';
}

/** Whether a retry may help. */
export function isPassing(failure: Failure): boolean {
  if (failure.kind === 'lost') return true;
  const status = failure.kind === 'refused' ? failure.problem.status : failure.status;
  return status >= 500 || status === 429 || status === 408;
}

/** The seconds to wait according to the answer, or `null`. */
export function waitOf(failure: Failure): number | null {
  if (failure.kind === 'lost') return null;
  const status = failure.kind === 'refused' ? failure.problem.status : failure.status;
  return failure.retryAfter ?? (status === 429 ? 30 : null);
}
