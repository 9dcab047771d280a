import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { noMoney } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** Gives a card a new number, CVV and expiry (platform §3). It takes no ref, so an open outcome is read back, never repeated. */
export function replaceAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.replace',
    owns,
    name: ({ say }) => say(cardActionWords).replaceName,
    title: ({ say }) => say(cardActionWords).replaceTitle,
    fields: {},
    input: () => ({ id: card.id }),
    subject: (_input, context) => naming(context.say(cardActionWords).replaceName, context),
    confirmation: {
      words({ say }) {
        const { replaceTitle: title, replacePress: press, freezeCancel: leave } = say(cardActionWords);
        return { title, press, leave };
      },
      lines: (_input, context) => cardLines(context),
      caution({ say }) {
        const words = say(cardActionWords);
        return { tone: 'warning', title: words.replaceCaution, text: words.replaceCautionText };
      },
    },
    outcome(_moment, { say }) {
      const words = say(cardActionWords);
      return {
        doing: words.replaceDoing,
        done: words.replaceDone,
        doneText: words.replaceDoneText,
        notDone: words.replaceNotDone,
      };
    },
    money: noMoney,
  };
}
