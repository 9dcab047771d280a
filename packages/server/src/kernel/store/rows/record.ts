import { z } from 'zod';
import type { InboxEntry, StoredRecord, SealedPlace, SealedValue, StoredKey } from '../../model/record-store.ts';
import { fieldsOf, json, text, type Columns, type Row } from './values.ts';

const record = fieldsOf(
  z.object({
    kind: z.string(),
    id: z.string(),
    ownerId: z.string(),
    body: json(z.record(z.string(), z.unknown())),
    sealed: z.string().nullable(),
    version: z.number(),
    createdAt: z.number(),
    expiresAt: z.number().nullable(),
  }),
);

export function readRecord(row: Row): StoredRecord {
  const { sealed, ...found } = record.read(row);
  return { ...found, ...(sealed === null ? {} : { sealed }) };
}

export function recordColumns(inserted: Omit<StoredRecord, 'version'>): Columns {
  return record.write({ sealed: null, ...inserted, version: 1 });
}

const inboxEntry = fieldsOf(
  z.object({ id: z.string(), receivedAt: z.number(), sealed: z.string(), attempts: z.number() }),
);

export function readInboxEntry(row: Row): InboxEntry {
  return inboxEntry.read(row);
}

/** The table of each kind of sealed value, and the SQL expression of its id. */
export const sealedTables: Readonly<Record<SealedPlace['of'], { readonly table: string; readonly id: string }>> = {
  instruction: { table: 'instructions', id: 'ref' },
  inbox: { table: 'inbox', id: 'id' },
  record: { table: 'records', id: "kind || ' ' || id" },
};

const key = fieldsOf(z.object({ id: z.string(), wrapped: z.string(), createdAt: z.number() }));

export function readKey(row: Row): StoredKey {
  return key.read(row);
}

export function readSealed(of: SealedPlace['of'], row: Row): SealedValue {
  return { of, id: text(row.id), sealed: text(row.sealed) };
}

export function keyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(0, sealed.indexOf('.')));
}
