import { recipientOf } from '@tillside/contract';
import { providerOf } from './provider-of.ts';
import type { Provider } from './provider.ts';
import { totalOf, type BillTotal } from './bill.ts';
import { readForm } from './form.ts';
import type { Purchase } from './purchase.ts';

/** What a complete form is about to buy. */
export interface FormSum extends BillTotal {
  readonly provider: Provider | null;
  /** The number that it is for. */
  readonly number: string | undefined;
}

/** Sums up what the form would send; `null` until it is complete, or where its price is only known from the companion. */
export function formSum({
  bill,
  form,
  context,
  errors,
}: Pick<Purchase, 'bill' | 'form' | 'context' | 'errors'>): FormSum | null {
  if (Object.keys(errors).length > 0) return null;
  const reading = readForm(bill, form, context);
  if (!reading.ok) return null;
  const { input } = reading;
  const total = totalOf(bill, input, context);
  if (!total) return null;
  const number = Object.entries(recipientOf(bill.operation, input)?.fields ?? {}).find(
    ([name, value]) => bill.fields[name] && bill.fields[name].provider === undefined && /^\+?\d{5,}$/.test(value),
  );
  return {
    ...total,
    provider: providerOf(bill, input, context),
    number: number && bill.fields[number[0]]?.show(number[1], context),
  };
}
