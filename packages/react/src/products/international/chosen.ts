import type { BillContext } from '../../flow/bill-fields.ts';
import type { Texts } from '../../client/lookup.ts';
import { countries, operators, products, type Country, type ForeignProduct, type Operator } from './lists.ts';

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
