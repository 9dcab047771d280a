import { freezeMessages } from '@tillside/messages';
import { noMoney } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** Freezes a card without a confirmation, because it is urgent and reversible. */
export function freezeAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.freeze',
    owns,
    name: ({ t }) => t(freezeMessages, 'name'),
    title: ({ t }) => t(freezeMessages, 'title'),
    fields: {},
    input: () => ({ id: card.id }),
    subject: (_input, context) => naming(context.t(freezeMessages, 'name'), context),
    confirmation: {
      atOnce: true,
      words({ t }) {
        return {
          title: t(freezeMessages, 'title'),
          press: t(freezeMessages, 'press'),
          leave: t(freezeMessages, 'cancel'),
        };
      },
      lines: (_input, context) => cardLines(context),
    },
    outcome(_moment, { t }) {
      return {
        doing: t(freezeMessages, 'doing'),
        done: t(freezeMessages, 'done'),
        doneText: t(freezeMessages, 'doneText'),
        notDone: t(freezeMessages, 'notDone'),
      };
    },
    money: noMoney,
  };
}
