import { fundingStates, instructionStates, MoneySchema, operationIds, roles } from '@tillside/contract';
import { z } from 'zod';
import { owedRefund } from '../../ledger/delivered-share.ts';
import type { EvidenceLine, InstructionRow, TimelineLine } from '../../ledger/row.ts';
import { tillsideEventTypes, type TillsideEvent, type TillsideEventType } from '../../options.ts';
import type { AuditLine, CommittedEvent } from '../store.ts';
import { integer, json, Owner, text, type Columns, type Row } from './values.ts';

const Evidence = json(
  z.object({
    at: z.number(),
    source: z.enum(['send', 'requery', 'webhook', 'staff', 'lease']),
    found: z.string(),
    httpStatus: z.number().exactOptional(),
    transId: z.string().exactOptional(),
    by: z.string().exactOptional(),
  }),
);

export function readEvidence(row: Row): EvidenceLine {
  return Evidence.parse(row.line);
}

const Told = z.object({
  version: z.number(),
  at: z.number(),
  state: z.enum(instructionStates),
  funding: z.enum(fundingStates),
  why: z.string(),
});

export function readTimelineLine(row: Row): TimelineLine {
  return Told.parse(row);
}

export function readCommittedEvent(row: Row): CommittedEvent {
  return {
    ownerId: text(row.owner_id),
    number: integer(row.number),
    ref: text(row.ref),
    version: integer(row.version),
  };
}

const StoredEvent = json(
  z.object({
    id: z.string(),
    type: z.enum(tillsideEventTypes),
    ref: z.string(),
    operation: z.enum(operationIds),
    caller: Owner,
    amount: MoneySchema,
    at: z.string(),
    details: z.record(z.string(), z.unknown()).exactOptional(),
  }),
);

export function readAnnouncement(row: Row): { readonly event: TillsideEvent; readonly attempts: number } {
  return { event: StoredEvent.parse(row.event), attempts: integer(row.attempts) };
}

export function announcementColumns(event: TillsideEvent): Columns {
  return { id: event.id, event: JSON.stringify(event), attempts: 0, next_at: Date.parse(event.at) };
}

/** What the merchant's backend is told of an instruction that has just become this. */
export function eventOf(row: InstructionRow, type: TillsideEventType): TillsideEvent {
  return {
    id: `${row.ref}:${type}:${row.version}`,
    type,
    ref: row.ref,
    operation: row.operation,
    caller: row.owner,
    amount: type === 'refund.owed' ? owedRefund(row) : row.quote,
    at: new Date(row.updatedAt).toISOString(),
  };
}

const Audited = z.object({
  at: z.number(),
  actor_id: z.string(),
  roles: json(z.array(z.enum(roles))),
  act: z.string(),
  subject: z.string(),
  found: z.string(),
});

export function readAudit(row: Row): AuditLine {
  const { actor_id: actorId, ...line } = Audited.parse(row);
  return { ...line, actorId };
}

export function auditColumns({ at, actorId, roles: held, act, subject, found }: AuditLine): Columns {
  return { at, actor_id: actorId, roles: JSON.stringify(held), act, subject, found };
}
