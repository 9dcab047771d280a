import { outcomeMessages, purchaseMessages, receiptMessages, stateMessages } from '@tillside/messages';
import type { Language } from '../provider/context.ts';
import type { Bill, WordedMoment } from './bill.ts';

/** What is read before it is sent, and where it could not be. A `reason` is a sentence, or empty. */
export interface ReviewWords {
  readonly title: string;
  /** On the button, with what is paid; `null`: that is not known, or nothing is. */
  press(amount: string | null): string;
  /** Leads back to what was filled in. */
  readonly change: string;
  /** Why the button cannot be pressed yet. */
  readonly needsPrice: string;
  readonly needsConnection: string;
  needsWait(wait: string): string;
  readonly priceFailedTitle: string;
  readonly priceFailedText: string;
  readonly refusedTitle: string;
  refusedText(reason: string): string;
  /** An earlier try may have done something. */
  refusedAgainText(reason: string): string;
  readonly neverArrivedTitle: string;
  readonly neverArrivedText: string;
}

/** What is read while it is sent, and while it is found out what became of it. */
export interface FindingWords {
  readonly sendingTitle: string;
  readonly sendingText: string;
  readonly reloadTitle: string;
  readonly reloadText: string;
  readonly lostTitle: string;
  readonly lostText: string;
}

/** What became of it. */
export interface OutcomeTexts {
  readonly preparingTitle: string;
  readonly preparingText: string;
  readonly processingTitle: string;
  readonly processingText: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
  readonly reviewText: string;
  readonly succeededTitle: string;
  succeededText(subject: string): string;
  readonly failedTitle: string;
  /** With where the money is, a sentence, or empty. */
  failedText(reason: string, money: string): string;
  /** Where no better reason is known. */
  readonly failedReason: string;
  readonly abandonedTitle: string;
  readonly abandonedReason: string;
  /** On the button that leaves a final outcome, and one that leaves an open one. */
  readonly leave: string;
  readonly leaveOpen: string;
}

/** What is said of money. Empty where nothing is. */
export interface MoneyTexts {
  /** The label of what is paid, before it is. */
  readonly due: string;
  /** What a screen reader hears once it is known. */
  ready(amount: string): string;
  /** The label of it on a receipt, once delivered and before. */
  readonly paid: string;
  readonly open: string;
  readonly notTaken: string;
  readonly released: string;
  readonly releasing: string;
  readonly held: string;
}

/** The badges that are others where nothing is bought. */
export interface BadgeTexts {
  readonly processing: string;
  readonly succeeded: string;
  readonly failed: string;
  readonly abandoned: string;
}

/** All that the shared flow, receipts and the history say of what is instructed, besides what they say of anything. */
export interface FlowWords {
  readonly review: ReviewWords;
  readonly finding: FindingWords;
  readonly outcome: OutcomeTexts;
  readonly money: MoneyTexts;
  readonly badges: BadgeTexts;
}

/** What is said of it at this moment: what its declaration says, or else what is said of a purchase. */
export function flowWords(
  bill: Pick<Bill, 'words'> | null | undefined,
  moment: WordedMoment,
  language: Language,
): FlowWords {
  return bill?.words?.(moment, language) ?? purchaseWords(language);
}

/** What is said of something that is bought: where words of a declaration's own may begin. */
export function purchaseWords({ t }: Pick<Language, 't'>): FlowWords {
  return {
    review: {
      title: t(purchaseMessages, 'reviewTitle'),
      press: (amount) => (amount === null ? t(purchaseMessages, 'payNoPrice') : t(purchaseMessages, 'pay', { amount })),
      change: t(purchaseMessages, 'changeDetails'),
      needsPrice: t(purchaseMessages, 'payNeedsPrice'),
      needsConnection: t(purchaseMessages, 'payNeedsConnection'),
      needsWait: (wait) => t(purchaseMessages, 'payNeedsWait', { wait }),
      priceFailedTitle: t(purchaseMessages, 'priceFailedTitle'),
      priceFailedText: t(purchaseMessages, 'priceFailedText'),
      refusedTitle: t(purchaseMessages, 'refusedTitle'),
      refusedText: (reason) => t(purchaseMessages, 'refusedText', { reason }).trim(),
      refusedAgainText: (reason) => t(purchaseMessages, 'refusedAgainText', { reason }).trim(),
      neverArrivedTitle: t(purchaseMessages, 'neverArrivedTitle'),
      neverArrivedText: t(purchaseMessages, 'neverArrivedText'),
    },
    finding: {
      sendingTitle: t(purchaseMessages, 'payingTitle'),
      sendingText: t(purchaseMessages, 'payingText'),
      reloadTitle: t(purchaseMessages, 'findingReloadTitle'),
      reloadText: t(purchaseMessages, 'findingReloadText'),
      lostTitle: t(purchaseMessages, 'findingLostTitle'),
      lostText: t(purchaseMessages, 'findingLostText'),
    },
    outcome: {
      preparingTitle: t(outcomeMessages, 'preparingTitle'),
      preparingText: t(outcomeMessages, 'preparingText'),
      processingTitle: t(outcomeMessages, 'processingTitle'),
      processingText: t(outcomeMessages, 'processingText'),
      unknownTitle: t(outcomeMessages, 'unknownTitle'),
      unknownText: t(outcomeMessages, 'unknownText'),
      reviewText: t(outcomeMessages, 'reviewStateText'),
      succeededTitle: t(outcomeMessages, 'succeededTitle'),
      succeededText: (subject) => t(outcomeMessages, 'succeededText', { subject }),
      failedTitle: t(outcomeMessages, 'failedTitle'),
      failedText: (reason, money) => t(outcomeMessages, 'failedText', { reason, money }).trim(),
      failedReason: t(outcomeMessages, 'failedReason'),
      abandonedTitle: t(outcomeMessages, 'abandonedTitle'),
      abandonedReason: t(outcomeMessages, 'abandonedReason'),
      leave: t(purchaseMessages, 'buyAnother'),
      leaveOpen: t(purchaseMessages, 'buyDifferent'),
    },
    money: purchaseMoney({ t }),
    badges: {
      processing: t(stateMessages, 'processing'),
      succeeded: t(stateMessages, 'succeeded'),
      failed: t(stateMessages, 'failed'),
      abandoned: t(stateMessages, 'abandoned'),
    },
  };
}

/** What is said of the money of something that is bought. */
export function purchaseMoney({ t }: Pick<Language, 't'>): MoneyTexts {
  return {
    due: t(purchaseMessages, 'youPay'),
    ready: (amount) => t(purchaseMessages, 'priceReady', { amount }),
    paid: t(receiptMessages, 'amount'),
    open: t(receiptMessages, 'amountOpen'),
    notTaken: t(outcomeMessages, 'moneyNotTaken'),
    released: t(outcomeMessages, 'moneyReleased'),
    releasing: t(outcomeMessages, 'moneyReleasing'),
    held: t(outcomeMessages, 'moneyHeld'),
  };
}
