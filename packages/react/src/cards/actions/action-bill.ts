import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import type { PurchaseMessages } from '../../messages/purchase-messages.ts';
import type { Language } from '../../provider/context.ts';
import type { Bill, WordedMoment } from '../../purchase/bill.ts';
import type { CardAction } from './card-action.ts';

/** An action as the steps, the receipt and the history show it. */
export function actionBill(action: CardAction): Bill {
  return {
    ...action,
    // What is done to a card is not done again by a press on its outcome.
    again: () => null,
    isFree: action.money.isFree,
    review: action.confirmation.lines,
    wording: (moment, language) => actionWording(action, moment, language),
  };
}

/** The words of the steps for something that is done to a card rather than bought. */
export function actionWording(
  { confirmation, outcome, money }: CardAction,
  moment: WordedMoment,
  language: Language,
): Partial<PurchaseMessages> {
  const words = language.say(cardActionWords);
  const { title, press, leave = words.actionChange } = confirmation.words(language, moment.input);
  const { doing, done, doneText, notDone } = outcome(moment, language);
  // The companion says why in words for a person, where the code alone says little.
  const problem = moment.instruction?.problem;
  const why = problem?.detail ?? problem?.title ?? words.actionNotDone;
  const told = ({ money: its }: { money: string }): string => `${why} ${its}`.trim();
  return {
    reviewTitle: title,
    pay: () => press,
    payNoPrice: press,
    payNeedsPrice: words.actionNeedsPrice,
    payNeedsConnection: words.actionNeedsConnection,
    payNeedsWait: words.actionNeedsWait,
    changeDetails: leave,
    priceReady: () => '',
    priceFailedTitle: words.actionFailedToPrepare,
    priceFailedText: words.actionNothingSent,
    refusedTitle: words.actionRefusedTitle,
    refusedText: words.actionNothingChanged,
    refusedAgainText: words.actionRefusedAgain,
    neverArrivedTitle: words.actionNeverArrivedTitle,
    neverArrivedText: words.actionNeverArrivedText,
    payingTitle: doing,
    payingText: words.actionLeftOpen,
    findingReloadTitle: words.actionFindingTitle,
    findingReloadText: words.actionFindingReload,
    findingLostTitle: words.actionUnknownTitle,
    findingLostText: words.actionFindingLost,
    preparingTitle: doing,
    preparingText: words.actionQueued,
    processingTitle: doing,
    processingText: words.actionProcessing,
    unknownTitle: words.actionUnknownTitle,
    unknownText: words.actionUnknown,
    reviewStateText: words.actionReview,
    succeededTitle: done,
    succeededText: () => doneText,
    failedTitle: notDone,
    failedText: told,
    abandonedTitle: notDone,
    abandonedText: told,
    abandonedBalance: why,
    buyAnother: words.actionDone,
    buyDifferent: words.actionDone,
    stateSucceeded: words.actionBadgeDone,
    stateFailed: words.actionBadgeNotDone,
    stateAbandoned: words.actionBadgeNotDone,
    stateProcessing: words.actionBadgeDoing,
    ...money.words(moment, language),
  };
}
