import { freezeMessages, unfreezeMessages } from '@tillside/messages';
import { noMoney } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

export function unfreezeAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.unfreeze',
    owns,
    name: ({ t }) => t(unfreezeMessages, 'name'),
    title: ({ t }) => t(unfreezeMessages, 'title'),
    fields: {},
    input: () => ({ id: card.id }),
    subject: (_input, context) => naming(context.t(unfreezeMessages, 'name'), context),
    confirmation: {
      words({ t }) {
        return {
          title: t(unfreezeMessages, 'title'),
          press: t(unfreezeMessages, 'press'),
          leave: t(freezeMessages, 'cancel'),
        };
      },
      lines: (_input, context) => cardLines(context),
      caution({ t }) {
        return { tone: 'info', title: t(unfreezeMessages, 'caution'), text: t(unfreezeMessages, 'cautionText') };
      },
    },
    outcome(_moment, { t }) {
      return {
        doing: t(unfreezeMessages, 'doing'),
        done: t(unfreezeMessages, 'done'),
        doneText: t(unfreezeMessages, 'doneText'),
        notDone: t(unfreezeMessages, 'notDone'),
      };
    },
    money: noMoney,
  };
}
