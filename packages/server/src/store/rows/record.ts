import { z } from 'zod';
import { recordKinds, type RecordKind } from '../../model/personal-data.ts';
import type { InboxEntry, StoredRecord, SealedPlace, SealedValue, StoredKey } from '../../model/record-store.ts';
import { integer, json, text, type Columns, type Row } from './values.ts';

const RecordColumns = z.object({
  kind: z.custom<RecordKind>((kind) => typeof kind === 'string' && Object.hasOwn(recordKinds, kind)),
  id: z.string(),
  owner_id: z.string(),
  body: json(z.record(z.string(), z.unknown())),
  sealed: z.string().nullable(),
  version: z.number(),
  created_at: z.number(),
  expires_at: z.number().nullable(),
});

export function readRecord(row: Row): StoredRecord {
  const { kind, id, owner_id, body, sealed, version, created_at, expires_at } = RecordColumns.parse(row);
  return {
    kind,
    id,
    ownerId: owner_id,
    body,
    ...(sealed === null ? {} : { sealed }),
    version,
    createdAt: created_at,
    expiresAt: expires_at,
  };
}

export function recordColumns(record: Omit<StoredRecord, 'version'>): Columns {
  return {
    kind: record.kind,
    id: record.id,
    owner_id: record.ownerId,
    body: JSON.stringify(record.body),
    sealed: record.sealed ?? null,
    version: 1,
    created_at: record.createdAt,
    expires_at: record.expiresAt,
  };
}

export function readInboxEntry(row: Row): InboxEntry {
  return {
    id: text(row.id),
    receivedAt: integer(row.received_at),
    sealed: text(row.sealed),
    attempts: integer(row.attempts),
  };
}

/** The table of each kind of sealed value, and the SQL expression of its id. */
export const sealedTables: Readonly<Record<SealedPlace['of'], { readonly table: string; readonly id: string }>> = {
  instruction: { table: 'instructions', id: 'ref' },
  inbox: { table: 'inbox', id: 'id' },
  record: { table: 'records', id: "kind || ' ' || id" },
};

export function readKey(row: Row): StoredKey {
  return { id: text(row.id), wrapped: text(row.wrapped), createdAt: integer(row.created_at) };
}

export function readSealed(of: SealedPlace['of'], row: Row): SealedValue {
  return { of, id: text(row.id), sealed: text(row.sealed) };
}

export function keyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(0, sealed.indexOf('.')));
}
