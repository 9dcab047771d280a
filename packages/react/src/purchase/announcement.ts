import { purchaseMessages } from '../messages/purchase-messages.ts';
import type { BillContext } from './bill.ts';
import { describeOutcome } from './outcome.ts';
import type { Step } from '../instruct/instruct.states.ts';
import { obstacleWords, priceWords } from './review-words.ts';
import type { Purchase } from './use-purchase.ts';

export interface Announcement {
  readonly title: string;
  readonly text: string;
}

const nothing: Announcement = { title: '', text: '' };

/** What a screen reader should hear of the state a purchase is in. */
export function announcementOf({ bill, context, state, repriced }: Purchase): Announcement {
  const { format } = context;
  const messages = context.say(purchaseMessages);
  const { step, offline } = state;
  if (offline && step.name !== 'outcome') return { title: messages.offlineTitle, text: messages.offlineText };
  switch (step.name) {
    case 'idle':
      return nothing;
    case 'review':
      return ofReview(step, context, repriced);
    case 'sending':
      return { title: messages.payingTitle, text: messages.payingText };
    case 'finding':
      return step.after === 'reload'
        ? { title: messages.findingReloadTitle, text: messages.findingReloadText }
        : { title: messages.findingLostTitle, text: messages.findingLostText };
    case 'outcome':
      return describeOutcome(step.instruction, bill.subject(step.instruction.input, context), messages, format);
    default:
      return step satisfies never;
  }
}

/** Said once: a countdown is not read out second by second. */
function ofReview(
  step: Extract<Step, { name: 'review' }>,
  context: BillContext,
  repriced: Purchase['repriced'],
): Announcement {
  const { obstacle, price, earlier } = step;
  if (obstacle) {
    const until = obstacle.kind === 'wait' ? obstacle.until : null;
    return obstacleWords(obstacle, (earlier?.sends ?? 0) > 0, secondsUntil(until), context);
  }
  const trouble = priceWords(price, secondsUntil(price.at === 'failed' ? price.until : null), context, repriced);
  if (trouble) return trouble;
  const messages = context.say(purchaseMessages);
  const { format } = context;
  return price.at === 'ready'
    ? { title: '', text: messages.priceReady({ amount: format.money(price.quote) }) }
    : nothing;
}

function secondsUntil(instant: number | null): number {
  return instant === null ? 0 : Math.max(1, Math.ceil((instant - Date.now()) / 1000));
}
