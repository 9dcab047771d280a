import { commonMessages, purchaseMessages } from '@tillside/messages';
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
  const { t, format } = context;
  const { step, offline } = state;
  if (offline && step.name !== 'outcome')
    return { title: t(commonMessages, 'offlineTitle'), text: t(commonMessages, 'offlineText') };
  switch (step.name) {
    case 'idle':
      return nothing;
    case 'review':
      return ofReview(step, context, repriced);
    case 'sending':
      return { title: t(purchaseMessages, 'payingTitle'), text: t(purchaseMessages, 'payingText') };
    case 'finding':
      return step.after === 'reload'
        ? { title: t(purchaseMessages, 'findingReloadTitle'), text: t(purchaseMessages, 'findingReloadText') }
        : { title: t(purchaseMessages, 'findingLostTitle'), text: t(purchaseMessages, 'findingLostText') };
    case 'outcome':
      return describeOutcome(step.instruction, bill.subject(step.instruction.input, context), { t, format });
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
  const { t, format } = context;
  return price.at === 'ready'
    ? { title: '', text: t(purchaseMessages, 'priceReady', { amount: format.money(price.quote) }) }
    : nothing;
}

function secondsUntil(instant: number | null): number {
  return instant === null ? 0 : Math.max(1, Math.ceil((instant - Date.now()) / 1000));
}
