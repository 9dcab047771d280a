import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { noMoney } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** Stops a card at once: whoever has lost one does not want to be asked twice, and it can be taken back. */
export function freezeAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.freeze',
    owns,
    name: ({ say }) => say(cardActionWords).freezeName,
    title: ({ say }) => say(cardActionWords).freezeTitle,
    fields: {},
    input: () => ({ id: card.id }),
    subject: (_input, context) => naming(context.say(cardActionWords).freezeName, context),
    confirmation: {
      atOnce: true,
      words({ say }) {
        const { freezeTitle: title, freezePress: press, freezeCancel: leave } = say(cardActionWords);
        return { title, press, leave };
      },
      lines: (_input, context) => cardLines(context),
    },
    outcome(_moment, { say }) {
      const words = say(cardActionWords);
      return {
        doing: words.freezeDoing,
        done: words.freezeDone,
        doneText: words.freezeDoneText,
        notDone: words.freezeNotDone,
      };
    },
    money: noMoney,
  };
}
