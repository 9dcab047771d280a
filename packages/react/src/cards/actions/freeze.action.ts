import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { actionWording, onCard, saysNoMoney, type ActedOnCard, type CardAction } from './card-action.ts';

/** Stops a card at once: whoever has lost one does not want to be asked twice, and it can be taken back. */
export function freezeAction(card: ActedOnCard): CardAction {
  const { cardLines, ...shared } = onCard(card);
  return {
    ...shared,
    operation: 'card.freeze',
    atOnce: true,
    fields: {},
    isFree: () => true,
    name: ({ say }) => say(cardActionWords).freezeName,
    title: ({ say }) => say(cardActionWords).freezeTitle,
    input: () => ({ id: card.id }),
    review: (_input, context) => cardLines(context),
    subject: (_input, { say }) => {
      const words = say(cardActionWords);
      return words.actionSubject({ what: words.freezeName, lastFour: card.last_four });
    },
    wording(moment, language) {
      const words = language.say(cardActionWords);
      return {
        ...actionWording(
          {
            confirm: words.freezeTitle,
            press: words.freezePress,
            doing: words.freezeDoing,
            done: words.freezeDone,
            doneText: words.freezeDoneText,
            notDone: words.freezeNotDone,
            leave: words.freezeCancel,
          },
          moment,
          language,
        ),
        ...saysNoMoney,
      };
    },
  };
}
