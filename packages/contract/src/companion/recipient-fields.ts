import { recipientFields, recipientOperationIds } from '../generated/operation-ids.ts';
import type { InstructionOperationId } from '../platform/operation-ids.ts';

/** An operation whose recipients can be saved. */
export type RecipientOperationId = keyof typeof recipientFields;

export { recipientFields, recipientOperationIds };

/** Maximum number of saved recipients per caller. */
export const maxRecipients = 100;

/** The part of an input that can be saved; `null` if it identifies nobody. */
export function recipientOf(
  operation: InstructionOperationId,
  input: Readonly<Record<string, unknown>>,
): { readonly operation: RecipientOperationId; readonly fields: Readonly<Record<string, string>> } | null {
  const known = recipientOperationIds.find((id) => id === operation);
  if (!known) return null;
  const fields: Record<string, string> = {};
  for (const name of recipientFields[known]) {
    const value = input[name];
    if (typeof value === 'string' && value !== '') fields[name] = value;
  }
  return Object.keys(fields).length > 0 ? { operation: known, fields } : null;
}
