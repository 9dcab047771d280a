import type { Naira } from '@tillside/contract';
import { readNaira } from '../../client/money.ts';
import { record, someOf, text, type Reader } from '../../client/read.ts';
import type { Lookup } from '../../client/lookup.ts';

/** A listed bundle, bought by its `variation`. */
export interface DataPlan {
  readonly variation: string;
  readonly name: string;
  readonly category: string;
  /** The list price. */
  readonly amount: Naira;
}

/** The plans of each loaded network, by code. */
export type DataPlans = ReadonlyMap<string, readonly DataPlan[]>;

const networks = someOf(
  record({
    network_code: text,
    plans: someOf(
      record({ category: text, plans: someOf(record({ plan_code: text, name: text, amount: readNaira })) }),
    ),
  }),
);

const read: Reader<DataPlans> = (value) => {
  const answered = networks(value);
  if (answered === null) return null;
  const plans = new Map<string, DataPlan[]>();
  for (const { network_code, plans: categories } of answered) {
    const code = network_code.toLowerCase();
    const known = plans.get(code) ?? [];
    plans.set(code, known);
    for (const { category, plans: listed } of categories)
      for (const { plan_code, name, amount } of listed)
        known.push({ variation: variationOf(plan_code), name, category, amount });
  }
  return plans;
};

/** The plans of the chosen network (platform §4.3). */
export const dataPlans: Lookup<DataPlans> = {
  operation: 'data.plans',
  input: ({ provider = '' }) => (provider === '' ? null : { network: provider }),
  read,
};

/** A plan's code is `<prefix>_<number>`; the number is what is bought (platform §4.3). */
function variationOf(planCode: string): string {
  return /(\d+)$/.exec(planCode)?.[1] ?? planCode;
}
