import { describeOutcome } from './outcome.ts';
import type { Obstacle, Price } from './purchase.states.ts';
import type { Purchase } from './use-purchase.ts';

export interface Announcement {
  readonly title: string;
  readonly text: string;
}

const nothing: Announcement = { title: '', text: '' };

/** What a screen reader should hear of the state a purchase is in. */
export function announcementOf({ bill, context, state }: Purchase): Announcement {
  const { messages, format } = context;
  const { step, offline } = state;
  if (offline && step.name !== 'outcome') return { title: messages.offlineTitle, text: messages.offlineText };
  switch (step.name) {
    case 'fill':
      return nothing;
    case 'review':
      return step.obstacle ? ofObstacle(step.obstacle, context) : ofPrice(step.price, context);
    case 'paying':
      return { title: messages.payingTitle, text: messages.payingText };
    case 'finding':
      return step.after === 'reload'
        ? { title: messages.findingReloadTitle, text: messages.findingReloadText }
        : { title: messages.findingLostTitle, text: messages.findingLostText };
    case 'outcome': {
      const { title, text } = describeOutcome(
        step.instruction,
        bill.subject(step.instruction.input, context),
        messages,
        format,
      );
      return { title, text };
    }
    default:
      return step satisfies never;
  }
}

function ofPrice(price: Price, { messages, format }: Purchase['context']): Announcement {
  switch (price.at) {
    case 'loading':
      return nothing;
    case 'ready':
      return price.previous
        ? {
            title: messages.priceChangedTitle,
            text: messages.priceChangedText({ from: format.money(price.previous), to: format.money(price.quote) }),
          }
        : { title: '', text: messages.priceReady({ amount: format.money(price.quote) }) };
    case 'failed':
      return price.until === null
        ? { title: messages.priceFailedTitle, text: messages.priceFailedText }
        : { title: messages.waitTitle, text: '' };
    default:
      return price satisfies never;
  }
}

function ofObstacle(obstacle: Obstacle, { messages }: Purchase['context']): Announcement {
  switch (obstacle.kind) {
    case 'wait':
      return {
        title: messages.waitTitle,
        text: messages.waitText({
          wait: messages.waitSeconds({ seconds: Math.max(1, Math.ceil((obstacle.until - Date.now()) / 1000)) }),
        }),
      };
    case 'signIn':
      return { title: messages.signInTitle, text: messages.signInText };
    case 'neverArrived':
      return { title: messages.neverArrivedTitle, text: messages.neverArrivedText };
    case 'refused':
      return { title: messages.refusedTitle, text: obstacle.problem.detail ?? obstacle.problem.title };
    default:
      return obstacle satisfies never;
  }
}
