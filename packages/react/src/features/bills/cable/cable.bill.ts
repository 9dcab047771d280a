import { isMoney, money, naira, timesMoney, type Instruction } from '@tillside/contract';
import { cableMessages, productMessages, nameCheckMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import { amountField, type AmountLimits } from '../../../kernel/ui/fields/amount-field.tsx';
import { choiceField, isChosen } from '../../../kernel/ui/fields/choice-field.tsx';
import { countField } from '../../../kernel/ui/fields/count-field.tsx';
import { pickField } from '../../../kernel/ui/fields/pick-field.tsx';
import { digitsOnly, textField } from '../../../kernel/ui/fields/text-field.tsx';
import type { Bill } from '../../../kernel/flow/bill.ts';
import { fieldLines } from '../../../kernel/flow/bill-lines.ts';
import { noLists, type BillContext, type Line } from '../../../kernel/flow/bill-fields.ts';
import { bouquets, knownBouquets, cableMode, isMode, isTopup, mayTopUp, modeOf } from './cable-mode.ts';
import { cardCheck } from './card-check.ts';

const noLimits: AmountLimits = { minimum: naira(1), maximum: money('NGN', Number.MAX_SAFE_INTEGER), presets: [] };
/** The provider's maximum per purchase (platform §4.3). */
const maxMonths = 12;

const service = choiceField({
  provider: 'tv',
  label: ({ t }) => t(cableMessages, 'service'),
  empty: ({ t }) => t(cableMessages, 'serviceEmpty'),
  options: ({ session }) => (session.catalogue.cable?.services ?? []).map(({ code, name }) => ({ value: code, name })),
});

/** TV: renews or changes a subscription, or tops up the balance of services that have one (platform §4.3). */
export const cableBill: Bill = {
  operation: 'cable.buy',
  variant: { operation: 'cable.topup', applies: isTopup },
  title: ({ t }) => t(cableMessages, 'title'),
  name: ({ t }) => t(productMessages, 'cable'),
  fields: {
    service,
    account: textField({
      label: ({ t }) => t(cableMessages, 'account'),
      hint: ({ t }) => t(cableMessages, 'accountHint'),
      when: isChosen('service'),
      inputMode: 'numeric',
      clean: digitsOnly,
      fault: (account, { t }) => {
        if (account === '') return t(cableMessages, 'accountEmpty');
        return /^\d{10,11}$/.test(account) ? null : t(cableMessages, 'accountWrong');
      },
    }),
    mode: cableMode,
    plan_id: {
      ...pickField({
        label: ({ t }) => t(cableMessages, 'bouquet'),
        empty: ({ t }) => t(cableMessages, 'bouquetEmpty'),
        when: isMode('change'),
        list: bouquets,
        resetBy: ['service'],
        options: (context) =>
          knownBouquets(context).map(({ id, name, amount }) => ({
            value: id,
            name,
            price: context.format.money(amount),
          })),
      }),
      show: bouquetName,
    },
    month: countField({
      label: ({ t }) => t(cableMessages, 'months'),
      hint: ({ t }) => t(cableMessages, 'monthsHint'),
      when: isMode('renew', 'change'),
      limits: () => ({ minimum: 1, maximum: maxMonths }),
    }),
    amount: {
      ...amountField({ limits: ({ session }) => session.catalogue.cable?.topup ?? noLimits }),
      when: (texts, context) => isMode('topup')(texts) && mayTopUp(texts, context),
    },
  },
  lookups: [bouquets],
  nameCheck: cardCheck,
  total: (input, context) => {
    const { amount, plan_id, month } = input;
    if (isTopup(input)) return isMoney(amount) ? { amount } : null;
    const bouquet = knownBouquets(context).find(({ id }) => id === plan_id);
    return bouquet && typeof month === 'number' ? { amount: timesMoney(bouquet.amount, month) } : null;
  },
  input: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'mode')),
  restore: modeOf,
  subject: (input, context) => {
    const { t } = context;
    const account = typeof input['account'] === 'string' ? input['account'] : '';
    const named = { service: service.show(input['service'], context), account };
    return isTopup(input) ? t(cableMessages, 'topupSubject', named) : t(cableMessages, 'subject', named);
  },
  entry: (input, context) => {
    const named = { service: service.show(input['service'], context) };
    return {
      name: isTopup(input) ? context.t(cableMessages, 'topupEntry', named) : context.t(cableMessages, 'entry', named),
      recipient: typeof input['account'] === 'string' ? input['account'] : '',
    };
  },
  review: (input, context, quote) => [kindLine(input, context), ...fieldLines(cableBill, input, context, quote)],
  receipt: (instruction, context) => [
    ...nameLine(instruction, context),
    kindLine(instruction.input, context),
    // After delivery the provider's name of the bouquet is used.
    ...fieldLines(cableBill, instruction.input, { ...context, list: noLists }, instruction.quote),
    ...bouquetLine(instruction, context),
  ],
  note: ({ state }, { t }) => (state === 'succeeded' ? t(cableMessages, 'deliveredNote') : null),
  Delivered: null,
};

function kindLine(input: PurchaseInput, { t }: BillContext): Line {
  return {
    label: t(cableMessages, 'kind'),
    value: isTopup(input) ? t(cableMessages, 'kindTopup') : t(cableMessages, 'kindSubscription'),
  };
}

function nameLine({ input }: Instruction, { t }: BillContext): readonly Line[] {
  const name = input['customer_name'];
  return typeof name === 'string' ? [{ label: t(nameCheckMessages, 'label'), value: name }] : [];
}

/** The provider's name after delivery; before that, the list's. */
function bouquetLine({ input, details }: Instruction, context: BillContext): readonly Line[] {
  if (isTopup(input)) return [];
  const plan = details?.['plan'];
  const value = typeof plan === 'string' && plan !== '' ? plan : bouquetName(input['plan_id'], context);
  return value === '' ? [] : [{ label: context.t(cableMessages, 'bouquet'), value }];
}

/** Without a list it has no name: only the provider understands the id. */
function bouquetName(id: unknown, context: BillContext): string {
  return knownBouquets(context).find((bouquet) => bouquet.id === id)?.name ?? '';
}
