import type { Instruction } from '@tillside/contract/browser';
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
  const money = describeMoney(instruction, messages, format);
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
        text: sentences(messages.succeededText({ subject }), isOwedToCardholder(instruction) ? money : ''),
      };
    case 'partial':
      return {
        tone: 'unsure',
        badge: messages.statePartial,
        title: messages.partialTitle,
        text: sentences(messages.partialText, refundStates.has(funding) ? money : ''),
      };
    case 'failed':
      return {
        tone: 'failure',
        badge: refundBadge(instruction, messages) ?? messages.stateFailed,
        title: messages.failedTitle,
        text: messages.failedText({ reason: reason || messages.failedReason, money }),
      };
    case 'reversed':
      return {
        tone: 'failure',
        badge: refundBadge(instruction, messages) ?? messages.stateReversed,
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
      const badge = refundBadge(instruction, messages) ?? messages.stateAbandoned;
      return { tone: 'neutral', badge, title: messages.abandonedTitle, text };
    }
    default:
      return state satisfies never;
  }
}

/** With these it was never set aside, so that nothing could be given back. */
const neverHeld: ReadonlySet<string> = new Set(['funds_expired', 'amount_refused', 'currency_refused']);

/** Whether what came off a card is the cardholder's, who is somebody else than who asked for it. */
export function isOwedToCardholder(instruction: Pick<Instruction, 'funding' | 'owed'> | null): boolean {
  if (instruction === null) return false;
  const { funding, owed } = instruction;
  return funding === 'credit_owed' || funding === 'crediting' || (funding === 'credited' && owed !== undefined);
}

const refundStates: ReadonlySet<string> = new Set(['refund_owed', 'refunding', 'refunded']);

/** A refund is the newer news: a list shows it instead of what the purchase came to. */
function refundBadge({ funding }: Instruction, messages: PurchaseMessages): string | null {
  switch (funding) {
    case 'refund_owed':
      return messages.stateRefundOwed;
    case 'refunding':
      return messages.stateRefunding;
    case 'refunded':
      return messages.stateRefunded;
    default:
      return null;
  }
}

/** Where the money is when a purchase did not happen, or who gets it. Says "given back" or "paid" only once it was. */
export function describeMoney(instruction: Instruction, messages: PurchaseMessages, format: Format): string {
  const { funding, owed, quote } = instruction;
  const amount = format.money(owed ?? quote);
  switch (funding) {
    case 'none':
      return messages.moneyNotTaken;
    case 'released':
      return messages.moneyReleased;
    case 'credited':
      return owed ? messages.payoutPaid({ amount }) : messages.moneyReleased;
    case 'credit_owed':
      return messages.payoutOwed({ amount });
    case 'crediting':
      return messages.payoutOnItsWay({ amount });
    case 'releasing':
    case 'reserving':
      return messages.moneyReleasing;
    case 'refund_owed':
      return messages.moneyOwed({ amount });
    case 'refunding':
      return messages.moneyRefunding({ amount });
    case 'refunded':
      return messages.moneyRefunded({ amount });
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

function sentences(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}

function sentence(text: string | undefined): string {
  if (!text) return '';
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
