import type { ReactNode } from 'react';
import { isSignedOut } from '../client/failure.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useSecondsLeft } from '../provider/use-seconds-left.ts';
import type { Obstacle, Price } from './purchase.states.ts';
import type { Purchase } from './use-purchase.ts';

/** What stands in the way of paying, said plainly and with what to do next. */
export function ReviewNotices({
  purchase,
  seconds,
}: {
  readonly purchase: Purchase;
  readonly seconds: number;
}): ReactNode {
  const { state, context } = purchase;
  const { messages } = context;
  const { step, offline } = state;
  if (step.name !== 'review') return null;
  return (
    <>
      {offline && (
        <Notice tone="warning" icon="offline" title={messages.offlineTitle}>
          {messages.offlineText}
        </Notice>
      )}
      {step.obstacle && (
        <ObstacleNotice
          obstacle={step.obstacle}
          again={(step.earlier?.sends ?? 0) > 0}
          seconds={seconds}
          purchase={purchase}
        />
      )}
      {!(offline && step.price.at === 'failed') && <PriceNotice price={step.price} purchase={purchase} />}
    </>
  );
}

interface ObstacleNoticeProps {
  readonly obstacle: Obstacle;
  /** The same purchase was sent before, and what became of that is not certain. */
  readonly again: boolean;
  readonly seconds: number;
  readonly purchase: Purchase;
}

function ObstacleNotice({ obstacle, again, seconds, purchase }: ObstacleNoticeProps): ReactNode {
  const { messages } = purchase.context;
  switch (obstacle.kind) {
    case 'wait':
      return (
        <Notice tone="info" icon="clock" title={messages.waitTitle}>
          {seconds > 0 ? messages.waitText({ wait: messages.waitSeconds({ seconds }) }) : messages.waitOver}
        </Notice>
      );
    case 'signIn':
      return (
        <Notice tone="info" title={messages.signInTitle}>
          {messages.signInText}
        </Notice>
      );
    case 'neverArrived':
      return (
        <Notice tone="info" icon="dash" title={messages.neverArrivedTitle}>
          {messages.neverArrivedText}
        </Notice>
      );
    case 'refused': {
      const reason = obstacle.problem.detail ?? obstacle.problem.title;
      return (
        <Notice tone="danger" title={messages.refusedTitle}>
          {again ? messages.refusedAgainText({ reason }) : messages.refusedText({ reason })}
        </Notice>
      );
    }
    default:
      return obstacle satisfies never;
  }
}

function PriceNotice({ price, purchase }: { readonly price: Price; readonly purchase: Purchase }): ReactNode {
  const { messages, format } = purchase.context;
  const seconds = useSecondsLeft(price.at === 'failed' ? price.until : null);
  if (price.at === 'ready' && price.previous) {
    return (
      <Notice tone="warning" title={messages.priceChangedTitle}>
        {messages.priceChangedText({ from: format.money(price.previous), to: format.money(price.quote) })}
      </Notice>
    );
  }
  if (price.at !== 'failed') return null;
  const signedOut = isSignedOut(price.failure);
  const waiting = seconds > 0;
  const title = signedOut
    ? messages.signInTitle
    : price.until === null
      ? messages.priceFailedTitle
      : messages.waitTitle;
  return (
    <Notice
      tone={signedOut || price.until !== null ? 'info' : 'warning'}
      icon={price.until === null ? 'alert' : 'clock'}
      title={title}
    >
      <p className="ts-notice-paragraph">
        {signedOut
          ? messages.signInText
          : waiting
            ? messages.waitText({ wait: messages.waitSeconds({ seconds }) })
            : reasonOf(price, messages)}
      </p>
      <Button look="secondary" unavailable={waiting} onClick={purchase.askPrice}>
        {messages.tryAgain}
      </Button>
    </Notice>
  );
}

function reasonOf(price: Extract<Price, { at: 'failed' }>, messages: Purchase['context']['messages']): string {
  const { failure, until } = price;
  if (until !== null) return messages.waitOver;
  if (failure.kind !== 'refused' || failure.problem.status >= 500) return messages.priceFailedText;
  return messages.refusedText({ reason: failure.problem.detail ?? failure.problem.title });
}
