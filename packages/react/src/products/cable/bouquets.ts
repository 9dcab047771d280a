import type { Naira } from '@tillside/contract';
import { readNaira } from '../../client/money.ts';
import { record, someOf, text, type Reader } from '../../client/read.ts';
import type { Lookup } from '../../client/lookup.ts';
import type { BillContext } from '../../flow/bill-context.ts';

/** A bouquet of a TV service. `id` is opaque and is returned unchanged; the amount is per month. */
export interface Bouquet {
  readonly id: string;
  readonly name: string;
  readonly alias?: string;
  readonly amount: Naira;
}

const readBouquets: Reader<Bouquet[]> = someOf(record({ id: text, name: text, amount: readNaira }, { alias: text }));

/** The bouquets of the chosen TV service. */
export const bouquets: Lookup<readonly Bouquet[]> = {
  operation: 'cable.bouquets',
  input: ({ service = '' }) => (service === '' ? null : { service }),
  read: readBouquets,
};

/** Those loaded so far. */
export function knownBouquets(context: BillContext): readonly Bouquet[] {
  const list = context.list(bouquets);
  return list.at === 'ready' ? list.details : [];
}
