import { useId, type ReactNode, useEffect, useState } from 'react';
import { isPayout, type Balance, type Money } from '@tillside/contract';
import { commonMessages, purchaseMessages, type Translate, waitMessages, nameCheckMessages } from '@tillside/messages';
import { useBalance } from '../flow/balance.ts';
import { shortBy, topUpLink } from './top-up.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import { paysAtOnce } from '../client/development.ts';
import { priceOf } from '../instructions/instruct.machine.ts';
import type { Price, Step } from '../instructions/instruct.states.ts';
import { Button, TryAgain } from '../ui/Button.tsx';
import type { Ready } from '../ui/later.tsx';
import type { Line, BillContext } from '../flow/bill-fields.ts';
import { StepHeading } from '../ui/StepHeading.tsx';
import { useSecondsLeft } from '../runtime/use-seconds-left.ts';
import { useDeliveredReady } from './use-delivered.ts';
import type { ReviewTexts } from '../flow/flow-texts.ts';
import { ReviewTicket } from './ReviewTicket.tsx';
import { exchangeLines, holdLine } from '../flow/exchange.ts';
import type { Purchase } from '../flow/purchase.ts';
import { flowTexts } from '../flow/purchase-texts.ts';
import { reviewTicket, type ReviewTicket as ReviewTicketParts } from '../flow/review-ticket.ts';
import { createDraftStorage, sessionArea } from '../runtime/draft-storage.ts';
import { newIdempotencyKey } from '../runtime/attempt-storage.ts';
import { useRuntime, useLatest } from '../runtime/context.ts';
import { draftOf } from './draft.ts';
import { readValues } from '../flow/form.ts';
import { returnName, returnParameter, wayName } from './return-from-top-up.ts';
import { Notice } from '../ui/Notice.tsx';
import { isSignedOut } from '../client/failure.ts';
import { SignIn } from '../ui/SignIn.tsx';
import { useSaysOffline } from '../ui/says-offline.ts';
import { Sign } from '../ui/signs.tsx';
import { obstacleTexts, priceTexts } from './review-texts.ts';

