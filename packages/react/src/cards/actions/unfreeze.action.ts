import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { actionWording, onCard, saysNoMoney, type ActedOnCard, type CardAction } from './card-action.ts';

/** Lets a frozen card be paid with again. */
export function unfreezeAction(card: ActedOnCard): CardAction {
  const { cardLines, ...shared } = onCard(card);
  return {
    ...shared,
    operation: 'card.unfreeze',
    fields: {},
    isFree: () => true,
    name: ({ say }) => say(cardActionWords).unfreezeName,
    title: ({ say }) => say(cardActionWords).unfreezeTitle,
    input: () => ({ id: card.id }),
    review: (_input, context) => cardLines(context),
    subject: (_input, { say }) => {
      const words = say(cardActionWords);
      return words.actionSubject({ what: words.unfreezeName, lastFour: card.last_four });
    },
    caution({ say }) {
      const words = say(cardActionWords);
      return { tone: 'info', title: words.unfreezeCaution, text: words.unfreezeCautionText };
    },
    wording(moment, language) {
      const words = language.say(cardActionWords);
      return {
        ...actionWording(
          {
            confirm: words.unfreezeTitle,
            press: words.unfreezePress,
            doing: words.unfreezeDoing,
            done: words.unfreezeDone,
            doneText: words.unfreezeDoneText,
            notDone: words.unfreezeNotDone,
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
