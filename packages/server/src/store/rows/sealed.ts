import type { SealedPlace, SealedValue, StoredKey } from '../../model/record-store.ts';
import { integer, text, type Row } from './values.ts';

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
