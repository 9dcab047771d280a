import type { FundingState, Instruction } from '@tillside/contract/browser';
import type { Format } from '../messages/format.ts';
import type { PurchaseMessages } from '../messages/purchase-messages.ts';

/** How good the news is. Sets colour and icon, and is never the only thing that tells it. */
export type Tone = 'success' | 'waiting' | 'unsure' | 'failure' | 'neutral';

/** What a person reads about an outcome. */
export interface OutcomeWords {
  readonly tone: Tone;
  readonly badge: string;
  readonly title: string;
  readonly text: string;
}

/** The words for where a purchase stands. Open is never shown as failed, and nothing as delivered before it is. */
export function describeOutcome(
  instruction: Instruction,
  subject: string,
  messages: PurchaseMessages,
  format: Format,
): OutcomeWords {
  const { state, funding, problem, action } = instruction;
  const money = describeMoney(funding, messages);
  const reason = sentence(problem?.title);
  switch (state) {
    case 'created':
    case 'reserving':
    case 'reserved':
      return {
        tone: 'waiting',
        badge: messages.stateOpen,
        title: messages.preparingTitle,
        text: messages.preparingText,
      };
    case 'awaiting_funds': {
      const text = action?.under_way
        ? messages.awaitingFundsUnderWay
        : action
          ? messages.awaitingFundsText({ until: format.dateTime(action.expires_at) })
          : messages.awaitingFundsTextOpen;
      return { tone: 'waiting', badge: messages.stateAwaitingFunds, title: messages.awaitingFundsTitle, text };
    }
    case 'sending':
    case 'processing':
      return {
        tone: 'waiting',
        badge: messages.stateProcessing,
        title: messages.processingTitle,
        text: messages.processingText,
      };
    case 'unknown':
      return { tone: 'unsure', badge: messages.stateUnknown, title: messages.unknownTitle, text: messages.unknownText };
    case 'review':
      return {
        tone: 'unsure',
        badge: messages.stateReview,
        title: messages.reviewStateTitle,
        text: messages.reviewStateText,
      };
    case 'succeeded':
      return {
        tone: 'success',
        badge: messages.stateSucceeded,
        title: messages.succeededTitle,
        text: messages.succeededText({ subject }),
      };
    case 'partial':
      return {
        tone: 'unsure',
        badge: messages.statePartial,
        title: messages.partialTitle,
        text: funding === 'refund_owed' ? `${messages.partialText} ${messages.moneyOwed}` : messages.partialText,
      };
    case 'failed':
      return {
        tone: 'failure',
        badge: messages.stateFailed,
        title: messages.failedTitle,
        text: messages.failedText({ reason: reason || messages.failedReason, money }),
      };
    case 'reversed':
      return {
        tone: 'failure',
        badge: messages.stateReversed,
        title: messages.reversedTitle,
        text: messages.reversedText({ money }),
      };
    case 'abandoned': {
      const untouched = funding === 'none' || funding === 'released';
      const text =
        problem?.code === 'funds_declined' && untouched
          ? messages.abandonedBalance
          : messages.abandonedText({
              reason: reason || messages.abandonedReason,
              money: untouched && neverHeld.has(problem?.code ?? '') ? messages.moneyNotTaken : money,
            });
      return { tone: 'neutral', badge: messages.stateAbandoned, title: messages.abandonedTitle, text };
    }
    default:
      return state satisfies never;
  }
}

/** With these it was never set aside, so that nothing could be given back. */
const neverHeld: ReadonlySet<string> = new Set(['funds_expired', 'amount_refused', 'currency_refused']);

/** Where the shopper's money is when a purchase did not happen. Says "given back" only once it was. */
export function describeMoney(funding: FundingState, messages: PurchaseMessages): string {
  switch (funding) {
    case 'none':
      return messages.moneyNotTaken;
    case 'released':
    case 'credited':
      return messages.moneyReleased;
    case 'releasing':
    case 'reserving':
      return messages.moneyReleasing;
    case 'refund_owed':
      return messages.moneyOwed;
    case 'reserved':
    case 'capturing':
    case 'captured':
      return messages.moneyHeld;
    default:
      return funding satisfies never;
  }
}

/** Whether a person may ask the platform about it now: it was sent, and its outcome is open. */
export function mayCheck({ state }: Instruction): boolean {
  return state === 'processing' || state === 'unknown' || state === 'review' || state === 'sending';
}

function sentence(text: string | undefined): string {
  if (!text) return '';
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
