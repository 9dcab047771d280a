import { purchaseMessages } from '../../messages/purchase-messages.ts';
import { choiceField } from '../../fields/choice-field.tsx';
import { issueCardWords } from '../../messages/en-NG/issue-card.ts';
import { dollarField } from '../dollar-field.tsx';
import { dollarsOf, showDollars } from '../dollars.ts';
import { IssueDelivered } from '../deposit/LaterDelivered.tsx';
import {
  isByDeposit,
  stablecoinFields,
  stablecoinInput,
  stablecoinLines,
  stablecoinTexts,
} from '../deposit/stablecoin-fields.ts';
import { paidFor } from './action-money.ts';
import type { CardAction } from './card-action.ts';
import { depositMoney, depositOutcome, depositPress } from './deposit-words.ts';
import { typeField } from './type-field.ts';

/** Makes a card, paid from the shopper's balance with the shop or by a deposit in a stablecoin (platform §4.1). */
export const issueAction = (): CardAction => ({
  operation: 'card.create',
  owns: () => true,
  name: ({ say }) => say(issueCardWords).issueTitle,
  title: ({ say }) => say(issueCardWords).issueTitle,
  fields: {
    type: typeField,
    amount: dollarField({
      label: ({ say }) => say(issueCardWords).issueLoad,
      hint: ({ say, session, format }) => {
        const fee = session.catalogue.cards?.creation_fee;
        return fee === undefined ? undefined : say(issueCardWords).issueLoadHint({ fee: showDollars(fee, format) });
      },
      presets: [10, 25, 50, 100],
    }),
    payment: choiceField({
      label: ({ say }) => say(issueCardWords).issuePayWith,
      empty: ({ say }) => say(issueCardWords).issuePayWithEmpty,
      hint: ({ say }, texts) =>
        texts['payment'] === 'stablecoin' ? say(issueCardWords).issueStablecoinHint : undefined,
      options: ({ say }) => [
        { value: 'wallet', name: say(issueCardWords).issueWallet },
        { value: 'stablecoin', name: say(issueCardWords).issueStablecoin },
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
  subject: (_input, { say }) => say(issueCardWords).issueSubject,
  confirmation: {
    words: (language, input) =>
      isByDeposit(input)
        ? depositPress(language)
        : {
            title: language.say(issueCardWords).issueConfirm,
            press: language.say(purchaseMessages).payNoPrice,
          },
    lines(input, context) {
      const words = context.say(issueCardWords);
      const { session, format } = context;
      const fee = session.catalogue.cards?.creation_fee;
      return [
        { label: words.issueType, value: typeField.show(input['type'], context) },
        { label: words.issueLoadLine, value: dollarsOf(input['amount'], format) },
        ...(fee === undefined || isByDeposit(input)
          ? []
          : [{ label: words.issueFeeLine, value: showDollars(fee, format) }]),
        ...(isByDeposit(input) ? stablecoinLines(input, context) : []),
      ];
    },
  },
  outcome({ input }, language) {
    const words = language.say(issueCardWords);
    const amount = dollarsOf(input['amount'], language.format);
    return {
      doing: words.issueDoing,
      notDone: words.issueNotDone,
      ...(isByDeposit(input) ? depositOutcome(language) : {}),
      done: words.issueDone,
      doneText: words.issueDoneText({ amount }),
    };
  },
  money: {
    isFree: isByDeposit,
    words: (moment, language) => ({
      ...(isByDeposit(moment.input) ? depositMoney : paidFor).words(moment, language),
      buyAnother: language.say(issueCardWords).issueAgain,
    }),
  },
  Delivered: IssueDelivered,
});
