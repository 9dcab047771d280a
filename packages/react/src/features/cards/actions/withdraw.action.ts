import { isMoreThan } from '@tillside/contract';
import { withdrawMessages } from '@tillside/messages';
import { dollarField, dollarsOf } from './card-fields.tsx';
import { payoutHeadline, payoutTexts } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** Withdraws dollars from a card to the shop's wallet; the shop pays them out (platform §4.1). */
export function withdrawAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.withdraw',
    owns,
    name: ({ t }) => t(withdrawMessages, 'name'),
    title: ({ t }) => t(withdrawMessages, 'title'),
    fields: {
      amount: dollarField({
        hint: ({ t, format }) => t(withdrawMessages, 'holds', { balance: format.money(card.balance) }),
        presets: card.balance.minor > 0 ? [card.balance] : [],
        showPreset: (_amount, { t }) => t(withdrawMessages, 'all'),
        fault: (amount, { t, format }) =>
          isMoreThan(amount, card.balance)
            ? t(withdrawMessages, 'tooMuch', { balance: format.money(card.balance) })
            : null,
      }),
    },
    input: ({ amount }) => ({ id: card.id, amount }),
    subject: ({ amount }, context) =>
      naming(`${context.t(withdrawMessages, 'name')} ${dollarsOf(amount, context.format)}`, context),
    confirmation: {
      texts: ({ t }) => ({
        title: t(withdrawMessages, 'confirm'),
        press: t(withdrawMessages, 'name'),
      }),
      lines: ({ amount }, context) => [
        ...cardLines(context),
        { label: context.t(withdrawMessages, 'fromCard'), value: dollarsOf(amount, context.format) },
      ],
    },
    headline: payoutHeadline,
    outcome({ input }, { t, format }) {
      const amount = dollarsOf(input['amount'], format);
      return {
        doing: t(withdrawMessages, 'doing'),
        done: t(withdrawMessages, 'done'),
        doneText: t(withdrawMessages, 'forCardholder', { amount }),
        notDone: t(withdrawMessages, 'notDone'),
      };
    },
    money: {
      isFree: () => false,
      texts: (moment, language) => ({
        ...payoutTexts(moment, language),
        press: (amount) => language.t(withdrawMessages, 'press', { amount }),
      }),
    },
  };
}
