import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { dollarField } from '../dollar-field.tsx';
import { isOwedToCardholder } from '../../purchase/outcome.ts';
import { dollarsOf, showDollars } from '../dollars.ts';
import { actionWording, onCard, type ActedOnCard, type CardAction } from './card-action.ts';

/** Takes dollars back from a card, to the shop's wallet; the shop pays them out (platform §4.1). */
export function withdrawAction(card: ActedOnCard): CardAction {
  const { cardLines, ...shared } = onCard(card);
  return {
    ...shared,
    operation: 'card.withdraw',
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
    name: ({ say }) => say(cardActionWords).withdrawName,
    title: ({ say }) => say(cardActionWords).withdrawTitle,
    input: ({ amount }) => ({ id: card.id, amount }),
    review: ({ amount }, context) => [
      ...cardLines(context),
      { label: context.say(cardActionWords).withdrawFromCard, value: dollarsOf(amount, context.format) },
    ],
    subject: ({ amount }, { say, format }) => {
      const words = say(cardActionWords);
      return words.actionSubject({
        what: `${words.withdrawName} ${dollarsOf(amount, format)}`,
        lastFour: card.last_four,
      });
    },
    wording(moment, language) {
      const words = language.say(cardActionWords);
      const amount = dollarsOf(moment.input['amount'], language.format);
      const isOthers = isOwedToCardholder(moment.instruction);
      return {
        ...actionWording(
          {
            confirm: words.withdrawConfirm,
            press: words.withdrawName,
            doing: words.withdrawDoing,
            done: words.withdrawDone,
            doneText: isOthers ? words.withdrawForCardholder({ amount }) : words.withdrawDoneText({ amount }),
            notDone: words.withdrawNotDone,
          },
          moment,
          language,
        ),
        youPay: words.withdrawYouGet,
        pay: words.withdrawPress,
        priceReady: words.withdrawGetting,
        receiptAmount: isOthers ? words.payoutForCardholder : words.withdrawReceived,
        receiptAmountOpen: words.withdrawYouGet,
        // Nothing was taken from the shopper that could be given back.
        moneyNotTaken: '',
        moneyReleased: '',
        moneyReleasing: '',
        moneyHeld: '',
      };
    },
  };
}
