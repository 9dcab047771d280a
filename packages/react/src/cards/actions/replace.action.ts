import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { actionWording, onCard, saysNoMoney, type ActedOnCard, type CardAction } from './card-action.ts';

/** Gives a card a new number, CVV and expiry (platform §3). It takes no ref, so an open outcome is read back, never repeated. */
export function replaceAction(card: ActedOnCard): CardAction {
  const { cardLines, ...shared } = onCard(card);
  return {
    ...shared,
    operation: 'card.replace',
    fields: {},
    isFree: () => true,
    name: ({ say }) => say(cardActionWords).replaceName,
    title: ({ say }) => say(cardActionWords).replaceTitle,
    input: () => ({ id: card.id }),
    review: (_input, context) => cardLines(context),
    subject: (_input, { say }) => {
      const words = say(cardActionWords);
      return words.actionSubject({ what: words.replaceName, lastFour: card.last_four });
    },
    caution({ say }) {
      const words = say(cardActionWords);
      return { tone: 'warning', title: words.replaceCaution, text: words.replaceCautionText };
    },
    wording(moment, language) {
      const words = language.say(cardActionWords);
      return {
        ...actionWording(
          {
            confirm: words.replaceTitle,
            press: words.replacePress,
            doing: words.replaceDoing,
            done: words.replaceDone,
            doneText: words.replaceDoneText,
            notDone: words.replaceNotDone,
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
