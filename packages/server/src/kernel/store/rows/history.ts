import {
  fundingStates,
  instructionStates,
  problemCodes,
  roles,
  type ExchangeFault,
  type ProblemCode,
  type Ref,
} from '@tillside/contract';
import {
  evidenceCodes,
  evidenceOutcomes,
  exchangeFaultCodes,
  MoneySchema,
  stepCodes,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import type { StoredNotice, TillsideEvent } from '../../model/event.ts';
import { readEvent, readNotice, type WrittenEvent } from './stored-event.ts';
import type { EvidenceLine, TimelineLine } from '../../model/row.ts';
import type { OutboxEntry, NoticeEntry, CommittedEvent, AuditLine } from '../../model/record-store.ts';
import { fieldsOf, integer, json, text, toRef, type Columns, type Row } from './values.ts';

const anyLine = z.object({
  at: z.number(),
  source: z.enum(['send', 'requery', 'webhook', 'staff', 'lease']),
  httpStatus: z.number().exactOptional(),
  transId: z.string().exactOptional(),
  by: z.string().exactOptional(),
});

const Evidence = json(
  z.discriminatedUnion('code', [
    anyLine.extend({
      code: z.enum(['not_sent', 'unclear']),
      fault: z.enum(exchangeFaultCodes as [ExchangeFault, ...ExchangeFault[]]),
      candidates: z.array(z.string()).exactOptional(),
    }),
    anyLine.extend({ code: z.enum(['rate_limited', 'lease_expired', 'not_found']) }),
    anyLine.extend({ code: z.literal('rejected'), problem: z.enum(problemCodes as [ProblemCode, ...ProblemCode[]]) }),
    anyLine.extend({
      code: z.literal('outcome'),
      outcome: z.enum(evidenceOutcomes),
      incomplete: z.literal(true).exactOptional(),
      rounded: z.record(z.string(), z.string()).exactOptional(),
    }),
    anyLine.extend({
      code: z.literal('event'),
      event: z.string(),
      outcome: z.enum(evidenceOutcomes).exactOptional(),
      conflicting: z.literal(true).exactOptional(),
    }),
    anyLine.extend({
      code: z.literal('review_decided'),
      outcome: z.enum(['succeeded', 'failed']),
      amount: MoneySchema.exactOptional(),
      note: z.string(),
    }),
    anyLine.extend({ code: z.literal('refund_settled'), note: z.string() }),
    anyLine.extend({ code: z.literal('payee_named'), payee: z.string(), note: z.string() }),
  ]),
);

const evidenceOf = z.object({ line: json(z.object({ code: z.string() })) });

/** Evidence by ref, in the order of `rows`. Codes that only a newer instance knows are skipped. */
export function readEvidence(refs: readonly Ref[], rows: readonly Row[]): ReadonlyMap<Ref, readonly EvidenceLine[]> {
  return linesByRef(refs, rows, (row) =>
    includes(evidenceCodes, evidenceOf.parse(row).line.code) ? Evidence.parse(row.line) : null,
  );
}

const Line = z.object({
  version: z.number(),
  at: z.number(),
  state: z.enum(instructionStates),
  funding: z.enum(fundingStates),
  step: z.enum(stepCodes),
});

/** Timelines by ref, in the order of `rows`. Steps that only a newer instance knows are skipped. */
export function readTimelines(refs: readonly Ref[], rows: readonly Row[]): ReadonlyMap<Ref, readonly TimelineLine[]> {
  return linesByRef(refs, rows, (row) => (includes(stepCodes, text(row.step)) ? Line.parse(row) : null));
}

function linesByRef<Line>(
  refs: readonly Ref[],
  rows: readonly Row[],
  read: (row: Row) => Line | null,
): ReadonlyMap<Ref, readonly Line[]> {
  const lines = new Map<Ref, Line[]>(refs.map((ref) => [ref, []]));
  for (const row of rows) {
    const line = read(row);
    if (line !== null) lines.get(toRef(row.ref))?.push(line);
  }
  return lines;
}

function includes(codes: readonly string[], code: string): boolean {
  return codes.includes(code);
}

const committed = fieldsOf(z.object({ ownerId: z.string(), number: z.number(), ref: z.string(), version: z.number() }));

export function readCommittedEvent(row: Row): CommittedEvent {
  return committed.read(row);
}

/** Sorted by time, because RETURNING does not preserve order. */
export function readOutbox(rows: readonly Row[]): readonly OutboxEntry[] {
  return rows
    .map((row) => ({ id: text(row.id), event: readOrNull(row, readEvent), attempts: integer(row.attempts) }))
    .toSorted((left, right) => timeOf(left) - timeOf(right));
}

function timeOf({ event }: OutboxEntry): number {
  return event === null ? 0 : Date.parse(event.at);
}

export function readNotices(rows: readonly Row[]): readonly NoticeEntry[] {
  return rows.map((row) => ({
    id: text(row.id),
    notice: readOrNull(row, readNotice),
    attempts: integer(row.attempts),
  }));
}

function readOrNull<Read>({ event }: Row, read: (stored: unknown) => Read): Read | null {
  try {
    return read(JSON.parse(text(event)));
  } catch {
    return null;
  }
}

export function outboxColumns(event: TillsideEvent | WrittenEvent | StoredNotice): Columns {
  return { id: event.id, event: JSON.stringify(event), attempts: 0, next_at: Date.parse(event.at) };
}

const audited = fieldsOf(
  z.object({
    at: z.number(),
    actorId: z.string(),
    roles: json(z.array(z.enum(roles))),
    act: z.string(),
    subject: z.string(),
    found: z.string(),
  }),
);

export function readAudit(row: Row): AuditLine {
  return audited.read(row);
}

export function auditColumns(line: AuditLine): Columns {
  return audited.write(line);
}
