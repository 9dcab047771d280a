import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { dollarField } from '../dollar-field.tsx';
import { isOwedToCardholder } from '../../purchase/outcome.ts';
import { dollarsOf, showDollars } from '../dollars.ts';
import { nothingTaken } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** Takes dollars back from a card, to the shop's wallet; the shop pays them out (platform §4.1). */
export function withdrawAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.withdraw',
    owns,
    name: ({ say }) => say(cardActionWords).withdrawName,
    title: ({ say }) => say(cardActionWords).withdrawTitle,
    fields: {
      amount: dollarField({
        hint: ({ say, format }) => say(cardActionWords).withdrawHolds({ balance: showDollars(card.balance, format) }),
        presets: card.balance > 0 ? [card.balance] : [],
        showPreset: (_amount, { say }) => say(cardActionWords).withdrawAll,
        fault: (amount, { say, format }) =>
          amount > card.balance
            ? say(cardActionWords).withdrawTooMuch({ balance: showDollars(card.balance, format) })
            : null,
      }),
    },
    input: ({ amount }) => ({ id: card.id, amount }),
    subject: ({ amount }, context) =>
      naming(`${context.say(cardActionWords).withdrawName} ${dollarsOf(amount, context.format)}`, context),
    confirmation: {
      words: ({ say }) => ({
        title: say(cardActionWords).withdrawConfirm,
        press: say(cardActionWords).withdrawName,
      }),
      lines: ({ amount }, context) => [
        ...cardLines(context),
        { label: context.say(cardActionWords).withdrawFromCard, value: dollarsOf(amount, context.format) },
      ],
    },
    outcome({ input, instruction }, { say, format }) {
      const words = say(cardActionWords);
      const amount = dollarsOf(input['amount'], format);
      return {
        doing: words.withdrawDoing,
        done: words.withdrawDone,
        doneText: isOwedToCardholder(instruction)
          ? words.withdrawForCardholder({ amount })
          : words.withdrawDoneText({ amount }),
        notDone: words.withdrawNotDone,
      };
    },
    money: {
      isFree: () => false,
      words({ instruction }, { say }) {
        const words = say(cardActionWords);
        return {
          ...nothingTaken,
          youPay: words.withdrawYouGet,
          pay: words.withdrawPress,
          priceReady: words.withdrawGetting,
          receiptAmount: isOwedToCardholder(instruction) ? words.payoutForCardholder : words.withdrawReceived,
          receiptAmountOpen: words.withdrawYouGet,
        };
      },
    },
  };
}
