import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { problemText } from '../language/problem-text.ts';
import { fieldErrorText } from '../language/field-error-text.ts';
import { useAnnounce } from '../ui/Widget.tsx';
import { announcementOf } from './review-texts.ts';
import { BarSum } from './BarSum.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { PurchaseFinding } from './PurchaseFinding.tsx';
import { PurchaseOutcome } from './PurchaseOutcome.tsx';
import { PurchaseReview } from './PurchaseReview.tsx';
import type { StepName } from '../instructions/instruct.states.ts';
import type { Purchase } from '../flow/purchase.ts';
import type { PurchaseSteps } from '../flow/slots.ts';
import { useDeliveredReady } from './use-delivered.ts';
import { useReviewEntry } from './review-entry.ts';
import { Sticks } from './Sticks.tsx';
import { LiveTicket } from './LiveTicket.tsx';
import { spoken } from '../language/spoken.ts';

/**
 * All steps after the form, in one chunk: a user who sees the review, and can pay, has the outcome's texts and
 * the receipt loaded as well.
 */
export function Steps({ purchase, receipt }: ComponentProps<PurchaseSteps['Steps']>): ReactNode {
  useAnnouncements(purchase);
  const { name } = purchase.state.step;
  switch (name) {
    case 'idle':
      return null;
    case 'review':
    case 'sending':
      return <PurchaseReview purchase={purchase} />;
    case 'finding':
      return <PurchaseFinding purchase={purchase} />;
    case 'outcome':
      return <PurchaseOutcome purchase={purchase} receipt={receipt} />;
    default:
      return name satisfies never;
  }
}

export const steps: PurchaseSteps = {
  BarSum,
  ErrorSummary,
  Sticks,
  LiveTicket,
  Steps,
  ReviewEntry,
  problemText,
  fieldErrorText,
};

/** Announces each state once. A title that takes the focus is not repeated. */
function useAnnouncements(purchase: Purchase): void {
  const announce = useAnnounce();
  const { title, text } = announcementOf(purchase);
  const { name } = purchase.state.step;
  const announced = useRef<StepName>('idle');
  const { acted } = purchase;
  useEffect(() => {
    const focused = acted && announced.current !== name;
    announced.current = name;
    announce(spoken(focused ? '' : title, text));
  }, [acted, announce, name, text, title]);
}

/** Renders nothing. Keeps the history entry of the review, and preloads the outcome's parts, across all steps. */
function ReviewEntry({ purchase }: { readonly purchase: Purchase }): null {
  useReviewEntry(purchase);
  useDeliveredReady(purchase.bill, purchase.bill.operation);
  return null;
}
