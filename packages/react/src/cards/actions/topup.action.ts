import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { purchaseMessages } from '../../messages/purchase-messages.ts';
import { dollarField } from '../dollar-field.tsx';
import { dollarsOf } from '../dollars.ts';
import { actionWording, onCard, type ActedOnCard, type CardAction } from './card-action.ts';

const presets = [10, 25, 50, 100];

/** Puts dollars on a card; what the shopper pays for them is the shop's price (platform §4.1). */
export function topupAction(card: ActedOnCard): CardAction {
  const { cardLines, owns, ...shared } = onCard(card);
  return {
    ...shared,
    // A deposit in a stablecoin has a form of its own.
    owns: (input) => owns(input) && input['payment_method'] !== 'stablecoin',
    operation: 'card.topup',
    fields: { amount: dollarField({ presets }) },
    name: ({ say }) => say(cardActionWords).topupName,
    title: ({ say }) => say(cardActionWords).topupTitle,
    input: ({ amount }) => ({ id: card.id, amount }),
    review: ({ amount }, context) => [
      ...cardLines(context),
      { label: context.say(cardActionWords).topupOnCard, value: dollarsOf(amount, context.format) },
    ],
    subject: ({ amount }, { say, format }) => {
      const words = say(cardActionWords);
      return words.actionSubject({ what: `${words.topupName} ${dollarsOf(amount, format)}`, lastFour: card.last_four });
    },
    wording(moment, language) {
      const words = language.say(cardActionWords);
      const bought = language.say(purchaseMessages);
      return {
        ...actionWording(
          {
            confirm: words.topupConfirm,
            press: bought.payNoPrice,
            doing: words.topupDoing,
            done: words.topupDone,
            doneText: words.topupDoneText({ amount: dollarsOf(moment.input['amount'], language.format) }),
            notDone: words.topupNotDone,
          },
          moment,
          language,
        ),
        // Here something is paid: these say so, and what became of the money.
        pay: bought.pay,
        priceReady: bought.priceReady,
        refusedText: bought.refusedText,
        abandonedBalance: bought.abandonedBalance,
      };
    },
  };
}
