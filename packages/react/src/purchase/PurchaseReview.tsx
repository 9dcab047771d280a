import { useId, type ReactNode } from 'react';
import type { Money } from '@tillside/contract';
import { commonMessages, fieldsMessages, purchaseMessages, type Translate } from '@tillside/messages';
import type { PurchaseInput } from '../client/companion-client.ts';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import { providerOf } from '../marks/provider-of.ts';
import { Button } from '../parts/Button.tsx';
import type { Ready } from '../parts/later.tsx';
import { Lines } from '../parts/Lines.tsx';
import { StepHeading } from '../parts/StepHeading.tsx';
import { useDeliveredReady } from '../receipt/use-delivered.ts';
import { useSecondsLeft } from '../provider/use-seconds-left.ts';
import { reviewLines } from './bill.ts';
import type { Line } from '../parts/line.ts';
import { flowTexts } from './purchase-texts.ts';
import type { ReviewTexts } from './flow-texts.ts';
import { priceOf } from '../instruct/instruct.machine.ts';
import type { Price } from '../instruct/instruct.states.ts';
import { ReviewNotices } from './ReviewNotices.tsx';
import type { Purchase } from './purchase.ts';

/** The second step: the order, its price, and the button that buys it. */
export function PurchaseReview({ purchase }: { readonly purchase: Purchase }): ReactNode {
  const { bill, context, state } = purchase;
  const { t, format } = context;
  const { step, offline } = state;
  const reasonId = useId();
  const obstacle = step.name === 'review' ? step.obstacle : null;
  const seconds = useSecondsLeft(obstacle?.kind === 'wait' ? obstacle.until : null);
  const delivered = useDeliveredReady(bill, bill.operation);
  if (step.name !== 'review' && step.name !== 'sending') return null;

  const paying = step.name === 'sending';
  const price = paying ? priceOf(step.attempt) : step.price;
  const input = paying ? step.attempt.input : step.input;
  const provider = providerOf(bill, input, context);
  const { review, finding, money } = flowTexts(bill, { input, instruction: null }, context);
  const reason = paying ? null : (whyNotPay(price, offline, seconds, { t, review }) ?? whyNotShown(delivered, t));
  return (
    <div className="ts-step" data-step={paying ? 'paying' : 'review'}>
      <header className="ts-header">
        <StepHeading key={step.name} takesFocus={purchase.acted}>
          {paying ? finding.sendingTitle : review.title}
        </StepHeading>
      </header>
      <ReviewNotices purchase={purchase} seconds={seconds} />
      {!bill.isFree?.(input) && (
        <div className="ts-total" data-price={price.at}>
          {provider && <ProviderMark provider={provider} size={40} />}
          <span className="ts-total-label">{money.due}</span>
          <TotalAmount
            price={price}
            format={(amount) => format.money(amount)}
            loading={t(purchaseMessages, 'priceLoading')}
          />
        </div>
      )}
      <Lines
        lines={[
          ...nameLines(purchase, input),
          ...reviewLines(bill, input, context, price.at === 'ready' ? price.quote : null),
        ]}
      />
      {paying && <p className="ts-text">{finding.sendingText}</p>}
      <div className="ts-actions">
        <Button
          busy={paying}
          unavailable={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={purchase.pay}
        >
          {review.press(price.at === 'ready' ? format.money(price.quote) : null)}
        </Button>
        {reason !== null && (
          <p className="ts-reason" id={reasonId}>
            {reason}
          </p>
        )}
        {!paying && delivered.failed && (
          <Button look="secondary" onClick={delivered.retry}>
            {t(commonMessages, 'tryAgain')}
          </Button>
        )}
        {!paying && (
          <Button look="quiet" onClick={purchase.edit}>
            {review.change}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * The account owner's name comes first: it is the last chance to notice a wrong digit. After a reload it is the name that
 * was sent.
 */
function nameLines({ bill, nameCheck, context }: Purchase, input: PurchaseInput): readonly Line[] {
  if (!bill.nameCheck) return [];
  const label = context.t(fieldsMessages, 'nameLabel');
  const sent = input['customer_name'];
  if (nameCheck.at !== 'known') return typeof sent === 'string' ? [{ label, value: sent }] : [];
  const { name, lines } = bill.nameCheck;
  const found = name(nameCheck.details) ?? context.t(fieldsMessages, 'nameNotGiven');
  return [{ label, value: found }, ...(lines?.(nameCheck.details, context) ?? [])];
}

function TotalAmount({
  price,
  format,
  loading,
}: {
  readonly price: Price;
  readonly format: (money: Money) => string;
  readonly loading: string;
}): ReactNode {
  switch (price.at) {
    case 'ready':
      return (
        <span className="ts-total-amount">
          {price.previous && <del className="ts-total-previous">{format(price.previous)}</del>}
          {format(price.quote)}
        </span>
      );
    case 'free':
      return null;
    case 'loading':
      return (
        <span className="ts-total-amount" aria-busy="true">
          <span className="ts-bone" data-row="total" />
          <span className="ts-hidden">{loading}</span>
        </span>
      );
    case 'failed':
      return (
        <span className="ts-total-amount" aria-hidden="true">
          —
        </span>
      );
    default:
      return price satisfies never;
  }
}

function whyNotPay(
  price: Price,
  offline: boolean,
  seconds: number,
  { t, review }: { readonly t: Translate; readonly review: ReviewTexts },
): string | null {
  if (offline) return review.needsConnection;
  if (seconds > 0) return review.needsWait(t(commonMessages, 'waitSeconds', { seconds }));
  return price.at === 'ready' || price.at === 'free' ? null : review.needsPrice;
}

/** Why paying is not possible yet: the part that shows the delivery, such as a token, is missing. */
function whyNotShown({ ready, failed }: Ready, t: Translate): string | null {
  if (ready) return null;
  return failed ? t(commonMessages, 'partFailed') : t(commonMessages, 'loading');
}
