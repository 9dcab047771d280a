import { issueMessages, purchaseMessages } from '@tillside/messages';
import { choiceField } from '../../../kernel/ui/fields/choice-field.tsx';
import { commonLoads, dollarField, dollarsOf, typeField } from './card-fields.tsx';
import { IssueDelivered, depositMoney, depositOutcome, depositPress } from './deposit-texts.ts';
import {
  isByDeposit,
  stablecoinFields,
  stablecoinInput,
  stablecoinLines,
  stablecoinTexts,
} from './deposit/stablecoin-fields.ts';
import { paidFor } from './action-money.ts';
import type { CardAction } from './card-action.ts';

/** Issues a card, paid from the shopper's balance with the shop or by a stablecoin deposit (platform §4.1). */
export const issueAction = (): CardAction => ({
  operation: 'card.create',
  owns: () => true,
  name: ({ t }) => t(issueMessages, 'title'),
  title: ({ t }) => t(issueMessages, 'title'),
  fields: {
    type: typeField,
    amount: dollarField({
      label: ({ t }) => t(issueMessages, 'load'),
      hint: ({ t, session, format }) => {
        const fee = session.catalogue.cards?.creation_fee;
        return fee === undefined ? undefined : t(issueMessages, 'loadHint', { fee: format.money(fee) });
      },
      presets: commonLoads,
    }),
    payment: choiceField({
      label: ({ t }) => t(issueMessages, 'payWith'),
      empty: ({ t }) => t(issueMessages, 'payWithEmpty'),
      hint: ({ t }, texts) => (texts['payment'] === 'stablecoin' ? t(issueMessages, 'stablecoinHint') : undefined),
      options: ({ t }) => [
        { value: 'wallet', name: t(issueMessages, 'wallet') },
        { value: 'stablecoin', name: t(issueMessages, 'stablecoin') },
      ],
    }),
    ...stablecoinFields((texts) => texts['payment'] === 'stablecoin'),
  },
  input: ({ type, amount, payment, ...choice }) => ({
    type,
    amount,
    ...(payment === 'stablecoin' ? stablecoinInput(choice) : {}),
  }),
  restore: (input) => ({
    ...stablecoinTexts(input),
    payment: isByDeposit(input) ? 'stablecoin' : 'wallet',
  }),
  subject: (_input, { t }) => t(issueMessages, 'subject'),
  confirmation: {
    texts: (language, input) =>
      isByDeposit(input)
        ? depositPress(language)
        : {
            title: language.t(issueMessages, 'confirm'),
            press: language.t(purchaseMessages, 'payNoPrice'),
          },
    lines(input, context) {
      const { t } = context;
      const { session, format } = context;
      const fee = session.catalogue.cards?.creation_fee;
      return [
        { label: t(issueMessages, 'type'), value: typeField.show(input['type'], context) },
        { label: t(issueMessages, 'loadLine'), value: dollarsOf(input['amount'], format) },
        ...(fee === undefined || isByDeposit(input)
          ? []
          : [{ label: t(issueMessages, 'feeLine'), value: format.money(fee) }]),
        ...(isByDeposit(input) ? stablecoinLines(input, context) : []),
      ];
    },
  },
  outcome(moment, language) {
    const { t } = language;
    const amount = dollarsOf(moment.input['amount'], language.format);
    return {
      doing: t(issueMessages, 'doing'),
      notDone: t(issueMessages, 'notDone'),
      ...(isByDeposit(moment.input) ? depositOutcome(moment, language) : {}),
      done: t(issueMessages, 'done'),
      doneText: t(issueMessages, 'doneText', { amount }),
    };
  },
  money: {
    isFree: isByDeposit,
    texts: (moment, language) => (isByDeposit(moment.input) ? depositMoney : paidFor).texts(moment, language),
  },
  Delivered: IssueDelivered,
});
