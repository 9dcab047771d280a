import type { InstructionOperationId } from '../platform/operation-ids.ts';

/**
 * The fields of a bill's input that identify the recipient: only these can be saved. Amounts, products and
 * one-time entries never are.
 */
export const recipientFields = {
  'airtime.buy': ['phone', 'network'],
  'data.buy': ['phone', 'provider'],
  'cable.buy': ['service', 'account', 'customer_name'],
  'cable.topup': ['service', 'account', 'customer_name'],
  'electricity.buy': ['service', 'meter_number', 'meter_type', 'phone', 'customer_name'],
  'betting.fund': ['customer_id', 'bet_id'],
  'international.buy': ['ccode', 'provider', 'phone'],
} as const satisfies Partial<Record<InstructionOperationId, readonly string[]>>;

/** An operation whose recipients can be saved. */
export type RecipientOperationId = keyof typeof recipientFields;

export const recipientOperationIds = [
  'airtime.buy',
  'data.buy',
  'cable.buy',
  'cable.topup',
  'electricity.buy',
  'betting.fund',
  'international.buy',
] as const satisfies readonly RecipientOperationId[];

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
