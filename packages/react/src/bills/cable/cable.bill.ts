import type { Instruction } from '@tillside/contract/browser';
import type { PurchaseInput } from '../../client/companion-client.ts';
import { amountField, type AmountLimits } from '../../fields/amount-field.tsx';
import { choiceField } from '../../fields/choice-field.tsx';
import { countField } from '../../fields/count-field.tsx';
import { pickField } from '../../fields/pick-field.tsx';
import { digitsOnly, textField } from '../../fields/text-field.tsx';
import { cableWords } from '../../messages/en-NG/cable.ts';
import { fieldLines, noLists, type Bill, type BillContext, type Line } from '../../purchase/bill.ts';
import { bouquets, knownBouquets } from './bouquets.ts';
import { cableMode, isMode, isTopup, mayTopUp, modeOf } from './cable-mode.ts';
import { cardCheck } from './card-check.ts';

const noLimits: AmountLimits = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, presets: [] };
/** The provider sells no more at once (platform §4.3). */
const mostMonths = 12;

const service = choiceField({
  label: ({ say }) => say(cableWords).cableService,
  empty: ({ say }) => say(cableWords).cableServiceEmpty,
  options: ({ session }) => (session.catalogue.cable?.services ?? []).map(({ code, name }) => ({ value: code, name })),
});

/** TV: a subscription renewed or changed, or its balance topped up where the service has one (platform §4.3). */
export const cableBill: Bill = {
  operation: 'cable.buy',
  variant: { operation: 'cable.topup', applies: isTopup },
  title: ({ say }) => say(cableWords).cableTitle,
  fields: {
    service,
    account: textField({
      label: ({ say }) => say(cableWords).cableAccount,
      hint: ({ say }) => say(cableWords).cableAccountHint,
      inputMode: 'numeric',
      clean: digitsOnly,
      fault: (account, { say }) => {
        if (account === '') return say(cableWords).cableAccountEmpty;
        return /^\d{10,11}$/.test(account) ? null : say(cableWords).cableAccountWrong;
      },
    }),
    mode: cableMode,
    plan_id: {
      ...pickField({
        label: ({ say }) => say(cableWords).cableBouquet,
        empty: ({ say }) => say(cableWords).cableBouquetEmpty,
        when: isMode('change'),
        list: bouquets,
        resetBy: ['service'],
        options: (context) =>
          knownBouquets(context).map(({ id, name, amount }) => ({
            value: id,
            name,
            price: context.format.naira(amount),
          })),
      }),
      show: bouquetName,
    },
    month: countField({
      label: ({ say }) => say(cableWords).cableMonths,
      hint: ({ say }) => say(cableWords).cableMonthsHint,
      when: isMode('renew', 'change'),
      limits: () => ({ minimum: 1, maximum: mostMonths }),
    }),
    amount: {
      ...amountField({ limits: ({ session }) => session.catalogue.cable?.topup ?? noLimits }),
      when: (texts, context) => isMode('topup')(texts) && mayTopUp(texts, context),
    },
  },
  lookups: [bouquets],
  nameCheck: cardCheck,
  input: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'mode')),
  restore: modeOf,
  subject: (input, context) => {
    const words = context.say(cableWords);
    const account = typeof input['account'] === 'string' ? input['account'] : '';
    const named = { service: service.show(input['service'], context), account };
    return isTopup(input) ? words.cableTopupSubject(named) : words.cableSubject(named);
  },
  review: (input, context, quote) => [kindLine(input, context), ...fieldLines(cableBill, input, context, quote)],
  receipt: (instruction, context) => [
    ...nameLine(instruction, context),
    kindLine(instruction.input, context),
    // The bouquet has its name from the provider, once it is delivered.
    ...fieldLines(cableBill, instruction.input, { ...context, list: noLists }, instruction.quote),
    ...bouquetLine(instruction, context),
  ],
  note: ({ state }, { say }) => (state === 'succeeded' ? say(cableWords).cableDeliveredNote : null),
};

function kindLine(input: PurchaseInput, { say }: BillContext): Line {
  const words = say(cableWords);
  return { label: words.cableKind, value: isTopup(input) ? words.cableKindTopup : words.cableKindSubscription };
}

function nameLine({ input }: Instruction, { messages }: BillContext): readonly Line[] {
  const name = input['customer_name'];
  return typeof name === 'string' ? [{ label: messages.nameLabel, value: name }] : [];
}

/** As the provider names what it delivered; before that, as the list does. */
function bouquetLine({ input, details }: Instruction, context: BillContext): readonly Line[] {
  if (isTopup(input)) return [];
  const plan = details?.['plan'];
  const value = typeof plan === 'string' && plan !== '' ? plan : bouquetName(input['plan_id'], context);
  return value === '' ? [] : [{ label: context.say(cableWords).cableBouquet, value }];
}

/** Where no list is at hand it has none: the id means something to the provider only. */
function bouquetName(id: unknown, context: BillContext): string {
  return knownBouquets(context).find((bouquet) => bouquet.id === id)?.name ?? '';
}
