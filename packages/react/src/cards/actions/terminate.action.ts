import { digitsOnly, textField } from '../../fields/text-field.tsx';
import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { isOwedToCardholder } from '../../purchase/outcome.ts';
import { showDollars } from '../dollars.ts';
import { actionWording, onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/**
 * Closes a card for good (platform §3): the only action that cannot be mended, so the last four digits have to be typed,
 * and money that is still on the card is pointed out first.
 */
export function terminateAction(card: ActedOnCard): CardAction {
  const { cardLines, ...shared } = onCard(card);
  const holds = card.balance > 0;
  return {
    ...shared,
    operation: 'card.terminate',
    fields: {
      last_four: textField({
        label: ({ say }) => say(cardActionWords).terminateLabel({ lastFour: card.last_four }),
        inputMode: 'numeric',
        clean: digitsOnly,
        fault: (typed, { say }) => (typed === card.last_four ? null : say(cardActionWords).terminateMismatch),
      }),
    },
    isFree: () => !holds,
    name: ({ say }) => say(cardActionWords).terminateName,
    title: ({ say }) => say(cardActionWords).terminateTitle,
    // What was typed is for this page only.
    input: () => ({ id: card.id }),
    review: (_input, context) => cardLines(context),
    subject: (_input, { say }) => {
      const words = say(cardActionWords);
      return words.actionSubject({ what: words.terminateName, lastFour: card.last_four });
    },
    caution({ say, format }) {
      const words = say(cardActionWords);
      if (!holds) return { tone: 'danger', title: words.terminateCaution, text: words.terminateCautionText };
      const balance = showDollars(card.balance, format);
      return {
        tone: 'danger',
        title: words.terminateHoldsTitle({ balance }),
        text: `${words.terminateHoldsText({ balance })} ${words.terminateCautionText}`,
        insteadOf: { operation: 'card.withdraw', label: words.terminateWithdrawFirst },
      };
    },
    wording(moment, language) {
      const words = language.say(cardActionWords);
      return {
        ...actionWording(
          {
            confirm: words.terminateTitle,
            press: words.terminatePress,
            doing: words.terminateDoing,
            done: words.terminateDone,
            doneText: words.terminateDoneText,
            notDone: words.terminateNotDone,
            leave: words.freezeCancel,
          },
          moment,
          language,
        ),
        youPay: words.terminateYouGet,
        priceReady: words.terminateGetting,
        receiptAmount: isOwedToCardholder(moment.instruction) ? words.payoutForCardholder : words.terminateYouGet,
        receiptAmountOpen: words.terminateYouGet,
        moneyNotTaken: '',
        moneyReleased: '',
      };
    },
  };
}
