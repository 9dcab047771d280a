import { commonMessages, purchaseMessages, type Translate, sessionMessages, waitMessages } from '@tillside/messages';
import { isSignedOut } from '../client/failure.ts';
import { problemText } from '../language/problem-text.ts';
import type { NoticeProps } from '../ui/Notice.tsx';
import type { BillContext } from '../flow/bill-fields.ts';
import type { ReviewTexts } from '../flow/flow-texts.ts';
import type { Repriced } from '../flow/bill-form.ts';
import type { Obstacle, Price, Step } from '../instructions/instruct.states.ts';
import { flowTexts } from '../flow/purchase-texts.ts';
import { describeOutcome, describeWithHeadline } from '../flow/outcome.ts';
import { isPayout } from '@tillside/contract';
import type { Purchase } from '../flow/purchase.ts';

/** The notice of an obstacle, with its announcement. */
export type NoticeTexts = Pick<NoticeProps, 'tone' | 'icon' | 'title'> & { readonly text: string };

/**
 * The text of an obstacle on the review.
 * @param again the same purchase was sent before, with an uncertain result
 * @param seconds the remaining wait
 */
export function obstacleTexts(
  obstacle: Obstacle,
  again: boolean,
  seconds: number,
  { t }: Pick<BillContext, 't'>,
  review: ReviewTexts,
): NoticeTexts {
  switch (obstacle.kind) {
    case 'wait':
      return waitTexts(seconds, t);
    case 'signIn':
      return { tone: 'info', title: t(sessionMessages, 'signInTitle'), text: t(sessionMessages, 'signInText') };
    case 'neverArrived':
      return {
        tone: 'info',
        icon: 'dash',
        title: review.neverArrivedTitle,
        text: review.neverArrivedText,
      };
    case 'refused': {
      const reason = problemText(obstacle.problem, { t });
      const text = again ? review.refusedAgainText(reason) : review.refusedText(reason);
      return { tone: 'danger', title: review.refusedTitle, text: text.trim() };
    }
    default:
      return obstacle satisfies never;
  }
}

/** The text of a price problem; `null` without one. */
export function priceTexts(
  price: Price,
  seconds: number,
  context: BillContext,
  review: ReviewTexts,
  repriced: Repriced | null,
): NoticeTexts | null {
  const { t, format } = context;
  if (price.at === 'ready' && price.previous) {
    const change = { from: format.money(price.previous), to: format.money(price.quote) };
    return {
      tone: 'warning',
      title: t(purchaseMessages, 'priceChangedTitle'),
      text: t(purchaseMessages, 'priceChangedText', change),
    };
  }
  if (price.at === 'ready' && repriced)
    return {
      tone: 'warning',
      title: t(purchaseMessages, 'priceChangedTitle'),
      text: t(purchaseMessages, 'listPriceChangedText', repriced),
    };
  if (price.at === 'ready' && price.alreadyPaid) {
    const minutes = Math.floor(Math.max(0, Date.now() - Date.parse(price.alreadyPaid.at)) / 60_000);
    return {
      tone: 'warning',
      title: t(purchaseMessages, 'alreadyPaidTitle', { minutes }),
      text: t(purchaseMessages, 'alreadyPaidText'),
    };
  }
  if (price.at !== 'failed') return null;
  const { failure, until } = price;
  if (isSignedOut(failure))
    return { tone: 'info', title: t(sessionMessages, 'signInTitle'), text: t(sessionMessages, 'signInText') };
  if (until !== null) return waitTexts(seconds, t);
  const refused = failure.kind === 'refused' && failure.problem.status < 500;
  const text = refused ? review.refusedText(problemText(failure.problem, context)).trim() : review.priceFailedText;
  return {
    tone: 'warning',
    title: refused ? review.refusedTitle : review.priceFailedTitle,
    text,
  };
}

function waitTexts(seconds: number, t: Translate): NoticeTexts {
  const text =
    seconds > 0
      ? t(purchaseMessages, 'waitText', { wait: t(waitMessages, 'seconds', { seconds }) })
      : t(purchaseMessages, 'waitOver');
  return { tone: 'info', icon: 'clock', title: t(purchaseMessages, 'waitTitle'), text };
}

export interface Announcement {
  readonly title: string;
  readonly text: string;
}

const nothing: Announcement = { title: '', text: '' };

export function announcementOf({ bill, context, state, repriced }: Purchase): Announcement {
  const { t } = context;
  const { step, offline } = state;
  if (offline && step.name !== 'outcome')
    return { title: t(commonMessages, 'offlineTitle'), text: t(commonMessages, 'offlineText') };
  switch (step.name) {
    case 'idle':
      return nothing;
    case 'review':
      return ofReview(step, { bill, context, repriced });
    case 'sending':
    case 'finding': {
      const { finding } = flowTexts(bill, { input: step.attempt.input, instruction: null }, context);
      if (step.name === 'sending') return { title: finding.sendingTitle, text: finding.sendingText };
      return step.after === 'reload'
        ? { title: finding.reloadTitle, text: finding.reloadText }
        : { title: finding.lostTitle, text: finding.lostText };
    }
    case 'outcome': {
      const { instruction } = step;
      const subject = bill.subject(instruction.input, context);
      // The sum of a payout is part of the sentence.
      if (isPayout(instruction.operation)) return describeOutcome(instruction, subject, context, bill);
      const { title, headline, text } = describeWithHeadline(instruction, subject, context, bill);
      return { title, text: text === '' ? headline : text };
    }
    default:
      return step satisfies never;
  }
}

/** Announced once: a countdown is not announced every second. */
function ofReview(
  step: Extract<Step, { name: 'review' }>,
  { bill, context, repriced }: Pick<Purchase, 'bill' | 'context' | 'repriced'>,
): Announcement {
  const { obstacle, price, earlier, input } = step;
  const { review, money } = flowTexts(bill, { input, instruction: null }, context);
  if (obstacle) {
    const until = obstacle.kind === 'wait' ? obstacle.until : null;
    return obstacleTexts(obstacle, (earlier?.sends ?? 0) > 0, secondsUntil(until), context, review);
  }
  const trouble = priceTexts(
    price,
    secondsUntil(price.at === 'failed' ? price.until : null),
    context,
    review,
    repriced,
  );
  if (trouble) return trouble;
  return price.at === 'ready' ? { title: '', text: money.ready(context.format.money(price.quote)) } : nothing;
}

function secondsUntil(instant: number | null): number {
  return instant === null ? 0 : Math.max(1, Math.ceil((instant - Date.now()) / 1000));
}
