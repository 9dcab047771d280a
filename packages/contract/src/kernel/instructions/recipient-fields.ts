import { contactFields, recipientFields, recipientOperationIds } from '../generated/operation-ids.ts';
import type { InstructionOperationId } from '../platform/operation-ids.ts';

/** An operation whose recipients can be saved. */
export type RecipientOperationId = keyof typeof recipientFields;

export { recipientFields, recipientOperationIds };

/** Maximum number of saved recipients per caller. */
export const maxRecipients = 100;

/** Maximum number of recent recipients in one answer. */
export const maxRecentRecipients = 8;

/** Returns the part of an input that can be saved. `null` if it identifies no recipient. */
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

/**
 * Returns a key that identifies a recipient: two inputs of an operation have the same key if they are for the same
 * recipient, even with other names or contacts. `null` if the input identifies no recipient.
 */
export function recipientKeyOf(
  operation: InstructionOperationId,
  input: Readonly<Record<string, unknown>>,
): string | null {
  const recipient = recipientOf(operation, input);
  if (!recipient) return null;
  const contact: readonly string[] = contactFields[recipient.operation];
  const identifying = Object.entries(recipient.fields).filter(([name]) => !contact.includes(name));
  return identifying.length > 0 ? JSON.stringify([operation, ...identifying]) : null;
}

/** The input fields that can hold the number that an instruction is for. The first field present counts. */
const numberFields = ['meter_number', 'account', 'account_number', 'phone', 'customer_id', 'id'];

/** Returns the phone, meter, smartcard, account or card of an instruction; `null` if it is for none, or for many. */
export function numberOf(input: Readonly<Record<string, unknown>>): string | null {
  const found = numberFields.map((name) => input[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}
