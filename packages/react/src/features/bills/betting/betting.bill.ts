import { naira, plainDigits } from '@tillside/contract';
import { bettingMessages, productMessages } from '@tillside/messages';
import { amountField, type AmountLimits } from '../../../kernel/ui/fields/amount-field.tsx';
import { isChosen } from '../../../kernel/ui/fields/choice-field.tsx';
import { pickField } from '../../../kernel/ui/fields/pick-field.tsx';
import { textField } from '../../../kernel/ui/fields/text-field.tsx';
import { record, text } from '../../../kernel/client/read.ts';
import type { Option, BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { Lookup } from '../../../kernel/client/lookup.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import { providerOptions, readProviders, type ListedProvider } from '../providers.ts';

const providers: Lookup<readonly ListedProvider[]> = {
  operation: 'betting.providers',
  input: () => ({}),
  read: readProviders,
};

/** The limits when the companion reports none: the minimum is the platform's own (platform §8). */
const defaultLimits: AmountLimits = {
  minimum: naira(200),
  maximum: naira(500_000),
  presets: [200, 500, 1_000, 2_000].map(naira),
};

const betId = pickField({
  provider: 'betting',
  label: ({ t }) => t(bettingMessages, 'providerLabel'),
  empty: ({ t }) => t(bettingMessages, 'providerEmpty'),
  list: providers,
  options: offered,
  hint: (context) => {
    const known = context.list(providers).at === 'ready';
    const none = known && offered(context).every(({ unavailable }) => unavailable);
    return none ? context.t(bettingMessages, 'providersNone') : undefined;
  },
});

const customerId = textField({
  label: ({ t }) => t(bettingMessages, 'accountLabel'),
  hint: ({ t }) => t(bettingMessages, 'accountHint'),
  when: isChosen('bet_id'),
  // The companies identify their customers differently: mostly by digits, some by names.
  clean: (text) => plainDigits(text).trim(),
  fault: (account, { t }) => {
    if (account === '') return t(bettingMessages, 'accountEmpty');
    return /^\S{1,64}$/.test(account) ? null : t(bettingMessages, 'accountWrong');
  },
});

const customer = record({}, { name: text });

/** Money for a betting account, at least 200 naira (platform §4.3, §8). */
export const bettingBill: Bill = {
  operation: 'betting.fund',
  title: ({ t }) => t(bettingMessages, 'title'),
  name: ({ t }) => t(productMessages, 'betting'),
  fields: {
    bet_id: betId,
    customer_id: customerId,
    amount: {
      ...amountField({ limits: ({ session }) => session.catalogue.amounts?.betting ?? defaultLimits }),
      when: isChosen('bet_id'),
    },
  },
  lookups: [providers],
  nameCheck: {
    operation: 'betting.validate',
    field: 'customer_id',
    below: 'customer_id',
    input: ({ bet_id, customer_id }) =>
      bet_id === undefined || customer_id === undefined ? null : { bet_id, customer_id },
    name: (details) => customer(details)?.name?.trim() || null,
  },
  subject: ({ bet_id, customer_id }, context) =>
    context.t(bettingMessages, 'subject', {
      provider: betId.show(bet_id, context),
      account: customerId.show(customer_id, context),
    }),
  entry: ({ bet_id, customer_id }, context) => ({
    name: betId.show(bet_id, context),
    recipient: customerId.show(customer_id, context),
  }),
  Delivered: null,
};

function offered(context: BillContext): readonly Option[] {
  const list = context.list(providers);
  return list.at === 'ready' ? providerOptions(list.details) : [];
}
