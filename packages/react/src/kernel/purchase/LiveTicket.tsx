import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { naira } from '@tillside/contract';
import { fieldsMessages, purchaseMessages } from '@tillside/messages';
import { readForm, readValues } from '../flow/form.ts';
import type { Purchase } from '../flow/purchase.ts';
import { flowTexts } from '../flow/purchase-texts.ts';
import { reviewTicket, type ReviewTicket as TicketParts } from '../flow/review-ticket.ts';
import { useLatest } from '../runtime/context.ts';
import { SubmitButton } from '../ui/Form.tsx';
import { useAnnounce } from '../ui/Widget.tsx';
import { Order } from './PurchaseReview.tsx';
import { ReviewTicket } from './ReviewTicket.tsx';
import { announcementOf } from './review-texts.ts';
import { spoken } from '../language/spoken.ts';

export interface LiveTicketProps {
  readonly purchase: Purchase;
  /** The provider is not sold now, so nothing can be paid. */
  readonly isPaused: boolean;
  /** Whether there is room for it beside the form. It then takes the place of Continue and of the review. */
  readonly onShown: (isShown: boolean) => void;
}

/** The review beside the form, as far as the form is filled in. Pay sends what it shows, which is what the fields say. */
export function LiveTicket({ purchase, isPaused, onShown }: LiveTicketProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const isShown = useIsShown(place);
  useEffect(() => onShown(isShown), [isShown, onShown]);
  // The form was there all the time, so the field that the companion refused takes the focus here.
  const { step } = purchase.state;
  const isRefused = step.name === 'idle' && Object.keys(step.errors).length > 0;
  useEffect(() => {
    if (isRefused && isShown)
      place.current?.closest('.ts-step')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused, isShown]);
  return (
    <div className="ts-live" ref={place}>
      {isShown && <Ticket purchase={purchase} isPaused={isPaused} />}
    </div>
  );
}

/** Rest after the last key before the price is requested, in milliseconds. */
const rest = 400;

function Ticket({ purchase, isPaused }: Omit<LiveTicketProps, 'onShown'>): ReactNode {
  const { bill, form, context, errors, state, input } = purchase;
  const { step } = state;
  const isOrder = !isPaused && (step.name === 'sending' || isReviewOf(purchase));
  const reading = readForm(bill, form, context);
  // A name that is checked again, after a failure, makes another key.
  const key = reading.ok && Object.keys(errors).length === 0 ? JSON.stringify([reading.input, input !== null]) : null;
  const priced = useRef<string | null>(null);
  const latest = useLatest({ purchase, isOrder });
  useEffect(() => {
    if (key === null) priced.current = null;
    if (key === null || key === priced.current) return undefined;
    const timer = setTimeout(() => {
      priced.current = key;
      if (!latest.current.isOrder) void latest.current.purchase.submit(true, false);
    }, rest);
    return () => clearTimeout(timer);
  }, [key, latest]);

  const announce = useAnnounce();
  const { title, text } = isOrder ? announcementOf(purchase) : { title: '', text: '' };
  useEffect(() => announce(spoken(title, text)), [announce, title, text]);
  return isOrder ? (
    <Order purchase={purchase} isBeside />
  ) : (
    <Draft purchase={purchase} isPaused={isPaused} isWaiting={key !== null} />
  );
}

/** Whether the review has its price, and is of what the fields and the checked name say now. */
function isReviewOf({ state: { step }, input }: Purchase): boolean {
  return (
    step.name === 'review' &&
    step.price.at !== 'loading' &&
    input !== null &&
    JSON.stringify(step.input) === JSON.stringify(input)
  );
}

interface DraftProps {
  readonly purchase: Purchase;
  readonly isPaused: boolean;
  /** The fields are complete, and the price is on its way. */
  readonly isWaiting: boolean;
}

/** The ticket without its price, with all its parts. Its button shows what is missing in the form. */
function Draft({ purchase, isPaused, isWaiting }: DraftProps): ReactNode {
  const { bill, form, context } = purchase;
  const { t } = context;
  const { values } = readValues(bill, form, context);
  const input = bill.input?.(values, context) ?? values;
  const { review } = flowTexts(bill, { input, instruction: null }, context);
  return (
    <div className="ts-stack" data-draft="">
      <ReviewTicket
        purchase={purchase}
        input={input}
        price={{ at: 'loading' }}
        draft={isWaiting ? '—' : context.format.money(naira(0))}
        ticket={withPlaces(purchase, reviewTicket(bill, input, context, null))}
        editable={false}
      >
        {!isPaused && (
          <div className="ts-actions">
            <SubmitButton unavailable={isWaiting}>{review.press(null)}</SubmitButton>
            <p className="ts-reason">{isWaiting ? review.needsPrice : t(purchaseMessages, 'payOnce')}</p>
          </div>
        )}
      </ReviewTicket>
    </div>
  );
}

/** The ticket with the places of a recipient and an amount that are not given yet. */
function withPlaces({ bill, context }: Purchase, ticket: TicketParts): TicketParts {
  const field = bill.fields[bill.nameCheck?.field ?? 'phone'];
  const lines = ticket.lines.filter(({ value }) => value !== '');
  const amount = {
    label: context.t(fieldsMessages, 'amountLabel'),
    value: context.format.money(naira(0)),
    field: null,
  };
  return {
    ...ticket,
    recipient: ticket.recipient ?? (field ? { label: field.label(context), value: '—', field: null } : null),
    lines: lines.length > 0 ? lines : [amount],
  };
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
