import { actionMessages, type WidgetMessages } from '@tillside/messages';
import type { Language } from '../../provider/context.ts';
import type { Bill, WordedMoment } from '../../purchase/bill.ts';
import type { CardAction } from './card-action.ts';

/** An action as the steps, the receipt and the history show it. */
export function actionBill(action: CardAction): Bill {
  return {
    // Most actions deliver nothing to show.
    Delivered: null,
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
): WidgetMessages {
  const { t } = language;
  const { title, press, leave = t(actionMessages, 'change') } = confirmation.words(language, moment.input);
  const { doing, done, doneText, notDone } = outcome(moment, language);
  return {
    'purchase.reviewTitle': title,
    'purchase.pay': () => press,
    'purchase.payNoPrice': press,
    'purchase.payNeedsPrice': t(actionMessages, 'needsPrice'),
    'purchase.payNeedsConnection': t(actionMessages, 'needsConnection'),
    'purchase.payNeedsWait': ({ wait }) => t(actionMessages, 'needsWait', { wait }),
    'purchase.changeDetails': leave,
    'purchase.priceReady': () => '',
    'purchase.priceFailedTitle': t(actionMessages, 'failedToPrepare'),
    'purchase.priceFailedText': t(actionMessages, 'nothingSent'),
    'purchase.refusedTitle': t(actionMessages, 'refusedTitle'),
    'purchase.refusedText': ({ reason }) => t(actionMessages, 'nothingChanged', { reason }),
    'purchase.refusedAgainText': ({ reason }) => t(actionMessages, 'refusedAgain', { reason }),
    'purchase.neverArrivedTitle': t(actionMessages, 'neverArrivedTitle'),
    'purchase.neverArrivedText': t(actionMessages, 'neverArrivedText'),
    'purchase.payingTitle': doing,
    'purchase.payingText': t(actionMessages, 'leftOpen'),
    'purchase.findingReloadTitle': t(actionMessages, 'findingTitle'),
    'purchase.findingReloadText': t(actionMessages, 'findingReload'),
    'purchase.findingLostTitle': t(actionMessages, 'unknownTitle'),
    'purchase.findingLostText': t(actionMessages, 'findingLost'),
    'outcome.preparingTitle': doing,
    'outcome.preparingText': t(actionMessages, 'queued'),
    'outcome.processingTitle': doing,
    'outcome.processingText': t(actionMessages, 'processing'),
    'outcome.unknownTitle': t(actionMessages, 'unknownTitle'),
    'outcome.unknownText': t(actionMessages, 'unknown'),
    'outcome.reviewStateText': t(actionMessages, 'review'),
    'outcome.succeededTitle': done,
    'outcome.succeededText': () => doneText,
    'outcome.failedTitle': notDone,
    'outcome.failedReason': t(actionMessages, 'notDone'),
    'outcome.abandonedTitle': notDone,
    'outcome.abandonedReason': t(actionMessages, 'notDone'),
    'purchase.buyAnother': t(actionMessages, 'done'),
    'purchase.buyDifferent': t(actionMessages, 'done'),
    'state.succeeded': t(actionMessages, 'badgeDone'),
    'state.failed': t(actionMessages, 'badgeNotDone'),
    'state.abandoned': t(actionMessages, 'badgeNotDone'),
    'state.processing': t(actionMessages, 'badgeDoing'),
    ...money.words(moment, language),
  };
}
