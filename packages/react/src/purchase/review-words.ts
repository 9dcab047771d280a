import { isSignedOut } from '../client/failure.ts';
import { purchaseMessages, type PurchaseMessages } from '../messages/purchase-messages.ts';
import type { NoticeProps } from '../parts/Notice.tsx';
import type { BillContext } from './bill.ts';
import type { Repriced } from './listed-prices.ts';
import type { Obstacle, Price } from '../instruct/instruct.states.ts';

/** What a notice shows of something in the way, and what a screen reader hears of it. */
export type NoticeWords = Pick<NoticeProps, 'tone' | 'icon' | 'title'> & { readonly text: string };

/**
 * Why the shopper is on the review again.
 * @param again the same purchase was sent before, and what became of that is not certain
 * @param seconds still to wait
 */
export function obstacleWords(obstacle: Obstacle, again: boolean, seconds: number, context: BillContext): NoticeWords {
  const messages = context.say(purchaseMessages);
  switch (obstacle.kind) {
    case 'wait':
      return waitWords(seconds, messages);
    case 'signIn':
      return { tone: 'info', title: messages.signInTitle, text: messages.signInText };
    case 'neverArrived':
      return { tone: 'info', icon: 'dash', title: messages.neverArrivedTitle, text: messages.neverArrivedText };
    case 'refused': {
      const reason = obstacle.problem.detail ?? obstacle.problem.title;
      const text = again ? messages.refusedAgainText({ reason }) : messages.refusedText({ reason });
      return { tone: 'danger', title: messages.refusedTitle, text };
    }
    default:
      return obstacle satisfies never;
  }
}

/** What is the matter with the price; `null` while nothing is. */
export function priceWords(
  price: Price,
  seconds: number,
  context: BillContext,
  repriced: Repriced | null,
): NoticeWords | null {
  const { format } = context;
  const messages = context.say(purchaseMessages);
  if (price.at === 'ready' && price.previous) {
    const change = { from: format.money(price.previous), to: format.money(price.quote) };
    return { tone: 'warning', title: messages.priceChangedTitle, text: messages.priceChangedText(change) };
  }
  if (price.at === 'ready' && repriced)
    return { tone: 'warning', title: messages.priceChangedTitle, text: messages.listPriceChangedText(repriced) };
  if (price.at !== 'failed') return null;
  const { failure, until } = price;
  if (isSignedOut(failure)) return { tone: 'info', title: messages.signInTitle, text: messages.signInText };
  if (until !== null) return waitWords(seconds, messages);
  const refused = failure.kind === 'refused' && failure.problem.status < 500;
  const text = refused
    ? messages.refusedText({ reason: failure.problem.detail ?? failure.problem.title })
    : messages.priceFailedText;
  return { tone: 'warning', title: refused ? messages.refusedTitle : messages.priceFailedTitle, text };
}

function waitWords(seconds: number, messages: PurchaseMessages): NoticeWords {
  const text = seconds > 0 ? messages.waitText({ wait: messages.waitSeconds({ seconds }) }) : messages.waitOver;
  return { tone: 'info', icon: 'clock', title: messages.waitTitle, text };
}
