import type { PurchaseInput } from '../client/companion-client.ts';
import type { Bill } from './bill.ts';
import type { BillContext, Provider } from './bill-fields.ts';

/**
 * The provider of a purchase; `null` if it has none, or more than one. A network that was not chosen is the one that the
 * number suggests.
 * @param details what the provider told of the purchase, once there is something
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
