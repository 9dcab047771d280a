import { epinNeeds, type EpinNeeds, type Naira } from '@tillside/contract';
import { readNaira } from '../../client/money.ts';
import { number, record, someOf, text, type Reader } from '../../client/read.ts';
import type { Lookup } from '../../client/lookup.ts';

/** A listed pin. */
export interface EpinProduct {
  readonly id: string;
  readonly name: string;
  /** Its collection: `WAEC`. */
  readonly collection: string;
  /** The list price of one. */
  readonly amount: Naira;
  /** The stock; `null` if the list does not say. */
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
