import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { purchaseMessages } from '../../messages/purchase-messages.ts';
import { dollarField } from '../dollar-field.tsx';
import { dollarsOf } from '../dollars.ts';
import { paidFor } from './action-money.ts';
import { onCard, type ActedOnCard, type CardAction } from './card-action.ts';

const presets = [10, 25, 50, 100];

/** Puts dollars on a card; what the shopper pays for them is the shop's price (platform §4.1). */
export function topupAction(card: ActedOnCard): CardAction {
  const { owns, cardLines, naming } = onCard(card);
  return {
    operation: 'card.topup',
    // A deposit in a stablecoin has a form of its own.
    owns: (input) => owns(input) && input['payment_method'] !== 'stablecoin',
    name: ({ say }) => say(cardActionWords).topupName,
    title: ({ say }) => say(cardActionWords).topupTitle,
    fields: { amount: dollarField({ presets }) },
    input: ({ amount }) => ({ id: card.id, amount }),
    subject: ({ amount }, context) =>
      naming(`${context.say(cardActionWords).topupName} ${dollarsOf(amount, context.format)}`, context),
    confirmation: {
      words: ({ say }) => ({ title: say(cardActionWords).topupConfirm, press: say(purchaseMessages).payNoPrice }),
      lines: ({ amount }, context) => [
        ...cardLines(context),
        { label: context.say(cardActionWords).topupOnCard, value: dollarsOf(amount, context.format) },
      ],
    },
    outcome({ input }, { say, format }) {
      const words = say(cardActionWords);
      return {
        doing: words.topupDoing,
        done: words.topupDone,
        doneText: words.topupDoneText({ amount: dollarsOf(input['amount'], format) }),
        notDone: words.topupNotDone,
      };
    },
    money: paidFor,
  };
}
