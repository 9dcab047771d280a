import { useEffect, useRef, type ReactNode, useState, type RefObject } from 'react';
import { problemText } from '../language/problem-text.ts';
import { fieldErrorText } from '../language/field-error-text.ts';
import { useAnnounce } from '../ui/Widget.tsx';
import type { ReceiptPart } from '../receipt/receipt-part.ts';
import { announcementOf } from './review-texts.ts';
import { BarSum } from './BarSum.tsx';
import { PurchaseFinding } from './PurchaseFinding.tsx';
import { PurchaseOutcome } from './PurchaseOutcome.tsx';
import { PurchaseReview } from './PurchaseReview.tsx';
import type { StepName } from '../instructions/instruct.states.ts';
import type { Purchase } from '../flow/purchase.ts';
import { useDeliveredReady } from '../receipt/use-delivered.ts';
import { useReviewEntry } from './review-entry.ts';
import { fieldsMessages } from '@tillside/messages';
import { readForm, readValues } from '../flow/form.ts';
import { ReviewTicket } from './ReviewTicket.tsx';
import { reviewTicket } from '../flow/review-ticket.ts';

export interface StepsProps {
  readonly purchase: Purchase;
  readonly receipt: ReceiptPart | undefined;
}

/**
 * All steps after the form, in one chunk: a user who sees the review, and can pay, has the outcome's texts and
 * the receipt loaded as well.
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

/** The parts that are needed once something was typed. */
export const steps: {
  readonly BarSum: typeof BarSum;
  readonly LiveTicket: typeof LiveTicket;
  readonly Steps: typeof Steps;
  readonly ReviewEntry: typeof ReviewEntry;
  readonly problemText: typeof problemText;
  readonly fieldErrorText: typeof fieldErrorText;
} = { BarSum, LiveTicket, Steps, ReviewEntry, problemText, fieldErrorText };

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
    announce(focused || title === '' ? text : `${title}. ${text}`);
  }, [acted, announce, name, text, title]);
}

/** Renders nothing. Keeps the history entry of the review, and preloads the outcome's parts, across all steps. */
function ReviewEntry({ purchase }: { readonly purchase: Purchase }): null {
  useReviewEntry(purchase);
  useDeliveredReady(purchase.bill, purchase.bill.operation);
  return null;
}

/**
 * The purchase in the form as the review's ticket, if there is room beside the form. It is hidden from screen readers:
 * the fields contain the same, and the review announces it.
 */
export function LiveTicket({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const isShown = useIsShown(place);
  return (
    <div className="ts-live" ref={place} aria-hidden="true">
      {isShown && <Ticket purchase={purchase} />}
    </div>
  );
}

function Ticket({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const { bill, form, context } = purchase;
  const reading = readForm(bill, form, context);
  const input = reading.ok ? reading.input : readValues(bill, form, context).values;
  const ticket = reviewTicket(bill, input, context, null);
  const given = ticket.lines.filter(({ value }) => value !== '');
  const lines =
    given.length > 0 ? given : [{ label: context.t(fieldsMessages, 'amountLabel'), value: '—', field: null }];
  return (
    // The price is requested at the review.
    <ReviewTicket
      purchase={purchase}
      input={input}
      price={{ at: 'free' }}
      ticket={{ ...ticket, lines }}
      editable={false}
    />
  );
}

/** Whether the stylesheet gives an element a width. On a phone it gives none, so nothing is rendered. */
function useIsShown(place: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!place.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => setShown((entry?.contentRect.width ?? 0) > 0));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isShown;
}
