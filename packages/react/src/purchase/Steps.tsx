import { useEffect, useRef, type ReactNode } from 'react';
import { fieldErrorText } from '../messages/field-error-text.ts';
import { problemText } from '../messages/problem-text.ts';
import { useAnnounce } from '../parts/Widget.tsx';
import type { ReceiptPart } from '../receipt/receipt-part.ts';
import { announcementOf } from './announcement.ts';
import { PurchaseFinding } from './PurchaseFinding.tsx';
import { PurchaseOutcome } from './PurchaseOutcome.tsx';
import { PurchaseReview } from './PurchaseReview.tsx';
import { ReviewEntry } from './ReviewEntry.tsx';
import type { StepName } from '../instruct/instruct.states.ts';
import type { Purchase } from './purchase.ts';

export interface StepsProps {
  readonly purchase: Purchase;
  readonly receipt: ReceiptPart | undefined;
}

/**
 * Every step after the form is filled in. One part: whoever can see the review, and so pay, has the outcome's words and
 * its receipt at hand as well.
 */
export function Steps({ purchase, receipt }: StepsProps): ReactNode {
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

/** What is needed once something was typed. */
export const steps: {
  readonly Steps: typeof Steps;
  readonly ReviewEntry: typeof ReviewEntry;
  readonly problemText: typeof problemText;
  readonly fieldErrorText: typeof fieldErrorText;
} = { Steps, ReviewEntry, problemText, fieldErrorText };

/** Says each state once. Where the heading of a new step takes the focus, its title is not said again. */
function useAnnouncements(purchase: Purchase): void {
  const announce = useAnnounce();
  const { title, text } = announcementOf(purchase);
  const { name } = purchase.state.step;
  const said = useRef<StepName>('idle');
  const { acted } = purchase;
  useEffect(() => {
    const focused = acted && said.current !== name;
    said.current = name;
    announce(focused || title === '' ? text : `${title}. ${text}`);
  }, [acted, announce, name, text, title]);
}
