import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { noMoney } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** Lets a frozen card be paid with again. */
export function unfreezeAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.unfreeze',
    owns,
    name: ({ say }) => say(cardActionWords).unfreezeName,
    title: ({ say }) => say(cardActionWords).unfreezeTitle,
    fields: {},
    input: () => ({ id: card.id }),
    subject: (_input, context) => naming(context.say(cardActionWords).unfreezeName, context),
    confirmation: {
      words({ say }) {
        const { unfreezeTitle: title, unfreezePress: press, freezeCancel: leave } = say(cardActionWords);
        return { title, press, leave };
      },
      lines: (_input, context) => cardLines(context),
      caution({ say }) {
        const words = say(cardActionWords);
        return { tone: 'info', title: words.unfreezeCaution, text: words.unfreezeCautionText };
      },
    },
    outcome(_moment, { say }) {
      const words = say(cardActionWords);
      return {
        doing: words.unfreezeDoing,
        done: words.unfreezeDone,
        doneText: words.unfreezeDoneText,
        notDone: words.unfreezeNotDone,
      };
    },
    money: noMoney,
  };
}
