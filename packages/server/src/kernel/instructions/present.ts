import type { Instruction, RetryAdvice, StaffInstruction } from '@tillside/contract';
import { isoTime } from '../model/clock.ts';
import type { EventInstruction } from '../model/event.ts';
import type { Bulk, EvidenceLine, InstructionRow, ListedRow, PendingAction, TimelineLine } from '../model/row.ts';
import type { LedgerStore } from '../model/store.ts';
import { KeptFactsSchema } from '../store/rows/erased.ts';

/** Data shown in addition to the row. */
export interface Shown {
  readonly timeline: readonly TimelineLine[];
  /** Tokens and pins, for the owner only. */
  readonly secrets?: Readonly<Record<string, unknown>> | null;
  /** The number of waiters before it in the rate budget. */
  readonly before?: number | null;
}

/** The fields that a list reads of each instruction. */
export const presentedFields = [
  ...(['ref', 'owner', 'operation', 'kind', 'state', 'funding', 'owed', 'quote', 'cost', 'owedTo', 'input'] as const),
  ...(['details', 'bulk', 'sealed', 'problem', 'action', 'checkingSince', 'transId', 'sends'] as const),
  ...(['createdAt', 'updatedAt', 'version'] as const),
] as const;
/** A whole instruction, or as a list reads it. */
export type PresentedRow = Pick<ListedRow, (typeof presentedFields)[number]> & Partial<Pick<InstructionRow, 'items'>>;

/** An instruction for its owner. The merchant's cost and margin, leases and evidence are omitted. */
export function present(row: PresentedRow, { timeline, secrets = null, before = null }: Shown): Instruction {
  const details = row.details || secrets ? { ...row.details, ...secrets } : null;
  return {
    ref: row.ref,
    operation: row.operation,
    kind: row.kind,
    state: row.state,
    funding: row.funding,
    quote: row.quote,
    ...(row.owed ? { owed: row.owed.amount } : {}),
    input: { ...row.input },
    ...(details ? { details } : {}),
    ...(row.items ? { items: row.items.map((item) => ({ ...item })) } : {}),
    ...(row.bulk ? { bulk: presentBulk(row.bulk) } : {}),
    ...(row.problem ? { problem: { ...row.problem } } : {}),
    ...(row.action && row.state === 'awaiting_funds' ? { action: presentAction(row.action) } : {}),
    ...(before === null ? {} : { waiting: { before } }),
    ...(row.checkingSince === null ? {} : { checking_since: isoTime(row.checkingSince) }),
    can_retry: retryAdviceFor(row),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
    version: row.version,
    timeline: timeline.map(({ at, state, step }) => ({ at: isoTime(at), state, code: step })),
  };
}

/** An instruction for staff: with cost and evidence, without the owner's secrets. */
export function presentToStaff(
  row: PresentedRow,
  timeline: readonly TimelineLine[],
  proof: readonly EvidenceLine[],
): StaffInstruction {
  const { id, customerId, roles } = row.owner;
  return {
    ...present(row, { timeline }),
    owner: { id, roles: [...roles], ...(customerId === undefined ? {} : { customer_id: customerId }) },
    cost: row.cost,
    ...(row.owedTo === null ? {} : { owed_to: presentPayee(row.owedTo, row.owed?.payee) }),
    ...(row.transId === null ? {} : { trans_id: row.transId }),
    sends: row.sends,
    proof: proof.map(presentProof),
  };
}

/** Instructions for staff, each with its timeline and evidence. */
export async function readForStaff(
  store: Pick<LedgerStore, 'timeline' | 'evidence'>,
  rows: readonly PresentedRow[],
): Promise<StaffInstruction[]> {
  const refs = rows.map((row) => row.ref);
  const [timelines, evidence] = await Promise.all([store.timeline(refs), store.evidence(refs)]);
  return rows.map((row) => presentToStaff(row, timelines.get(row.ref) ?? [], evidence.get(row.ref) ?? []));
}

/** An instruction for the merchant's own code: in events and notices. */
export function presentToHost({ ref, operation, funding, input, details, items }: InstructionRow): EventInstruction {
  const facts = KeptFactsSchema.parse({ operation, input, ...(details && { details }) });
  return { ref, funding, ...(items && { items: items.map((item) => ({ ...item })) }), ...facts };
}

function presentBulk({ count, amount, states }: Bulk): NonNullable<Instruction['bulk']> {
  const counts: Record<string, number> = {};
  for (const [state, rows] of Object.values(states ?? {}).flatMap(Object.entries<number>))
    counts[state] = (counts[state] ?? 0) + rows;
  return { count, ...(amount && { amount }), ...(states && { states: counts }) };
}

function presentPayee(customer_id: string, caller_id: string | undefined): StaffInstruction['owed_to'] {
  return { customer_id, ...(caller_id === undefined ? {} : { caller_id }) };
}

function presentProof({ at, httpStatus, transId, ...facts }: EvidenceLine): StaffInstruction['proof'][number] {
  return {
    ...facts,
    at: isoTime(at),
    ...(httpStatus === undefined ? {} : { http_status: httpStatus }),
    ...(transId === undefined ? {} : { trans_id: transId }),
  };
}

/** A new purchase is offered only if the last one certainly bought nothing, or was reversed, and no check is open. */
function retryAdviceFor({ state, problem, checkingSince }: PresentedRow): RetryAdvice {
  if (checkingSince !== null) return 'never';
  if (state === 'review' || problem?.code === 'under_review') return 'after_review';
  return state === 'failed' || state === 'abandoned' || state === 'reversed' ? 'new_key' : 'never';
}

function presentAction({ url, expiresAt, underWay }: PendingAction): NonNullable<Instruction['action']> {
  return {
    ...(url === undefined ? {} : { url }),
    expires_at: isoTime(expiresAt),
    ...(underWay ? { under_way: true } : {}),
  };
}
