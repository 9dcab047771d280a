import { compareDecimals, decimalOf, type AnyMoney } from '@tillside/contract';
import { readAnyMoney } from '../../../kernel/client/money.ts';
import { record, someOf, text } from '../../../kernel/client/read.ts';
import type { Lookup, Texts } from '../../../kernel/client/lookup.ts';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';

export interface Country {
  readonly iso: string;
  readonly title: string;
  /** The calling code. */
  readonly prefix: string;
}

export interface Operator {
  readonly code: string;
  readonly name: string;
  /** The pattern of its numbers. */
  readonly phone_regex?: string;
}

/** A product abroad. The arriving amount is in `receive_currency`. */
export interface ForeignProduct {
  readonly sku: string;
  readonly display_text: string;
  readonly min_receive: AnyMoney;
  readonly max_receive: AnyMoney;
  readonly receive_currency: string;
}

export const countries: Lookup<readonly Country[]> = {
  operation: 'international.countries',
  input: () => ({}),
  read: someOf(record({ iso: text, title: text, prefix: digits })),
};

export const operators: Lookup<readonly Operator[]> = {
  operation: 'international.providers',
  input: ({ ccode = '' }) => (ccode === '' ? null : { iso: ccode }),
  read: someOf(record({ code: text, name: text }, { phone_regex: text })),
};

export const products: Lookup<readonly ForeignProduct[]> = {
  operation: 'international.products',
  input: ({ ccode = '', provider = '' }) => (ccode === '' || provider === '' ? null : { iso: ccode, code: provider }),
  read: someOf(
    record({
      sku: text,
      display_text: text,
      min_receive: readAnyMoney,
      max_receive: readAnyMoney,
      receive_currency: text,
    }),
  ),
};

/** The whole amounts that a product accepts. `null` if there is none, so it cannot be bought. */
export function rangeOf({ min_receive, max_receive }: ForeignProduct): { minimum: number; maximum: number } | null {
  // Only whole amounts have a rate (platform §4.3).
  const minimum = Math.max(1, Math.ceil(Number(decimalOf(min_receive))));
  const maximum = Math.floor(Number(decimalOf(max_receive)));
  return minimum <= maximum ? { minimum, maximum } : null;
}

export function isFixed({ min_receive, max_receive }: ForeignProduct): boolean {
  return compareDecimals(decimalOf(min_receive), decimalOf(max_receive)) === 0;
}

function digits(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\D/g, '') : '';
}

/* The selected list entries, if the lists are loaded; outside the form none is. */

/** The choices by field name: texts of the form, or the input of a purchase. */
type Choices = Texts | Readonly<Record<string, unknown>>;

export function chosenCountry({ ccode }: Choices, context: BillContext): Country | undefined {
  const list = context.list(countries);
  return list.at === 'ready' ? list.details.find(({ iso }) => iso === ccode) : undefined;
}

export function chosenOperator({ provider }: Choices, context: BillContext): Operator | undefined {
  const list = context.list(operators);
  return list.at === 'ready' ? list.details.find(({ code }) => code === provider) : undefined;
}

export function chosenProduct({ variation }: Choices, context: BillContext): ForeignProduct | undefined {
  const list = context.list(products);
  return list.at === 'ready' ? list.details.find(({ sku }) => sku === variation) : undefined;
}
