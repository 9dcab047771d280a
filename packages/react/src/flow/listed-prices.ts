import { askedFields, type Bill } from './bill.ts';
import type { BillContext } from './bill-fields.ts';
import type { Form } from './form.ts';

/** The former and the current list price of a chosen option, as texts. */
export interface Repriced {
  readonly from: string;
  readonly to: string;
}

type Prices = Readonly<Record<string, string>>;

export function listedPrices(bill: Bill, form: Form, context: BillContext): Prices {
  const prices: Record<string, string> = {};
  for (const [name, field] of askedFields(bill, form.values, context)) {
    const price = field.listedPrice?.(form.values[name] ?? '', context, form.values);
    if (price !== undefined) prices[name] = price;
  }
  return prices;
}

/** The first price that has changed; `null` if none has. */
export function repricedSince(before: Prices, now: Prices): Repriced | null {
  const name = Object.keys(before).find((known) => now[known] !== undefined && now[known] !== before[known]);
  const [from, to] = name === undefined ? [] : [before[name], now[name]];
  return from === undefined || to === undefined ? null : { from, to };
}
