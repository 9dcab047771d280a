import { epinNeeds, type EpinNeeds, type Naira } from '@tillside/contract';
import { readNaira } from '../../../kernel/client/money.ts';
import { number, record, someOf, text, type Reader, listOf } from '../../../kernel/client/read.ts';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { Lookup } from '../../../kernel/client/lookup.ts';
import { epinMessages } from '@tillside/messages';

/** A listed pin. */
export interface EpinProduct {
  readonly id: string;
  readonly name: string;
  /** Its collection: `WAEC`. */
  readonly collection: string;
  /** The list price of one. */
  readonly amount: Naira;
  /** The stock; `null` if the list does not contain it. */
  readonly left: number | null;
  readonly needs: EpinNeeds;
}

const collections = someOf(
  record({
    name: text,
    collection: someOf(record({ id: text, name: text, amount: readNaira }, { available: number })),
  }),
);

const read: Reader<readonly EpinProduct[]> = (value) =>
  collections(value)?.flatMap(({ name: group, collection }) =>
    collection.map(({ id, name, amount, available }) => ({
      id,
      name,
      collection: group,
      amount,
      left: available ?? null,
      needs: epinNeeds(`${group} ${name}`),
    })),
  ) ?? null;

/** The pins on offer, with their stock (platform §4.3). */
export const epinProducts: Lookup<readonly EpinProduct[]> = { operation: 'epin.products', input: () => ({}), read };

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

/** A bought pin. */
interface Epin {
  readonly pin: string;
  readonly serial?: string;
  /** How to use it. */
  readonly instruction?: string;
}

export const readEpins: Reader<readonly Epin[]> = listOf(record({ pin: text }, { serial: text, instruction: text }));
