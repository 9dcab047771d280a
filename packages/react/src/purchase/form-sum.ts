import { isMoney, recipientOf, type Money } from '@tillside/contract';
import { providerOf } from '../marks/provider-of.ts';
import type { Provider } from '../marks/provider.ts';
import { askedFields } from './bill.ts';
import { readForm } from './form.ts';
import type { Purchase } from './purchase.ts';

/** What a complete form is about to buy. */
export interface FormSum {
  /** As text: the typed amount, or the listed price of what is chosen. */
  readonly price: string;
  /** The amount, where it was typed. */
  readonly amount: Money | null;
  readonly provider: Provider | null;
  /** The number that it is for. */
  readonly number: string | undefined;
}

/** Sums the form up; `null` until it is complete, or where its price is only known from the companion. */
export function formSum({
  bill,
  form,
  context,
  errors,
}: Pick<Purchase, 'bill' | 'form' | 'context' | 'errors'>): FormSum | null {
  if (Object.keys(errors).length > 0) return null;
  const reading = readForm(bill, form, context);
  if (!reading.ok) return null;
  const priced = priceOf({ bill, form, context });
  if (!priced) return null;
  const provider = providerOf(bill, reading.input, context);
  const number = Object.entries(recipientOf(bill.operation, reading.input)?.fields ?? {}).find(
    ([name, value]) => bill.fields[name] && bill.fields[name].provider === undefined && /^\+?\d{5,}$/.test(value),
  );
  return { ...priced, provider, number: number && bill.fields[number[0]]?.show(number[1], context) };
}

function priceOf({
  bill,
  form: { values },
  context,
}: Pick<Purchase, 'bill' | 'form' | 'context'>): Pick<FormSum, 'price' | 'amount'> | null {
  for (const [name, field] of askedFields(bill, values, context)) {
    const text = values[name] ?? '';
    const reading = field.isAmount ? field.read(text, context, values) : null;
    if (reading?.ok && isMoney(reading.value))
      return { price: context.format.money(reading.value), amount: reading.value };
    const price = field.listedPrice?.(text, context, values);
    if (price !== undefined && price !== '') return { price, amount: null };
  }
  return null;
}
