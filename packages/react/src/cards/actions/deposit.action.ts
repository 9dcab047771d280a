import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import { issueCardWords } from '../../messages/en-NG/issue-card.ts';
import { dollarField } from '../dollar-field.tsx';
import { dollarsOf } from '../dollars.ts';
import {
  isByDeposit,
  stablecoinFields,
  stablecoinInput,
  stablecoinLines,
  stablecoinTexts,
} from '../deposit/stablecoin-fields.ts';
import { IssueDelivered } from '../deposit/LaterDelivered.tsx';
import type { CardAction } from './card-action.ts';
import { depositMoney, depositOutcome, depositPress } from './deposit-words.ts';
import { typeField } from './type-field.ts';

/**
 * A deposit in a stablecoin, for a new card or onto one (platform §4.1): asked for like everything else, and then an
 * order whose address and amount are shown until the deposit has arrived.
 * @param cardId the card it goes onto; `null`: a new one
 */
export function depositAction(cardId: string | null): CardAction {
  return {
    operation: cardId === null ? 'card.create' : 'card.topup',
    owns: (input) => isByDeposit(input) && (cardId === null || input['id'] === cardId),
    name: ({ say }) => say(issueCardWords).depositTopupTitle,
    title: ({ say }) => (cardId === null ? say(issueCardWords).depositNewTitle : say(issueCardWords).depositTopupTitle),
    fields: {
      ...(cardId === null ? { type: typeField } : {}),
      amount: dollarField({
        presets: [10, 25, 50, 100],
        ...(cardId === null ? { label: ({ say }) => say(issueCardWords).issueLoad } : {}),
      }),
      ...stablecoinFields(),
    },
    input: ({ type, amount, ...choice }) => ({
      ...(cardId === null ? { type } : { id: cardId }),
      amount,
      ...stablecoinInput(choice),
    }),
    restore: stablecoinTexts,
    subject: ({ amount }, { say, format }) =>
      cardId === null
        ? say(issueCardWords).issueSubject
        : `${say(cardActionWords).topupName} ${dollarsOf(amount, format)}`,
    confirmation: {
      words: depositPress,
      lines: (input, context) => [
        ...(cardId === null
          ? [{ label: context.say(issueCardWords).issueType, value: typeField.show(input['type'], context) }]
          : []),
        { label: context.say(issueCardWords).issueLoadLine, value: dollarsOf(input['amount'], context.format) },
        ...stablecoinLines(input, context),
      ],
      caution({ say }) {
        const words = say(issueCardWords);
        return { tone: 'info', title: words.depositPress, text: words.depositHow };
      },
    },
    outcome({ input }, language) {
      const words = language.say(issueCardWords);
      const amount = dollarsOf(input['amount'], language.format);
      const done =
        cardId === null
          ? { done: words.issueDone, doneText: words.issueDoneText({ amount }) }
          : { done: words.depositTopupDone, doneText: language.say(cardActionWords).topupDoneText({ amount }) };
      return { ...depositOutcome(language), ...done };
    },
    money: depositMoney,
    Delivered: IssueDelivered,
  };
}