/** The second step: the order, its price, and the button that buys it. */
export function PurchaseReview({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const { step } = purchase.state;
  if (step.name !== 'review' && step.name !== 'sending') return null;
  const paying = step.name === 'sending';
  const { input } = paying ? step.attempt : step;
  const { review, finding } = flowTexts(purchase.bill, { input, instruction: null }, purchase.context);
  return (
    <div className="ts-step" data-step={paying ? 'paying' : 'review'}>
      <header className="ts-header">
        <StepHeading key={step.name} takesFocus={purchase.acted}>
          {paying ? finding.sendingTitle : review.title}
        </StepHeading>
      </header>
      <Order purchase={purchase} isBeside={false} />
    </div>
  );
}

/**
 * The order with its price, and the button that sends exactly this.
 * @param isBeside beside the form, where lines are edited, and the button is the end of the ticket
 */
export function Order({ purchase, isBeside }: { readonly purchase: Purchase; readonly isBeside: boolean }): ReactNode {
  const { bill, context, state } = purchase;
  const { t, format } = context;
  const { step, offline } = state;
  const reasonId = useId();
  const obstacle = step.name === 'review' ? step.obstacle : null;
  const seconds = useSecondsLeft(obstacle?.kind === 'wait' ? obstacle.until : null);
  const delivered = useDeliveredReady(bill, bill.operation);
  const balance = useBalance();
  const settled = useSettled(step.name === 'review');
  const leaving = useLeaving(purchase);
  const hold = useHold(step, purchase.askPrice, !offline);
  if (step.name !== 'review' && step.name !== 'sending') return null;

  const paying = step.name === 'sending';
  const price = paying ? priceOf(step.attempt) : step.price;
  const input = paying ? step.attempt.input : step.input;
  const ticket = withExchange(
    withNames(
      reviewTicket(bill, input, context, price.at === 'ready' ? price.quote : null),
      nameLines(purchase, input),
    ),
    price,
    paying ? null : hold,
    context,
  );
  const isEditable = ticket.recipient !== null || ticket.lines.some(({ field }) => field !== null);
  const isPaid = price.at !== 'free' && !bill.isFree?.(input);
  const comesBack = isPayout(bill.operation);
  const topUp = paying || comesBack ? null : topUpOf(balance, price, leaving);
  const { review, finding } = flowTexts(bill, { input, instruction: null }, context);
  const isEdited = isBeside || paying;
  const reason = paying ? null : (whyNotPay(price, offline, seconds, { t, review }) ?? whyNotShown(delivered, t));
  const actions = (
    <div className="ts-actions">
      {topUp === null ? (
        <Button
          busy={paying}
          unavailable={reason !== null || !settled}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={purchase.pay}
        >
          {review.press(isPaid && price.at === 'ready' ? format.money(price.quote) : null)}
        </Button>
      ) : (
        // Pay would end in nothing: money is added first, and this review is what the shopper comes back to.
        <a className="ts-button" data-look="primary" href={topUp.href} onClick={leaving.keep}>
          <Sign name="plus" />
          <span className="ts-button-lines">
            <span className="ts-button-why">
              {t(purchaseMessages, 'short', { missing: format.money(topUp.missing) })}
            </span>{' '}
            {t(purchaseMessages, 'addMoney')}
          </span>
        </a>
      )}
      {reason !== null ? (
        <p className="ts-reason" id={reasonId}>
          {reason}
        </p>
      ) : (
        isPaid && (
          <p className="ts-reason">
            {t(purchaseMessages, comesBack ? 'arrivesOnce' : topUp === null ? 'payOnce' : 'addMoneyBack')}
          </p>
        )
      )}
      {!paying && delivered.failed && <TryAgain onClick={delivered.retry} />}
      {!isEdited && !isEditable && (
        <Button look="quiet" onClick={() => purchase.edit()}>
          {review.change}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <ReviewNotices purchase={purchase} seconds={seconds} isBeside={isBeside} />
      <ReviewTicket purchase={purchase} input={input} price={price} ticket={ticket} editable={!isEdited}>
        {isBeside && actions}
      </ReviewTicket>
      {paying && !isBeside && <p className="ts-text">{finding.sendingText}</p>}
      {!isBeside && actions}
    </>
  );
}

function withNames(ticket: ReviewTicketParts, names: readonly Line[]): ReviewTicketParts {
  return { ...ticket, lines: [...names.map((line) => ({ ...line, field: null })), ...ticket.lines] };
}

/** Keeps the exchange lines of a price whose hold is over while it is requested again. */
function withExchange(
  ticket: ReviewTicketParts,
  price: Price,
  hold: number | null,
  context: BillContext,
): ReviewTicketParts {
  const seen = price.at === 'loading' ? price.before : price;
  if (seen?.at !== 'ready' || !seen.exchange) return ticket;
  const lines = [
    ...exchangeLines(seen.exchange, seen.quote, context, ticket.lines),
    ...(hold === null ? [] : [holdLine(hold, context)]),
  ];
  return { ...ticket, lines: [...ticket.lines, ...lines.map((line) => ({ ...line, field: null }))] };
}

/** The address for adding money, and the missing amount; `null` if the balance suffices, or is not known. */
function topUpOf(
  balance: Balance | null,
  price: Price,
  { back }: Leaving,
): { readonly href: string; readonly missing: Money } | null {
  const missing = balance && price.at === 'ready' ? shortBy(price.quote, balance) : null;
  const href = balance?.top_up && missing ? topUpLink(balance, back(), missing) : null;
  return missing && href !== null ? { href, missing } : null;
}

/**
 * The account owner's name comes first: it is the last chance to notice a wrong digit. After a reload it is the name that
 * was sent.
 */
function nameLines({ bill, nameCheck, context }: Purchase, input: PurchaseInput): readonly Line[] {
  if (!bill.nameCheck) return [];
  const label = context.t(nameCheckMessages, 'label');
  const sent = input['customer_name'];
  if (nameCheck.at !== 'known') return typeof sent === 'string' ? [{ label, value: sent }] : [];
  const { name, lines } = bill.nameCheck;
  const found = name(nameCheck.details) ?? context.t(nameCheckMessages, 'notGiven');
  return [{ label, value: found }, ...(lines?.(nameCheck.details, context) ?? [])];
}

function whyNotPay(
  price: Price,
  offline: boolean,
  seconds: number,
  { t, review }: { readonly t: Translate; readonly review: ReviewTexts },
): string | null {
  if (offline) return review.needsConnection;
  if (seconds > 0) return review.needsWait(t(waitMessages, 'seconds', { seconds }));
  return price.at === 'ready' || price.at === 'free' ? null : review.needsPrice;
}

/** Why paying is not possible yet: the part that shows the delivery, such as a token, is not loaded. */
function whyNotShown({ ready, failed }: Ready, t: Translate): string | null {
  if (ready) return null;
  return failed ? t(commonMessages, 'partFailed') : t(commonMessages, 'loading');
}

/**
 * The seconds for which the price of a review still holds. When they are over, and while the page is visible, the price
 * is requested again.
 */
function useHold(step: Step, askPrice: () => void, isOnline: boolean): number {
  const price = step.name === 'review' && step.obstacle === null ? step.price : null;
  const until = (price?.at === 'ready' && price.exchange?.until) || null;
  const seconds = useSecondsLeft(until);
  const latest = useLatest(askPrice);
  const isOver = isOnline && until !== null && seconds === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const renew = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, [isOver, latest]);
  return seconds;
}

/** How long a new Pay button ignores presses, in milliseconds: the second tap of a double tap must not pay. */
const settling = 600;

/** Whether `shown` has been true long enough for a press to be deliberate. */
function useSettled(shown: boolean): boolean {
  const [settled, setSettled] = useState(paysAtOnce);
  useEffect(() => {
    if (!shown || paysAtOnce()) return undefined;
    const timer = setTimeout(() => setSettled(true), settling);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [shown]);
  return settled;
}

/** Leaving for the page where money is added, and the return from it. */
interface Leaving {
  /** The address of this page, with the id of the stored texts. */
  back(): string;
  /** Stores the form's texts, without secrets, until the user returns. */
  keep(): void;
}

/** @param purchase its form's texts are stored for its user, in this tab only */
function useLeaving({ bill, form, context }: Pick<Purchase, 'bill' | 'form' | 'context'>): Leaving {
  const { scope } = useRuntime();
  const [id] = useState(() => newIdempotencyKey());
  return {
    back() {
      const address = new URL(location.href);
      address.searchParams.set(returnParameter, id);
      return address.href;
    },
    keep() {
      const { caller_tag } = context.session.caller;
      const drafts = createDraftStorage(sessionArea(), scope, caller_tag);
      drafts.save(returnName(id, bill), draftOf(bill, form, {}, context));
      const { values } = readValues(bill, form, context);
      const name = bill.entry?.(values, context).name ?? bill.name?.(context) ?? bill.title(context);
      drafts.save(wayName(id), { texts: { name }, defaults: {} });
    },
  };
}

/** Obstacles to paying, each with what to do next. */
function ReviewNotices({
  purchase,
  seconds,
  isBeside,
}: {
  readonly purchase: Purchase;
  /** The form above says that the browser is offline. */
  readonly isBeside: boolean;
  /** Seconds until Pay may be pressed. */
  readonly seconds: number;
}): ReactNode {
  const { state, context, askPrice } = purchase;
  const { t } = context;
  const { step, offline } = state;
  const price = step.name === 'review' ? step.price : null;
  const failed = price?.at === 'failed';
  const priceSeconds = useSecondsLeft(failed ? price.until : null);
  const saysOffline = useSaysOffline(offline && !isBeside);
  if (step.name !== 'review') return null;
  const { review } = flowTexts(purchase.bill, { input: step.input, instruction: null }, context);
  const obstacle =
    step.obstacle && obstacleTexts(step.obstacle, (step.earlier?.sends ?? 0) > 0, seconds, context, review);
  const trouble = offline && failed ? null : priceTexts(step.price, priceSeconds, context, review, purchase.repriced);
  return (
    <>
      {saysOffline && (
        <Notice tone="warning" icon="offline" title={t(commonMessages, 'offlineTitle')}>
          {t(commonMessages, 'offlineText')}
        </Notice>
      )}
      {obstacle && (
        <Notice {...obstacle}>
          {obstacle.text}
          {step.obstacle?.kind === 'signIn' && <SignIn />}
        </Notice>
      )}
      {trouble && (
        <Notice {...trouble}>
          {failed ? (
            <>
              <p className="ts-notice-paragraph">{trouble.text}</p>
              {isSignedOut(price.failure) && <SignIn />}
              <TryAgain unavailable={priceSeconds > 0} onClick={askPrice} />
            </>
          ) : (
            trouble.text
          )}
        </Notice>
      )}
    </>
  );
}
