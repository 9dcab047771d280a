import { isMoney, sameMoney, type Instruction, type InstructionOperationId, type Money } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { BillContext, Line, Provider } from './bill-fields.ts';
import type { Bill, BillTotal } from './bill.ts';
import type { OperationChoice } from '../instructions/instruct.controller.ts';

/* Derives sum, lines and provider from a declaration and an input. A form during input needs none of them. */

/** The sum of an input before the companion's price; `null` if it is not known. */
export function totalOf(bill: Bill, input: PurchaseInput, context: BillContext): BillTotal | null {
  if (bill.total) return bill.total(input, context);
  const [name] = Object.entries(bill.fields).find(([, field]) => field.isAmount) ?? [];
  const amount = name === undefined ? null : input[name];
  return isMoney(amount) ? { amount } : null;
}

/** The lines of a review. An amount that equals the price in `quote` is not repeated. */
export function reviewLines(
  bill: Bill,
  input: PurchaseInput,
  context: BillContext,
  quote: Money | null,
): readonly Line[] {
  return bill.review?.(input, context, quote) ?? fieldLines(bill, input, context, quote);
}

export function receiptLines(bill: Bill, instruction: Instruction, context: BillContext): readonly Line[] {
  return bill.receipt?.(instruction, context) ?? reviewLines(bill, instruction.input, context, instruction.quote);
}

/** A line for each field with a text. */
export function fieldLines(
  bill: Bill,
  input: PurchaseInput,
  context: BillContext,
  quote: Money | null,
): readonly Line[] {
  return Object.entries(bill.fields).flatMap(([name, field]) => {
    const value = field.show(input[name], context);
    const amount = input[name];
    const same = field.isAmount === true && quote !== null && isMoney(amount) && sameMoney(amount, quote);
    return value === '' || same ? [] : [{ label: field.label(context), value }];
  });
}

/**
 * The provider of a purchase; `null` if it has none, or more than one. If no network was chosen, it is the network that
 * the number suggests.
 * @param details the provider's details of the purchase, if there are any yet
 */
export function providerOf(
  bill: Bill,
  input: PurchaseInput,
  context: BillContext,
  details: Readonly<Record<string, unknown>> = {},
): Provider | null {
  if (bill.provider) return bill.provider(input, context, details);
  const [name, field] = Object.entries(bill.fields).find(([, { provider }]) => provider !== undefined) ?? [];
  if (name === undefined || field?.provider === undefined) return null;
  const { suggestion } = field;
  const id = input[name] ?? (suggestion && suggestion.suggest(textOf(bill, input, suggestion.from), context));
  return typeof id === 'string' ? { kind: field.provider, id, name: field.show(id, context) } : null;
}

function textOf(bill: Bill, input: PurchaseInput, name: string): string {
  return bill.fields[name]?.write(input[name]) ?? '';
}

/** What was bought. If its input was left out of a list, or deleted: for how many, or only the product. */
export function subjectOf(bill: Bill, { input, bulk }: Instruction, context: BillContext): string {
  if (Object.keys(input).length > 0) return bill.subject(input, context);
  return (bulk && bill.many?.(bulk.count, context)) ?? bill.name?.(context) ?? bill.title(context);
}

/** Whether this form makes purchases of the operation. */
export function sells(bill: OperationChoice, operation: InstructionOperationId): boolean {
  return bill.operation === operation || bill.variant?.operation === operation;
}
