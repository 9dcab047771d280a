import {
  fundingStates,
  instructionKinds,
  instructionOperationIds,
  instructionStates,
  isFinal,
  problemCodes,
  type ProblemCode,
  type ProblemReason,
} from '@tillside/contract';
import { MoneySchema, NairaSchema, problemReasonCodes } from '@tillside/contract/schemas';
import { z } from 'zod';
import {
  numberOf,
  type Change,
  type InstructionRow,
  type InstructionProgress,
  type ShownTouch,
  type Touch,
} from '../../model/row.ts';
import type { Claimed } from '../../model/store.ts';
import type { CommittedEvent } from '../../model/record-store.ts';
import { flag, json, Owner, ref, type Columns, type Row, type Value } from './values.ts';

const Reason = z.enum(problemReasonCodes as [ProblemReason, ...ProblemReason[]]);

const InstructionColumns = z.object({
  ref,
  owner: json(Owner),
  client_key: z.string(),
  body_hash: z.string(),
  operation: z.enum(instructionOperationIds),
  kind: z.enum(instructionKinds),
  input: json(z.record(z.string(), z.unknown())),
  quote: json(MoneySchema),
  cost: json(MoneySchema),
  funded: flag,
  owed_to: z.string().nullable(),
  language: z.string().nullable(),
  created_at: z.number(),
  state: z.enum(instructionStates).exclude(['created']),
  funding: z.enum(fundingStates),
  owed: json(
    z.object({ amount: MoneySchema, byHook: z.literal(true).exactOptional(), payee: z.string().exactOptional() }),
  ).nullable(),
  version: z.number(),
  items: json(
    z.array(
      z.object({
        ref,
        phone: z.string(),
        network: z.string(),
        amount: NairaSchema,
        state: z.enum(['waiting', 'processing', 'succeeded', 'failed', 'unknown']),
      }),
    ),
  ).nullable(),
  details: json(z.record(z.string(), z.unknown())).nullable(),
  sealed: z.string().nullable(),
  snapshot: json(z.record(z.string(), z.unknown())).nullable(),
  exclusive: z.string().nullable(),
  shared: z.string().nullable(),
  problem: json(
    z
      .object({
        code: z.enum(problemCodes as [ProblemCode, ...ProblemCode[]]),
        reason: z.string().exactOptional(),
        parameters: z.record(z.string(), z.number()).exactOptional(),
      })
      .transform(({ reason, ...cause }) => {
        // The code alone is enough if only a newer instance knows the reason.
        const known = Reason.safeParse(reason);
        return known.success ? { ...cause, reason: known.data } : cause;
      }),
  ).nullable(),
  action: json(
    z.object({ url: z.string().exactOptional(), expiresAt: z.number(), underWay: z.literal(true).exactOptional() }),
  ).nullable(),
  trans_id: z.string().nullable(),
  sends: z.number(),
  sent_at: z.number().nullable(),
  sent_with: z.string().nullable(),
  last_asked_at: z.number().nullable(),
  absences: z.number(),
  attempts: z.number(),
  recheck: flag,
  checking_since: z.number().nullable(),
  lease_by: z.string().nullable(),
  lease_until: z.number().nullable(),
  next_at: z.number().nullable(),
  updated_at: z.number(),
});

/** Parses a row of `instructions`; an unexpected row is an error, never guessed at. */
export function readInstruction(row: Row): InstructionRow {
  const columns = InstructionColumns.parse(row);
  return {
    ref: columns.ref,
    owner: columns.owner,
    clientKey: columns.client_key,
    bodyHash: columns.body_hash,
    operation: columns.operation,
    kind: columns.kind,
    input: columns.input,
    quote: columns.quote,
    cost: columns.cost,
    funded: columns.funded,
    owedTo: columns.owed_to,
    language: columns.language,
    createdAt: columns.created_at,
    state: columns.state,
    funding: columns.funding,
    owed: columns.owed,
    version: columns.version,
    items: columns.items,
    details: columns.details,
    sealed: columns.sealed,
    snapshot: columns.snapshot,
    exclusive: columns.exclusive,
    shared: columns.shared,
    problem: columns.problem,
    action: columns.action,
    transId: columns.trans_id,
    sends: columns.sends,
    sentAt: columns.sent_at,
    sentWith: columns.sent_with,
    lastAskedAt: columns.last_asked_at,
    absences: columns.absences,
    attempts: columns.attempts,
    recheck: columns.recheck,
    checkingSince: columns.checking_since,
    leaseBy: columns.lease_by,
    leaseUntil: columns.lease_until,
    nextAt: columns.next_at,
    updatedAt: columns.updated_at,
  };
}

