import { plainDigits, timesMoney } from '@tillside/contract';
import { internetMessages, productMessages } from '@tillside/messages';
import { choiceField } from '../../../kernel/ui/fields/choice-field.tsx';
import { countField } from '../../../kernel/ui/fields/count-field.tsx';
import { pickField } from '../../../kernel/ui/fields/pick-field.tsx';
import { type PickOption, optionsOf } from '../../../kernel/flow/pick-option.ts';
import { textField } from '../../../kernel/ui/fields/text-field.tsx';
import { later } from '../../../kernel/ui/later.tsx';
import type { BillField, Option, BillContext, Line } from '../../../kernel/flow/bill-fields.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import { providerOptions } from '../providers.ts';
import {
  internetProviders,
  nameOnAccount,
  productOf,
  readPins,
  spectranet,
  spectranetPlans,
  type SpectranetPlan,
} from './spectranet.ts';
import { pinCodes } from '../pin-codes.ts';
import { fromChunk } from '../../../kernel/runtime/from-chunk.ts';

const choice = choiceField({
  provider: 'internet',
  label: ({ t }) => t(internetMessages, 'providerLabel'),
  empty: ({ t }) => t(internetMessages, 'providerEmpty'),
  list: internetProviders,
  options: providers,
  hint: (context) => (isSold(context) === false ? context.t(internetMessages, 'providerNone') : undefined),
});

/** Only one provider's pins are sold, and it is preselected. The others are shown disabled. */
const provider: BillField = {
  ...choice,
  Control: (props) => (
    <choice.Control {...props} value={props.value || (isSold(props.context) === true ? spectranet : '')} />
  ),
  read: (text, context, texts) => choice.read(text || spectranet, context, texts),
};

const plan = pickField({
  label: ({ t }) => t(internetMessages, 'planLabel'),
  hint: ({ t }) => t(internetMessages, 'planHint'),
  empty: ({ t }) => t(internetMessages, 'planEmpty'),
  list: spectranetPlans,
  when: (_texts, context) => isSold(context) === true,
  options: plans,
});

const count = countField({
  label: ({ t }) => t(internetMessages, 'countLabel'),
  hint: ({ session, t, format }) => t(internetMessages, 'countHint', { maximum: format.count(atOnce({ session })) }),
  when: (_texts, context) => isSold(context) === true,
  limits: (context) => ({ minimum: 1, maximum: atOnce(context) }),
});

/** The provider can be reached in live only (platform §4.3). */
const account = textField({
  label: ({ t }) => t(internetMessages, 'accountLabel'),
  hint: ({ t }) => t(internetMessages, 'accountHint'),
  optional: true,
  when: (_texts, { session }) => session.environment === 'live',
  clean: (text) => plainDigits(text).trim(),
  fault: (text, { t }) => (/^\S{1,64}$/.test(text) ? null : t(internetMessages, 'accountWrong')),
});

/** Spectranet internet, as pins to load (platform §4.3). */
export const internetBill: Bill = {
  operation: 'spectranet.buy',
  title: ({ t }) => t(internetMessages, 'title'),
  name: ({ t }) => t(productMessages, 'internet'),
  fields: { provider, plan_id: plan, qty: count, account },
  lookups: [internetProviders, spectranetPlans],
  nameCheck: {
    operation: 'spectranet.validate',
    field: 'account',
    input: ({ account: typed }) => (typed === undefined ? null : { account: typed }),
    skip: ({ t }) => t(internetMessages, 'accountSkip'),
    name: nameOnAccount,
  },
  input: ({ plan_id, qty }) => ({ plan_id, qty }),
  total: ({ plan_id, qty }, context) => {
    const list = context.list(spectranetPlans);
    const chosen = list.at === 'ready' ? list.details.find(({ id }) => id === plan_id) : undefined;
    return chosen && typeof qty === 'number' ? { amount: timesMoney(chosen.amount, qty) } : null;
  },
  provider: () => ({ kind: 'internet', id: spectranet, name: 'Spectranet' }),
  subject: ({ plan_id, qty }, context) =>
    context.t(internetMessages, 'subject', {
      plan: planName(plan_id, context) ?? context.t(internetMessages, 'planUntold'),
      count: typeof qty === 'number' ? qty : 1,
    }),
  review: ({ plan_id, qty }, context) => lines(planName(plan_id, context), qty, context),
  receipt: ({ input, details }, context) =>
    lines(productOf(details) ?? planName(input['plan_id'], context), input['qty'], context),
  codes: (instruction, context) => pinCodes(readPins(instruction.details?.['pins']) ?? [], instruction, context),
  Delivered: later('internet pins', () => fromChunk(() => import('./PinsDelivered.tsx'), 'PinsDelivered')),
};

function lines(planTitle: string | null, qty: unknown, context: BillContext): readonly Line[] {
  return [
    ...(planTitle === null ? [] : [{ label: plan.label(context), value: planTitle }]),
    { label: count.label(context), value: count.show(qty, context) },
  ];
}

function atOnce({ session }: Pick<BillContext, 'session'>): number {
  // The minimum maximum of a companion that reports no limit.
  return session.catalogue.pins?.at_once ?? 10;
}

function providers(context: BillContext): readonly Option[] {
  const list = context.list(internetProviders);
  if (list.at !== 'ready') return [];
  return providerOptions(list.details.map((each) => ({ ...each, active: each.active && each.id === spectranet })));
}

/** Whether its pins can be bought now; `null` if not known yet. */
function isSold(context: BillContext): boolean | null {
  if (context.list(internetProviders).at !== 'ready') return null;
  return providers(context).some(({ unavailable }) => !unavailable);
}

const listed = optionsOf<SpectranetPlan>(({ id, title, amount }, { format }) => ({
  value: id,
  name: title,
  price: format.money(amount),
}));

function plans(context: BillContext): readonly PickOption[] {
  const list = context.list(spectranetPlans);
  return list.at === 'ready' ? listed(list.details, context) : [];
}

function planName(id: unknown, context: BillContext): string | null {
  return plans(context).find(({ value }) => value === id)?.name ?? null;
}
