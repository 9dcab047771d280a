import type { InstructionOperationId } from '../platform/operation-ids.ts';

/**
 * What of a bill's input names who it is for: only that can be saved. Never an amount, a product or anything that is
 * typed in for one purchase.
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

/** So many are kept for one caller. */
export const maxRecipients = 100;

/** The part of an input that can be saved; `null`: it names nobody. */
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
