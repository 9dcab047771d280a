import { fundingStates, instructionStates, roles } from '@tillside/contract';
import { z } from 'zod';
import type { TillsideEvent } from '../../events/event.ts';
import { readEvent, type WrittenEvent } from '../../events/stored-event.ts';
import type { EvidenceLine, TimelineLine } from '../../ledger/row.ts';
import type { Announcement, CommittedEvent } from '../queue-store.ts';
import type { AuditLine } from '../record-store.ts';
import { integer, json, text, type Columns, type Row } from './values.ts';

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

/** In the order in which they happened, for RETURNING keeps none. */
export function readAnnouncements(rows: readonly Row[]): readonly Announcement[] {
  return rows
    .map((row) => ({ id: text(row.id), event: readOrNull(text(row.event)), attempts: integer(row.attempts) }))
    .toSorted((left, right) => timeOf(left) - timeOf(right));
}

function timeOf({ event }: Announcement): number {
  return event === null ? 0 : Date.parse(event.at);
}

function readOrNull(stored: string): TillsideEvent | null {
  try {
    return readEvent(JSON.parse(stored));
  } catch {
    return null;
  }
}

export function announcementColumns(event: TillsideEvent | WrittenEvent): Columns {
  return { id: event.id, event: JSON.stringify(event), attempts: 0, next_at: Date.parse(event.at) };
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
