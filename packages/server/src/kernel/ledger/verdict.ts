import type { ExchangeFault, ProblemCode } from '@tillside/contract';
import type { Answer } from '../platform/client.ts';
import type { Candidates, Finding, Further, Outcome, Refusal } from './plan.ts';
import type { InstructionRow, EvidenceLine, OutcomeFacts } from '../model/row.ts';
import { finerAmounts } from '@tillside/contract/schemas';

/** What an answer to a send proves. */
export type Verdict =
  /** No byte was sent: as if it had not been attempted. */
  | { readonly kind: 'not_sent'; readonly fault: ExchangeFault }
  /** Rejected with 429: not executed. */
  | { readonly kind: 'rate_limited'; readonly retryAfter: number | null }
  /** Refused by the platform, in its envelope, on the only send of this ref: not executed. */
  | { readonly kind: 'rejected'; readonly status: number; readonly code: ProblemCode; readonly refusal: Refusal }
  | { readonly kind: 'outcome'; readonly status: number; readonly outcome: Outcome }
  /** It may or may not have been executed. */
  | { readonly kind: 'unknown'; readonly fault: ExchangeFault; readonly status?: number };

/** What an answer to a read proves. */
export type News =
  | { readonly kind: 'outcome'; readonly status: number; readonly outcome: Outcome }
  /** The platform answers, in its envelope, that it does not know it, or shows that it was not executed. */
  | { readonly kind: 'absent'; readonly status: number }
  /** The answer continues on its next page, or elsewhere. */
  | { readonly kind: 'more'; readonly further?: Further }
  | {
      readonly kind: 'nothing';
      readonly fault: ExchangeFault;
      readonly status?: number;
      readonly retryAfter?: number;
      readonly candidates?: readonly string[];
    };

/** Refusals that prove that nothing was executed, with the caller's problem code (platform §7 and observed codes). */
const rejections: Readonly<Record<number, ProblemCode>> = {
  400: 'input_refused',
  401: 'platform_refused',
  403: 'platform_refused',
  404: 'product_unavailable',
  406: 'input_refused',
  407: 'product_unavailable',
  409: 'amount_refused',
  410: 'merchant_wallet_low',
  422: 'input_refused',
};

/** Statuses that mean an unknown transaction (404; 408 is observed). */
const absentStatuses = new Set([404, 408]);

/**
 * Judges the answer to a send. Everything that is not proof is `unknown`: a timeout, a reset, 405, 408, 434, 435, 5xx,
 * HTML, an unreadable success, an unknown status word, and any refusal of a ref that was sent before.
 */
export function judgeSend(answer: Answer, onlySend: boolean, read: (details: unknown) => Outcome | null): Verdict {
  if (answer.kind === 'not_sent') return answer;
  if (answer.kind === 'lost') return { kind: 'unknown', fault: answer.fault };
  const { status, envelope } = answer;
  if (status === 429) return { kind: 'rate_limited', retryAfter: answer.retryAfter };
  if (envelope === null) return { kind: 'unknown', fault: 'not_the_platform', status };
  if (envelope.kind === 'success') return judgeSuccess(status, envelope.details, read);
  const code = rejections[status];
  // The code in the body may differ from the HTTP status: both have to be refusals that prove something.
  const bodyAgrees = envelope.statusCode === null || Object.hasOwn(rejections, envelope.statusCode);
  if (code === undefined || !bodyAgrees) return { kind: 'unknown', fault: 'unexpected_status', status };
  if (!onlySend) return { kind: 'unknown', fault: 'repeat_refused', status };
  const { statusCode, description, errors } = envelope;
  const refusal = { status, statusCode, description, errors };
  return { kind: 'rejected', status, code: rejections[statusCode ?? status] ?? code, refusal };
}

export function judgeReconciled(answer: Answer, read: (details: unknown) => Finding): News {
  if (answer.kind !== 'answered') return { kind: 'nothing', fault: answer.fault };
  const { status, envelope } = answer;
  if (status === 429)
    return { kind: 'nothing', fault: 'too_many_requests', status, ...withRetryAfter(answer.retryAfter) };
  if (envelope === null) return { kind: 'nothing', fault: 'not_the_platform', status };
  if (envelope.kind === 'error') {
    const absent = absentStatuses.has(status) && absentStatuses.has(envelope.statusCode ?? status);
    return absent ? { kind: 'absent', status } : { kind: 'nothing', fault: 'unexpected_status', status };
  }
  if (status < 200 || status > 299) return { kind: 'nothing', fault: 'unexpected_status', status };
  const found = read(envelope.details);
  if (found === null) return { kind: 'nothing', fault: 'outcome_not_said', status };
  if (found === 'more') return { kind: 'more' };
  if (isFurther(found)) return { kind: 'more', further: found };
  if (isUndecided(found)) return { kind: 'nothing', fault: 'outcome_not_said', status, ...found };
  return found === 'absent' ? { kind: 'absent', status } : { kind: 'outcome', status, outcome: found };
}

function isFurther(found: Finding): found is Further {
  return typeof found === 'object' && found !== null && 'further' in found;
}

function isUndecided(found: Finding): found is Candidates {
  return typeof found === 'object' && found !== null && 'candidates' in found;
}

function judgeSuccess(
  status: number,
  details: unknown,
  read: (details: unknown) => Outcome | null,
): Extract<Verdict, { kind: 'outcome' | 'unknown' }> {
  if (status < 200 || status > 299) return { kind: 'unknown', fault: 'unexpected_status', status };
  const outcome = read(details);
  return outcome === null
    ? { kind: 'unknown', fault: 'outcome_not_said', status }
    : { kind: 'outcome', status, outcome };
}

function withRetryAfter(retryAfter: number | null): { retryAfter?: number } {
  return retryAfter === null ? {} : { retryAfter };
}

/** Applies `readAbout` to a finding that is an outcome. Other findings are returned unchanged. */
export function findAbout(row: InstructionRow, found: Finding): Finding {
  return typeof found === 'string' || isFurther(found) || isUndecided(found) ? found : readAbout(row, found);
}

/** Ignores an answer with another ref, or another transaction id: it proves nothing about this instruction. */
export function readAbout(row: InstructionRow, outcome: Outcome | null): Outcome | null {
  if (outcome === null || (outcome.ref !== null && outcome.ref !== row.ref)) return null;
  const another = row.transId !== null && outcome.transId !== null && outcome.transId !== row.transId;
  return another ? null : outcome;
}

/**
 * The evidence of an outcome. Amounts finer than a kobo or a cent are kept in the platform's notation;
 * everywhere else they are rounded up.
 */
export function outcomeFacts({
  meaning,
  details,
  charged,
  transId,
  incomplete,
}: Outcome): OutcomeFacts & Pick<EvidenceLine, 'transId'> {
  const finer = finerAmounts({ amount: charged, ...details });
  return {
    code: 'outcome',
    outcome: meaning,
    ...(incomplete ? { incomplete } : {}),
    ...(finer.length === 0 ? {} : { rounded: Object.fromEntries(finer.map(({ path, text }) => [path, text])) }),
    ...(transId ? { transId } : {}),
  };
}

/**
 * Whether an answer's currency is one that the instruction was ordered in, case-insensitively. An answer in another
 * currency proves nothing; an answer without a currency is accepted.
 */
export function agreesOnCurrency(named: unknown, ordered: readonly unknown[]): boolean {
  if (named === undefined || named === null || (typeof named === 'string' && named.trim() === '')) return true;
  return typeof named === 'string' && ordered.includes(named.trim().toUpperCase());
}
