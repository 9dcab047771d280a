import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { fieldsMessages } from '@tillside/messages';
import { readForm, readValues } from '../flow/form.ts';
import type { Purchase } from '../flow/purchase.ts';
import { ReviewTicket } from './ReviewTicket.tsx';
import { reviewTicket } from '../flow/review-ticket.ts';

/**
 * What the form is about to buy, as the ticket of the review, where there is room beside the form. It is drawn for the eye only: the
 * fields say the same, and the review reads it out.
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
    // The price is asked for at the review.
    <ReviewTicket
      purchase={purchase}
      input={input}
      price={{ at: 'free' }}
      ticket={{ ...ticket, lines }}
      editable={false}
    />
  );
}

/** Whether the style sheet gives an element a place. Nothing is drawn for a phone. */
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
