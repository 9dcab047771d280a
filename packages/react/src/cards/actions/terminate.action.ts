import { digitsOnly, textField } from '../../fields/text-field.tsx';
import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { isOwedToCardholder } from '../../purchase/outcome.ts';
import { showDollars } from '../dollars.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/**
 * Closes a card for good (platform §3): the only action that cannot be mended, so the last four digits have to be typed,
 * and money that is still on the card is pointed out first.
 */
export function terminateAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  const holds = card.balance > 0;
  return {
    operation: 'card.terminate',
    owns,
    name: ({ say }) => say(cardActionWords).terminateName,
    title: ({ say }) => say(cardActionWords).terminateTitle,
    fields: {
      last_four: textField({
        label: ({ say }) => say(cardActionWords).terminateLabel({ lastFour: card.last_four }),
        inputMode: 'numeric',
        clean: digitsOnly,
        fault: (typed, { say }) => (typed === card.last_four ? null : say(cardActionWords).terminateMismatch),
      }),
    },
    // What was typed is for this page only.
    input: () => ({ id: card.id }),
    subject: (_input, context) => naming(context.say(cardActionWords).terminateName, context),
    confirmation: {
      words({ say }) {
        const { terminateTitle: title, terminatePress: press, freezeCancel: leave } = say(cardActionWords);
        return { title, press, leave };
      },
      lines: (_input, context) => cardLines(context),
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
    },
    outcome(_moment, { say }) {
      const words = say(cardActionWords);
      return {
        doing: words.terminateDoing,
        done: words.terminateDone,
        doneText: words.terminateDoneText,
        notDone: words.terminateNotDone,
      };
    },
    money: {
      isFree: () => !holds,
      words({ instruction }, { say }) {
        const words = say(cardActionWords);
        return {
          youPay: words.terminateYouGet,
          priceReady: words.terminateGetting,
          receiptAmount: isOwedToCardholder(instruction) ? words.payoutForCardholder : words.terminateYouGet,
          receiptAmountOpen: words.terminateYouGet,
          moneyNotTaken: '',
          moneyReleased: '',
        };
      },
    },
  };
}
