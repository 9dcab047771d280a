import { depositMessages, issueMessages, topupMessages } from '@tillside/messages';
import { commonLoads, dollarField, dollarsOf, typeField } from './card-fields.tsx';
import {
  isByDeposit,
  stablecoinFields,
  stablecoinInput,
  stablecoinLines,
  stablecoinTexts,
} from './deposit/stablecoin-fields.ts';
import { IssueDelivered, depositMoney, depositOutcome, depositPress } from './deposit-texts.ts';
import type { CardAction } from './card-action.ts';

/**
 * A stablecoin deposit, for a new or an existing card (platform §4.1): requested like every operation, then an
 * order whose address and amount are shown until the deposit has arrived.
 * @param cardId the card to load; `null` for a new one
 */
export function depositAction(cardId: string | null): CardAction {
  return {
    operation: cardId === null ? 'card.create' : 'card.topup',
    owns: (input) => isByDeposit(input) && (cardId === null || input['id'] === cardId),
    name: ({ t }) => t(depositMessages, 'topupTitle'),
    title: ({ t }) => (cardId === null ? t(depositMessages, 'newTitle') : t(depositMessages, 'topupTitle')),
    fields: {
      ...(cardId === null ? { type: typeField } : {}),
      amount: dollarField({
        presets: commonLoads,
        ...(cardId === null ? { label: ({ t }) => t(issueMessages, 'load') } : {}),
      }),
      ...stablecoinFields(),
    },
    input: ({ type, amount, ...choice }) => ({
      ...(cardId === null ? { type } : { id: cardId }),
      amount,
      ...stablecoinInput(choice),
    }),
    restore: stablecoinTexts,
    subject: ({ amount }, { t, format }) =>
      cardId === null ? t(issueMessages, 'subject') : `${t(topupMessages, 'name')} ${dollarsOf(amount, format)}`,
    confirmation: {
      texts: depositPress,
      lines: (input, context) => [
        ...(cardId === null
          ? [{ label: context.t(issueMessages, 'type'), value: typeField.show(input['type'], context) }]
          : []),
        { label: context.t(issueMessages, 'loadLine'), value: dollarsOf(input['amount'], context.format) },
        ...stablecoinLines(input, context),
      ],
      caution({ t }) {
        return { tone: 'info', title: t(depositMessages, 'press'), text: t(depositMessages, 'how') };
      },
    },
    outcome(moment, language) {
      const { t } = language;
      const amount = dollarsOf(moment.input['amount'], language.format);
      const done =
        cardId === null
          ? { done: t(issueMessages, 'done'), doneText: t(issueMessages, 'doneText', { amount }) }
          : { done: t(depositMessages, 'topupDone'), doneText: language.t(topupMessages, 'doneText', { amount }) };
      return { ...depositOutcome(moment, language), ...done };
    },
    money: depositMoney,
    Delivered: IssueDelivered,
  };
}
