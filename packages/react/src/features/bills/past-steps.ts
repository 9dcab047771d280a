import { pastMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../kernel/client/companion-client.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { Bill } from '../../kernel/flow/bill.ts';
import { purchaseTexts } from '../../kernel/flow/purchase-texts.ts';
import type { FlowTexts } from '../../kernel/flow/flow-texts.ts';

/*
 * Operations in the history that are not purchases: the steps of a wallet payment, and the opening of an
 * account. These declarations are for receipts and the history only.
 */

/** Step 1 of a wallet payment: the PIN. It moves no money. */
export const pastPin: Bill = {
  operation: 'wallet.order',
  fields: {},
  isFree: () => true,
  again: () => null,
  title: ({ t }) => t(pastMessages, 'pinSubjectBare'),
  subject(input, { t }) {
    const title = titleIn(input);
    return title === null ? t(pastMessages, 'pinSubjectBare') : t(pastMessages, 'pinSubject', { title });
  },
  receipt: ({ input }, { t }) => {
    const title = titleIn(input);
    return title === null ? [] : [{ label: t(pastMessages, 'pinFor'), value: title }];
  },
  texts(_moment, language) {
    const { t } = language;
    return wordsOf(language, {
      doing: t(pastMessages, 'pinDoing'),
      doingText: t(pastMessages, 'pinDoingText'),
      done: t(pastMessages, 'pinDone'),
      doneText: t(pastMessages, 'pinDoneText'),
      failed: t(pastMessages, 'pinFailed'),
      unknownTitle: t(pastMessages, 'pinDoing'),
      unknownText: t(pastMessages, 'pinDoingText'),
      doneTitle: t(pastMessages, 'pinDoneTitle'),
      failedTitle: t(pastMessages, 'pinFailedTitle'),
    });
  },
};

/** Step 2 of a wallet payment: the one-time password, which moves the money. */
export const pastPayment: Bill = {
  operation: 'wallet.pay',
  fields: {},
  again: () => null,
  title: ({ t }) => t(pastMessages, 'paymentSubject'),
  subject: (_input, { t }) => t(pastMessages, 'paymentSubject'),
  receipt: () => [],
  texts: (_moment, language) =>
    wordsOf(language, {
      doing: language.t(pastMessages, 'paymentDoing'),
      doingText: language.t(pastMessages, 'paymentDoingText'),
      done: language.t(pastMessages, 'paymentDone'),
      doneText: language.t(pastMessages, 'paymentDoneText'),
      failed: language.t(pastMessages, 'paymentFailed'),
      unknownTitle: language.t(pastMessages, 'paymentUnknownTitle'),
      unknownText: language.t(pastMessages, 'paymentUnknownText'),
    }),
};

/** The opening of a virtual account. */
export const pastOpening: Bill = {
  operation: 'account.create',
  fields: {},
  isFree: () => true,
  again: () => null,
  title: ({ t }) => t(pastMessages, 'accountSubject'),
  subject: (_input, { t }) => t(pastMessages, 'accountSubject'),
  receipt: () => [],
  texts: (_moment, language) =>
    wordsOf(language, {
      doing: language.t(pastMessages, 'accountDoing'),
      doingText: language.t(pastMessages, 'accountDoingText'),
      done: language.t(pastMessages, 'accountDone'),
      doneText: language.t(pastMessages, 'accountDoneText'),
      failed: language.t(pastMessages, 'accountFailed'),
      unknownTitle: language.t(pastMessages, 'accountUnknownTitle'),
      unknownText: language.t(pastMessages, 'accountUnknownText'),
    }),
};

interface PastSayings {
  readonly doing: string;
  readonly doingText: string;
  readonly done: string;
  readonly doneText: string;
  readonly failed: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
  /** Default: `done` and `failed`. */
  readonly doneTitle?: string;
  readonly failedTitle?: string;
}

/** These operations are never reviewed or sent here. */
function wordsOf(language: Language, sayings: PastSayings): FlowTexts {
  const { doing, doingText, done, doneText, failed, unknownTitle, unknownText } = sayings;
  const noReason = language.t(pastMessages, 'noReason');
  const usual = purchaseTexts(language);
  return {
    ...usual,
    outcome: {
      ...usual.outcome,
      preparingTitle: doing,
      preparingText: doingText,
      processingTitle: doing,
      sendingText: doingText,
      processingText: () => doingText,
      unknownTitle,
      unknownText,
      reviewText: unknownText,
      succeededTitle: sayings.doneTitle ?? done,
      succeededText: () => doneText,
      failedTitle: sayings.failedTitle ?? failed,
      failedReason: noReason,
      abandonedTitle: failed,
      abandonedReason: noReason,
    },
    badges: { processing: doing, succeeded: done, failed, abandoned: failed },
  };
}

function titleIn(input: PurchaseInput): string | null {
  const title = input['title'];
  return typeof title === 'string' && title !== '' ? title : null;
}
