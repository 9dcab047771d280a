import { actionMessages, outcomeMessages } from '@tillside/messages';
import type { Language } from '../../../kernel/language/language.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import type {
  BadgeTexts,
  FindingTexts,
  FlowTexts,
  OutcomeTexts,
  ReviewTexts,
  WordedMoment,
} from '../../../kernel/flow/flow-texts.ts';
import type { CardAction, ActedOnCard } from './card-action.ts';
import { dollars } from '@tillside/contract';

/** An action as a bill declaration, for the shared steps, the receipt and the history. */
export function actionBill(action: CardAction): Bill {
  return {
    // Most actions deliver nothing to show.
    Delivered: null,
    ...action,
    // A card action is not repeated from its outcome.
    again: () => null,
    isFree: action.money.isFree,
    review: action.confirmation.lines,
    texts: (moment, language) => actionTexts(action, moment, language),
  };
}

/** The texts of a card action: its declared ones, and the common ones. */
function actionTexts(action: CardAction, moment: WordedMoment, language: Language): FlowTexts {
  return {
    review: reviewOf(action, moment, language),
    finding: findingOf(action, moment, language),
    outcome: outcomeOf(action, moment, language),
    money: action.money.texts(moment, language),
    badges: badgesOf(language),
  };
}

function reviewOf({ confirmation, money }: CardAction, moment: WordedMoment, language: Language): ReviewTexts {
  const { t } = language;
  const { title, press, leave = t(actionMessages, 'change') } = confirmation.texts(language, moment.input);
  const texts = money.texts(moment, language);
  return {
    title,
    press: (amount) => (amount === null ? press : (texts.press?.(amount) ?? press)),
    change: leave,
    needsPrice: t(actionMessages, 'needsPrice'),
    needsConnection: t(actionMessages, 'needsConnection'),
    needsWait: (wait) => t(actionMessages, 'needsWait', { wait }),
    priceFailedTitle: t(actionMessages, 'failedToPrepare'),
    priceFailedText: t(actionMessages, 'nothingSent'),
    refusedTitle: t(actionMessages, 'refusedTitle'),
    refusedText: (reason) => texts.refused?.(reason) ?? t(actionMessages, 'nothingChanged', { reason }),
    refusedAgainText: (reason) => t(actionMessages, 'refusedAgain', { reason }),
    neverArrivedTitle: t(actionMessages, 'neverArrivedTitle'),
    neverArrivedText: t(actionMessages, 'neverArrivedText'),
  };
}

function findingOf({ outcome }: CardAction, moment: WordedMoment, language: Language): FindingTexts {
  const { t } = language;
  return {
    sendingTitle: outcome(moment, language).doing,
    sendingText: t(actionMessages, 'leftOpen'),
    reloadTitle: t(actionMessages, 'findingTitle'),
    reloadText: t(actionMessages, 'findingReload'),
    lostTitle: t(actionMessages, 'unknownTitle'),
    lostText: t(actionMessages, 'findingLost'),
  };
}

function outcomeOf({ outcome }: CardAction, moment: WordedMoment, language: Language): OutcomeTexts {
  const { t } = language;
  const { doing, done, doneText, notDone, notDoneText, waiting } = outcome(moment, language);
  return {
    preparingTitle: doing,
    preparingText: t(actionMessages, 'queued'),
    processingTitle: waiting?.title ?? doing,
    sendingText: t(actionMessages, 'queued'),
    processingText: () => waiting?.text ?? t(actionMessages, 'processing'),
    unknownTitle: t(actionMessages, 'unknownTitle'),
    unknownText: t(actionMessages, 'unknown'),
    reviewText: t(actionMessages, 'review'),
    succeededTitle: done,
    succeededText: () => doneText,
    failedTitle: notDone,
    failedText: (reason, money) => notDoneText ?? t(outcomeMessages, 'failedText', { reason, money }).trim(),
    failedReason: t(actionMessages, 'notDone'),
    abandonedTitle: notDone,
    abandonedReason: t(actionMessages, 'notDone'),
    leave: t(actionMessages, 'done'),
    leaveOpen: t(actionMessages, 'done'),
  };
}

function badgesOf({ t }: Language): BadgeTexts {
  return {
    processing: t(actionMessages, 'badgeDoing'),
    succeeded: t(actionMessages, 'badgeDone'),
    failed: t(actionMessages, 'badgeNotDone'),
    abandoned: t(actionMessages, 'badgeNotDone'),
  };
}

/** A placeholder: receipts and the history do not know the card's last four digits. */
const someCard: ActedOnCard = { id: '', last_four: '', balance: dollars(0) };

/** The declaration of a past card action, for receipts and the history. */
export function pastAction(make: (card: ActedOnCard) => CardAction): Bill {
  // Most are free, and the others carry their amount.
  return { ...actionBill(make(someCard)), owns: () => true };
}
