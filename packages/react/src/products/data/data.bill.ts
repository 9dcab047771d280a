import { dataMessages, productMessages } from '@tillside/messages';
import { networkField, networkName } from '../../ui/fields/network-field.tsx';
import { phoneField } from '../../ui/fields/phone-field.tsx';
import { pickField } from '../../ui/fields/pick-field.tsx';
import { type PickOption, optionsOf } from '../../flow/pick-option.ts';
import type { Bill } from '../../flow/bill.ts';
import type { BillContext } from '../../flow/bill-fields.ts';
import { dataPlans, type DataPlan } from './data-plans.ts';

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
    const told = typeof product === 'string' && product !== '' ? product : undefined;
    return lines(input, told ?? planName(input['provider'], input['variation'], context), context);
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
