import { problems, type Instruction, type RetryAdvice } from '@tillside/contract';
import type { InstructionRow, TimelineLine } from './ledger/row.ts';

/** An instruction as its owner sees it. The merchant's cost and margin, leases and evidence stay inside. */
export function present(row: InstructionRow, timeline: readonly TimelineLine[]): Instruction {
  return {
    ref: row.ref,
    operation: row.operation,
    kind: row.kind,
    state: row.state,
    funding: row.funding,
    quote: row.quote,
    input: { ...row.input },
    ...(row.details ? { details: { ...row.details } } : {}),
    ...(row.items ? { items: row.items.map((item) => ({ ...item })) } : {}),
    ...(row.problem ? { problem: { ...row.problem, title: problems[row.problem.code].title } } : {}),
    ...(row.action ? { action: presentAction(row.action) } : {}),
    can_retry: retryAdviceFor(row),
    created_at: time(row.createdAt),
    updated_at: time(row.updatedAt),
    version: row.version,
    timeline: timeline.map(({ at, state, why }) => ({ at: time(at), state, why })),
  };
}

/** A new purchase is offered only where it is certain that the last one bought nothing, or was taken back. */
function retryAdviceFor({ state, problem }: InstructionRow): RetryAdvice {
  if (state === 'review' || problem?.code === 'under_review') return 'after_review';
  return state === 'failed' || state === 'abandoned' || state === 'reversed' ? 'new_key' : 'never';
}

function presentAction({ url, expiresAt }: { url?: string; expiresAt: number }): NonNullable<Instruction['action']> {
  return { ...(url === undefined ? {} : { url }), expires_at: time(expiresAt) };
}

function time(instant: number): string {
  return new Date(instant).toISOString();
}
