import type { PurchaseInput } from '../client/companion-client.ts';
import { pastWords } from '../messages/en-NG/past-steps.ts';
import type { PurchaseMessages } from '../messages/purchase-messages.ts';
import type { Bill } from '../purchase/bill.ts';

/*
 * Things that are no purchase, and stand in the history all the same: the steps of a wallet payment, and the opening of an
 * account. Nothing is entered, bought or done again with these; they are for receipts and the history only.
 */

/** Step 1 of a wallet payment: the PIN. No money moves by it. */
export const pastPin: Bill = {
  operation: 'wallet.order',
  fields: {},
  isFree: () => true,
  again: () => null,
  title: ({ say }) => say(pastWords).pastPinSubjectBare,
  subject(input, { say }) {
    const title = titleIn(input);
    return title === null ? say(pastWords).pastPinSubjectBare : say(pastWords).pastPinSubject({ title });
  },
  receipt: ({ input }, { say }) => {
    const title = titleIn(input);
    return title === null ? [] : [{ label: say(pastWords).pastPinFor, value: title }];
  },
  wording(_moment, { say }) {
    const words = say(pastWords);
    return {
      ...wordingOf({
        doing: words.pastPinDoing,
        doingText: words.pastPinDoingText,
        done: words.pastPinDone,
        doneText: words.pastPinDoneText,
        failed: words.pastPinFailed,
        unknownTitle: words.pastPinDoing,
        unknownText: words.pastPinDoingText,
        noReason: words.pastNoReason,
      }),
      succeededTitle: words.pastPinDoneTitle,
      failedTitle: words.pastPinFailedTitle,
    };
  },
};

/** Step 2 of a wallet payment: the one-time password, and with it the money. */
export const pastPayment: Bill = {
  operation: 'wallet.pay',
  fields: {},
  again: () => null,
  title: ({ say }) => say(pastWords).pastPaymentSubject,
  subject: (_input, { say }) => say(pastWords).pastPaymentSubject,
  receipt: () => [],
  wording(_moment, { say }) {
    const words = say(pastWords);
    return wordingOf({
      doing: words.pastPaymentDoing,
      doingText: words.pastPaymentDoingText,
      done: words.pastPaymentDone,
      doneText: words.pastPaymentDoneText,
      failed: words.pastPaymentFailed,
      unknownTitle: words.pastPaymentUnknownTitle,
      unknownText: words.pastPaymentUnknownText,
      noReason: words.pastNoReason,
    });
  },
};

/** The opening of a virtual account. */
export const pastOpening: Bill = {
  operation: 'account.create',
  fields: {},
  isFree: () => true,
  again: () => null,
  title: ({ say }) => say(pastWords).pastAccountSubject,
  subject: (_input, { say }) => say(pastWords).pastAccountSubject,
  receipt: () => [],
  wording(_moment, { say }) {
    const words = say(pastWords);
    return wordingOf({
      doing: words.pastAccountDoing,
      doingText: words.pastAccountDoingText,
      done: words.pastAccountDone,
      doneText: words.pastAccountDoneText,
      failed: words.pastAccountFailed,
      unknownTitle: words.pastAccountUnknownTitle,
      unknownText: words.pastAccountUnknownText,
      noReason: words.pastNoReason,
    });
  },
};

interface PastSayings {
  readonly doing: string;
  readonly doingText: string;
  readonly done: string;
  readonly doneText: string;
  readonly failed: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
  readonly noReason: string;
}

function wordingOf(sayings: PastSayings): Partial<PurchaseMessages> {
  const { doing, doingText, done, doneText, failed, unknownTitle, unknownText, noReason } = sayings;
  return {
    preparingTitle: doing,
    preparingText: doingText,
    processingTitle: doing,
    processingText: doingText,
    stateProcessing: doing,
    unknownTitle,
    unknownText,
    reviewStateText: unknownText,
    succeededTitle: done,
    succeededText: () => doneText,
    stateSucceeded: done,
    failedTitle: failed,
    failedReason: noReason,
    stateFailed: failed,
    abandonedTitle: failed,
    abandonedReason: noReason,
    stateAbandoned: failed,
  };
}

function titleIn(input: PurchaseInput): string | null {
  const title = input['title'];
  return typeof title === 'string' && title !== '' ? title : null;
}
