import { purchaseMessages, topupMessages } from '@tillside/messages';
import { commonLoads, dollarField, dollarsOf } from './card-fields.tsx';
import { paidFor } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** Loads dollars onto a card; the shopper pays the shop's price (platform §4.1). */
export function topupAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.topup',
    // Stablecoin deposits have their own form.
    owns: (input) => owns(input) && input['payment_method'] !== 'stablecoin',
    name: ({ t }) => t(topupMessages, 'name'),
    title: ({ t }) => t(topupMessages, 'title'),
    fields: { amount: dollarField({ presets: commonLoads }) },
    input: ({ amount }) => ({ id: card.id, amount }),
    subject: ({ amount }, context) =>
      naming(`${context.t(topupMessages, 'name')} ${dollarsOf(amount, context.format)}`, context),
    confirmation: {
      texts: ({ t }) => ({ title: t(topupMessages, 'confirm'), press: t(purchaseMessages, 'payNoPrice') }),
      lines: ({ amount }, context) => [
        ...cardLines(context),
        { label: context.t(topupMessages, 'onCard'), value: dollarsOf(amount, context.format) },
      ],
    },
    outcome: ({ input }, { t, format }) => ({
      doing: t(topupMessages, 'doing'),
      done: t(topupMessages, 'done'),
      doneText: t(topupMessages, 'doneText', { amount: dollarsOf(input['amount'], format) }),
      notDone: t(topupMessages, 'notDone'),
    }),
    money: paidFor,
  };
}
