import { freezeMessages, replaceMessages } from '@tillside/messages';
import { noMoney } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** Gives a card a new number, CVV and expiry (platform §3). It takes no ref, so an open outcome is reconciled, never resent. */
export function replaceAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.replace',
    owns,
    name: ({ t }) => t(replaceMessages, 'name'),
    title: ({ t }) => t(replaceMessages, 'title'),
    fields: {},
    input: () => ({ id: card.id }),
    subject: (_input, context) => naming(context.t(replaceMessages, 'name'), context),
    confirmation: {
      words({ t }) {
        return {
          title: t(replaceMessages, 'title'),
          press: t(replaceMessages, 'press'),
          leave: t(freezeMessages, 'cancel'),
        };
      },
      lines: (_input, context) => cardLines(context),
      caution({ t }) {
        return { tone: 'warning', title: t(replaceMessages, 'caution'), text: t(replaceMessages, 'cautionText') };
      },
    },
    outcome(_moment, { t }) {
      return {
        doing: t(replaceMessages, 'doing'),
        done: t(replaceMessages, 'done'),
        doneText: t(replaceMessages, 'doneText'),
        notDone: t(replaceMessages, 'notDone'),
      };
    },
    money: noMoney,
  };
}
