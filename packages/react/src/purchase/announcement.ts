import { commonMessages } from '@tillside/messages';
import { flowTexts } from '../flow/purchase-texts.ts';
import { describeWithHeadline } from '../flow/outcome.ts';
import type { Step } from '../instructions/instruct.states.ts';
import { obstacleTexts, priceTexts } from './review-texts.ts';
import type { Purchase } from '../flow/purchase.ts';

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
