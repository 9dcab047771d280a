import type { Instruction } from '@tillside/contract';
import { outcomeMessages } from '@tillside/messages';
import { problemText } from '../messages/problem-text.ts';
import type { Language } from '../provider/context.ts';
import { stateBadge, toneOf, type Tone } from './state-badge.ts';

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
  language: Pick<Language, 't' | 'format'>,
): OutcomeWords {
  const badge = stateBadge(instruction, language);
  return { tone: toneOf[instruction.state], badge, ...titleAndText(instruction, subject, language) };
}

function titleAndText(
  instruction: Instruction,
  subject: string,
  { t, format }: Pick<Language, 't' | 'format'>,
): Pick<OutcomeWords, 'title' | 'text'> {
  const { state, funding, problem, action } = instruction;
  const money = describeMoney(instruction, { t, format });
  const reason = problem ? problemText(problem, { t }) : '';
  switch (state) {
    case 'created':
    case 'reserving':
    case 'reserved':
      return {
        title: t(outcomeMessages, 'preparingTitle'),
        text: t(outcomeMessages, 'preparingText'),
      };
    case 'awaiting_funds': {
      const text = action?.under_way
        ? t(outcomeMessages, 'awaitingFundsUnderWay')
        : action
          ? t(outcomeMessages, 'awaitingFundsText', { until: format.dateTime(action.expires_at) })
          : t(outcomeMessages, 'awaitingFundsTextOpen');
      return {
        title: t(outcomeMessages, 'awaitingFundsTitle'),
        text,
      };
    }
    case 'sending':
    case 'processing':
      return {
        title: t(outcomeMessages, 'processingTitle'),
        text: t(outcomeMessages, 'processingText'),
      };
    case 'unknown':
      return {
        title: t(outcomeMessages, 'unknownTitle'),
        text: t(outcomeMessages, 'unknownText'),
      };
    case 'review':
      return {
        title: t(outcomeMessages, 'reviewStateTitle'),
        text: t(outcomeMessages, 'reviewStateText'),
      };
    case 'succeeded':
      return {
        title: t(outcomeMessages, 'succeededTitle'),
        text: sentences(t(outcomeMessages, 'succeededText', { subject }), isOwedToCardholder(instruction) ? money : ''),
      };
    case 'partial':
      return {
        title: t(outcomeMessages, 'partialTitle'),
        text: sentences(t(outcomeMessages, 'partialText'), refundStates.has(funding) ? money : ''),
      };
    case 'failed':
      return {
        title: t(outcomeMessages, 'failedTitle'),
        text: t(outcomeMessages, 'failedText', { reason: reason || t(outcomeMessages, 'failedReason'), money }).trim(),
      };
    case 'reversed':
      return {
        title: t(outcomeMessages, 'reversedTitle'),
        text: t(outcomeMessages, 'reversedText', { money }).trim(),
      };
    case 'abandoned': {
      const untouched = funding === 'none' || funding === 'released';
      const text =
        problem?.code === 'funds_declined' && untouched
          ? t(outcomeMessages, 'abandonedBalance')
          : t(outcomeMessages, 'abandonedText', {
              reason: reason || t(outcomeMessages, 'abandonedReason'),
              money: untouched && neverHeld.has(problem?.code ?? '') ? t(outcomeMessages, 'moneyNotTaken') : money,
            }).trim();
      return { title: t(outcomeMessages, 'abandonedTitle'), text };
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

/** Where the money is when a purchase did not happen, or who gets it. Says "given back" or "paid" only once it was. */
export function describeMoney(instruction: Instruction, { t, format }: Pick<Language, 't' | 'format'>): string {
  const { funding, owed, quote } = instruction;
  const amount = format.money(owed ?? quote);
  switch (funding) {
    case 'none':
      return t(outcomeMessages, 'moneyNotTaken');
    case 'released':
      return t(outcomeMessages, 'moneyReleased');
    case 'credited':
      return owed ? t(outcomeMessages, 'payoutPaid', { amount }) : t(outcomeMessages, 'moneyReleased');
    case 'credit_owed':
      return t(outcomeMessages, 'payoutOwed', { amount });
    case 'crediting':
      return t(outcomeMessages, 'payoutOnItsWay', { amount });
    case 'releasing':
    case 'reserving':
      return t(outcomeMessages, 'moneyReleasing');
    case 'refund_owed':
      return t(outcomeMessages, 'moneyOwed', { amount });
    case 'refunding':
      return t(outcomeMessages, 'moneyRefunding', { amount });
    case 'refunded':
      return t(outcomeMessages, 'moneyRefunded', { amount });
    case 'reserved':
    case 'capturing':
    case 'captured':
      return t(outcomeMessages, 'moneyHeld');
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
