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
  bulkOf,
  numberOf,
  type Change,
  type InstructionRow,
  type InstructionProgress,
  type ItemRow,
  type ShownTouch,
  type Touch,
} from '../../model/row.ts';
import type { Claimed } from '../../model/store.ts';
import type { CommittedEvent } from '../../model/record-store.ts';
import { fieldsOf, flag, json, Owner, ref, type Columns, type Row } from './values.ts';

const itemState = z.enum([
  'waiting',
  'processing',
  'succeeded',
  'failed',
  'unknown',
] as const satisfies ItemRow['state'][]);

const Reason = z.enum(problemReasonCodes as [ProblemReason, ...ProblemReason[]]);

const instruction = fieldsOf(
  z.object({
    ref,
    owner: json(Owner),
    clientKey: z.string(),
    bodyHash: z.string(),
    operation: z.enum(instructionOperationIds),
    kind: z.enum(instructionKinds),
    input: json(z.record(z.string(), z.unknown())),
    quote: json(MoneySchema),
    cost: json(MoneySchema),
    funded: flag,
    owedTo: z.string().nullable(),
    language: z.string().nullable(),
    createdAt: z.number(),
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
          state: itemState,
        }),
      ),
    ).nullable(),
    bulk: json(
      z.object({
        count: z.number(),
        amount: NairaSchema.exactOptional(),
        states: z.record(z.string(), z.partialRecord(itemState, z.number())).exactOptional(),
      }),
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
    transId: z.string().nullable(),
    sends: z.number(),
    sentAt: z.number().nullable(),
    sentWith: z.string().nullable(),
    lastAskedAt: z.number().nullable(),
    absences: z.number(),
    attempts: z.number(),
    recheck: flag,
    checkingSince: z.number().nullable(),
    leaseBy: z.string().nullable(),
    leaseUntil: z.number().nullable(),
    nextAt: z.number().nullable(),
    dropAt: z.number().nullable(),
    updatedAt: z.number(),
  }),
);

export function readInstruction(row: Row): InstructionRow {
  return instruction.read(row);
}

/** Reads a row of which only these fields were selected. */
export function readFields<Field extends keyof InstructionRow>(
  row: Row,
  fields: readonly Field[],
): Pick<InstructionRow, Field>;
export function readFields(row: Row, fields: readonly (keyof InstructionRow)[]): object {
  return instruction.readSome(row, fields);
}

export function instructionColumns(row: InstructionRow): Columns {
  return { owner_id: row.owner.id, number: numberOf(row), ...instruction.write(row) };
}

export function progressColumns(progress: Partial<InstructionProgress>): Columns {
  return instruction.write(progress);
}

/** The columns of a transition, and the resulting row. A final state clears `exclusive`. */
export function rowAfter(
  row: InstructionRow,
  change: Change,
): { readonly patch: Change['patch']; readonly next: InstructionRow } {
  const { state = row.state, items } = change.patch;
  const patch = {
    ...change.patch,
    ...(isFinal(state) && { exclusive: null, shared: null }),
    ...(items && { bulk: bulkOf({ input: row.input, items }) }),
  };
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

/** The event that notifies the owner's pages of this version. */
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