export function instructionColumns(row: InstructionRow): Columns {
  return {
    ref: row.ref,
    owner_id: row.owner.id,
    owner: JSON.stringify(row.owner),
    client_key: row.clientKey,
    body_hash: row.bodyHash,
    operation: row.operation,
    kind: row.kind,
    input: JSON.stringify(row.input),
    quote: JSON.stringify(row.quote),
    cost: JSON.stringify(row.cost),
    funded: Number(row.funded),
    owed_to: row.owedTo,
    number: numberOf(row),
    language: row.language,
    created_at: row.createdAt,
    version: row.version,
    updated_at: row.updatedAt,
    ...progressColumns(row),
  };
}

const columnOf: Readonly<Record<keyof Omit<InstructionProgress, 'version' | 'updatedAt'>, string>> = {
  state: 'state',
  funding: 'funding',
  owed: 'owed',
  items: 'items',
  details: 'details',
  sealed: 'sealed',
  snapshot: 'snapshot',
  exclusive: 'exclusive',
  shared: 'shared',
  problem: 'problem',
  action: 'action',
  transId: 'trans_id',
  sends: 'sends',
  sentAt: 'sent_at',
  sentWith: 'sent_with',
  lastAskedAt: 'last_asked_at',
  absences: 'absences',
  attempts: 'attempts',
  recheck: 'recheck',
  checkingSince: 'checking_since',
  leaseBy: 'lease_by',
  leaseUntil: 'lease_until',
  nextAt: 'next_at',
};

export function progressColumns(progress: Partial<InstructionProgress>): Columns {
  const columns: Record<string, Value> = {};
  for (const [field, value] of Object.entries(progress)) {
    if (Object.hasOwn(columnOf, field)) columns[columnOf[field as keyof typeof columnOf]] = columnValue(value);
  }
  return columns;
}

function columnValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

/** The columns of a transition, and the resulting row. A final state clears `exclusive`. */
export function rowAfter(
  row: InstructionRow,
  change: Change,
): { readonly patch: Change['patch']; readonly next: InstructionRow } {
  const { state = row.state } = change.patch;
  const patch = isFinal(state) ? { ...change.patch, exclusive: null, shared: null } : change.patch;
  return { patch, next: { ...row, ...patch, version: row.version + 1, updatedAt: change.at } };
}

/** The columns of a touch, and the resulting row. */
export function rowTouched(
  row: InstructionRow,
  note: Touch,
  shown?: ShownTouch,
): { readonly columns: Columns; readonly next: InstructionRow } {
  if (!shown) return { columns: progressColumns(note), next: { ...row, ...note } };
  const { checkingSince } = shown;
  const version = row.version + 1;
  return {
    columns: { ...progressColumns({ ...note, checkingSince }), version },
    next: { ...row, ...note, checkingSince, version },
  };
}

/** The event that tells the owner's pages of this version. */
export function hintAbout(
  { ref, version, owner }: InstructionRow,
  at: number,
): Omit<CommittedEvent, 'number'> & { readonly at: number } {
  return { ownerId: owner.id, ref, version, at };
}

/**
 * Parses claimed rows, oldest first. A row that cannot be read, such as one of a removed operation, must
 * not block the others.
 */
export function readEach(found: readonly Row[]): Claimed {
  const rows: InstructionRow[] = [];
  const unreadable: string[] = [];
  // RETURNING does not preserve order.
  for (const row of found.toSorted((left, right) => Number(left['next_at']) - Number(right['next_at']))) {
    try {
      rows.push(readInstruction(row));
    } catch {
      unreadable.push(String(row['ref']));
    }
  }
  return { rows, unreadable };
}
