import type { Naira } from '@tillside/contract';
import { readNaira } from '../../../kernel/client/money.ts';
import { record, someOf, text, type Reader } from '../../../kernel/client/read.ts';
import type { Lookup } from '../../../kernel/client/lookup.ts';
import { dataMessages, productMessages } from '@tillside/messages';
import { networkField, networkName } from '../../../kernel/ui/fields/network-field.tsx';
import { phoneField } from '../../../kernel/ui/fields/phone-field.tsx';
import { pickField } from '../../../kernel/ui/fields/pick-field.tsx';
import { type PickOption, optionsOf } from '../../../kernel/flow/pick-option.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';

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

const phone = phoneField();
const provider = networkField({ from: 'phone' });

const listed = optionsOf<DataPlan>(({ variation, name, category, amount }, { format }) => ({
  value: variation,
  name,
  group: category,
  price: format.money(amount),
}));

const noPlans: readonly DataPlan[] = [];

/** The loaded plans of a network. */
function listedPlans(network: unknown, context: BillContext): readonly DataPlan[] {
  const list = context.list(dataPlans);
  const plans = list.at === 'ready' && typeof network === 'string' ? list.details.get(network) : undefined;
  return plans ?? noPlans;
}

function plansOf(network: unknown, context: BillContext): readonly PickOption[] {
  return listed(listedPlans(network, context), context);
}

function planName(network: unknown, variation: unknown, context: BillContext): string | undefined {
  return plansOf(network, context).find(({ value }) => value === variation)?.name;
}

/** A data bundle for one number (platform §4.3). */
export const dataBill: Bill = {
  operation: 'data.buy',
  title: ({ t }) => t(dataMessages, 'title'),
  name: ({ t }) => t(productMessages, 'data'),
  fields: {
    phone,
    provider,
    variation: pickField({
      label: ({ t }) => t(dataMessages, 'planLabel'),
      hint: ({ t }) => t(dataMessages, 'planHint'),
      empty: ({ t }) => t(dataMessages, 'planEmpty'),
      list: dataPlans,
      resetBy: ['provider'],
      options: (context, texts) => plansOf(texts['provider'], context),
    }),
  },
  lookups: [dataPlans],
  total: ({ provider: network, variation }, context) => {
    const plan = listedPlans(network, context).find((each) => each.variation === variation);
    return plan ? { amount: plan.amount } : null;
  },
  subject: (input, context) => {
    const { t } = context;
    const to = phone.show(input['phone'], context);
    const plan = planName(input['provider'], input['variation'], context);
    const network = networkName(input['provider'], context.session.catalogue);
    return plan === undefined
      ? t(dataMessages, 'subjectPlain', { network, phone: to })
      : t(dataMessages, 'subject', { network, plan, phone: to });
  },
  entry: (input, context) => {
    const plan = planName(input['provider'], input['variation'], context);
    const network = networkName(input['provider'], context.session.catalogue);
    return {
      name: plan === undefined ? context.t(dataMessages, 'entry', { network }) : `${network} ${plan}`,
      recipient: phone.show(input['phone'], context),
    };
  },
  review: (input, context) => lines(input, planName(input['provider'], input['variation'], context), context),
  receipt: ({ input, details }, context) => {
    // After delivery the provider's name is used, because the list may have changed.
    const product = details?.['product'];
    const named = typeof product === 'string' && product !== '' ? product : undefined;
    return lines(input, named ?? planName(input['provider'], input['variation'], context), context);
  },
  Delivered: null,
};

function lines(
  input: Readonly<Record<string, unknown>>,
  plan: string | undefined,
  context: BillContext,
): readonly { label: string; value: string }[] {
  return [
    { label: phone.label(context), value: phone.show(input['phone'], context) },
    { label: provider.label(context), value: networkName(input['provider'], context.session.catalogue) },
    ...(plan === undefined ? [] : [{ label: context.t(dataMessages, 'planLabel'), value: plan }]),
  ];
}
