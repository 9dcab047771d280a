import { epinMessages } from '@tillside/messages';
import type { BillContext } from '../../flow/bill-context.ts';
import { epinProducts, type EpinProduct } from './epin-products.ts';

/** The chosen product, if the list is loaded. */
export function productOf(id: unknown, context: BillContext): EpinProduct | undefined {
  const list = context.list(epinProducts);
  return list.at === 'ready' ? list.details.find((product) => product.id === id) : undefined;
}

/** A short description: `2 WAEC pins`. */
export function epinSubject({ id, qty }: Readonly<Record<string, unknown>>, context: BillContext): string {
  const { t } = context;
  const count = typeof qty === 'number' ? qty : 1;
  const title = productOf(id, context)?.name;
  return title === undefined
    ? t(epinMessages, 'subjectPlain', { count })
    : t(epinMessages, 'subject', { count, title });
}
