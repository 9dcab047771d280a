import { outcomeMessages, purchaseMessages, stateMessages } from '@tillside/messages';
import type { Language } from '../language/language.ts';
import type { Bill } from './bill.ts';
import type { FlowTexts, WordedMoment } from './flow-texts.ts';
import { purchaseMoney } from './money-texts.ts';

/** The texts at this moment: those of the declaration, or else those of a purchase. */
export function flowTexts(
  bill: Pick<Bill, 'texts'> | null | undefined,
  moment: WordedMoment,
  language: Language,
): FlowTexts {
  return bill?.texts?.(moment, language) ?? purchaseTexts(language);
}

/** The texts of a purchase, from which a declaration's own texts may start. */
export function purchaseTexts({ t }: Pick<Language, 't'>): FlowTexts {
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
      sendingText: t(outcomeMessages, 'sendingText'),
      processingText: (provider) =>
        provider === null
          ? t(outcomeMessages, 'processingTextPlain')
          : t(outcomeMessages, 'processingText', { provider }),
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
      leave: t(purchaseMessages, 'done'),
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
