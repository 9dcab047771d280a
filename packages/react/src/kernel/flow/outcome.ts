import { type Instruction, isMoney, isPayout, type Money } from '@tillside/contract';
import { outcomeMessages } from '@tillside/messages';
import type { Bill } from './bill.ts';
import { providerOf } from './bill-lines.ts';
import { problemText } from '../language/problem-text.ts';
import type { Language } from '../language/language.ts';
import type { BillContext } from './bill-fields.ts';
import { isOwedToCardholder } from './money-texts.ts';
import { flowTexts } from './purchase-texts.ts';
import type { FlowTexts, MoneyTexts } from './flow-texts.ts';
import { stateBadge } from './state-badge.ts';
import { toneOf, type Tone } from './tone.ts';

/** The texts of an outcome. */
export interface OutcomeDescription {
  readonly tone: Tone;
  readonly badge: string;
  readonly title: string;
  readonly text: string;
}

/**
 * The texts for the state of a purchase. An open one is never shown as failed, and never as delivered too early.
 * @param bill its declaration, which may override texts
 * @param provider the provider's name, if there is one
 */
export function describeOutcome(
  instruction: Instruction,
  subject: string,
  language: Language,
  bill: Pick<Bill, 'texts'> | null = null,
  provider: string | null = null,
): OutcomeDescription {
  const words = flowTexts(bill, { input: instruction.input, instruction }, language);
  const badge = stateBadge(instruction, language, bill);
  // What a closed card held is not there yet.
  const isAwaited = isPayout(instruction.operation) && instruction.state === 'succeeded' && isUnpaid(instruction);
  const tone = isAwaited ? 'waiting' : toneOf(instruction);
  if (instruction.checking_since !== undefined)
    return { tone, badge, ...checkingText(instruction, provider, language) };
  return { tone, badge, ...titleAndText(instruction, subject, language, words, provider) };
}

function isUnpaid({ funding, quote }: Instruction): boolean {
  return funding === 'none' && quote.minor > 0;
}

/** Whether the receipt may be shared: not if no money moves, and not while the outcome is being checked again. */
export function mayShare(instruction: Instruction, bill: Pick<Bill, 'isFree'> | null): boolean {
  return instruction.checking_since === undefined && bill?.isFree?.(instruction.input) !== true;
}

/** An event contradicts the outcome without proof: the text states neither as true. */
function checkingText(
  { operation, state, quote }: Instruction,
  provider: string | null,
  { t, format }: Language,
): Pick<OutcomeDescription, 'title' | 'text'> {
  const title = t(outcomeMessages, 'checkingTitle');
  // What was delivered may have been taken back: then its price comes back.
  if (state === 'succeeded' && quote.minor > 0 && !isPayout(operation)) {
    const amount = format.money(quote);
    const text =
      provider === null
        ? t(outcomeMessages, 'checkingBackPlain', { amount })
        : t(outcomeMessages, 'checkingBack', { provider, amount });
    return { title, text };
  }
  const text =
    provider === null ? t(outcomeMessages, 'checkingTextPlain') : t(outcomeMessages, 'checkingText', { provider });
  return { title, text };
}

/** The texts of an outcome or a receipt, with a headline of one line. */
export interface HeadedOutcome extends OutcomeDescription {
  /** The delivery, or the intended one. */
  readonly headline: string;
}

/** The texts of an outcome or a receipt. The usual text of a delivery repeats its headline, and is left out. */
export function describeWithHeadline(
  instruction: Instruction,
  subject: string,
  context: BillContext,
  bill: Bill | null,
): HeadedOutcome {
  const { input, details } = instruction;
  const provider = bill && providerOf(bill, input, context, details);
  const words = describeOutcome(instruction, subject, context, bill, provider?.name);
  if (instruction.state !== 'succeeded' || instruction.checking_since !== undefined)
    return { ...words, headline: subject };
  const headline = bill?.headline?.(instruction, context) ?? subject;
  if (isPayout(instruction.operation)) {
    // The amount stands above the headline, which says where it is.
    const { outcome } = flowTexts(bill, { input, instruction }, context);
    return { ...words, headline, text: isOwedToCardholder(instruction) ? words.text : outcome.succeededText(subject) };
  }
  if (bill?.texts) return { ...words, headline };
  return { ...words, headline, text: '' };
}

/**
 * Whether the same purchase may be tried again: it certainly did not happen, and nothing was reserved, or the reserved
 * amount was released. The retry is a new purchase with a new key.
 */
export function mayTryAgain({ state, funding }: Pick<Instruction, 'state' | 'funding'>): boolean {
  return (state === 'failed' || state === 'abandoned') && (funding === 'none' || funding === 'released');
}

function titleAndText(
  instruction: Instruction,
  subject: string,
  { t, format }: Language,
  { outcome, money: moneyTexts }: FlowTexts,
  provider: string | null,
): Pick<OutcomeDescription, 'title' | 'text'> {
  const { operation, state, funding, problem, action } = instruction;
  const money = moneyOf(instruction, { t, format }, moneyTexts);
  const reason = problem ? problemText(problem, { t }) : '';
  switch (state) {
    case 'created':
    case 'reserving':
    case 'reserved':
      return {
        title: outcome.preparingTitle,
        text: outcome.preparingText,
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
      return {
        title: outcome.processingTitle,
        text: outcome.sendingText,
      };
    case 'processing':
      return {
        title: outcome.processingTitle,
        text: outcome.processingText(provider),
      };
    case 'unknown':
      return {
        title: outcome.unknownTitle,
        text: outcome.unknownText,
      };
    case 'review':
      return {
        title: t(outcomeMessages, 'reviewStateTitle'),
        text: sentences(outcome.reviewText, funding === 'reserved' ? t(outcomeMessages, 'reviewStateMoney') : ''),
      };
    case 'succeeded':
      return {
        title: outcome.succeededTitle,
        text: sentences(outcome.succeededText(subject), isPayout(operation) ? money : ''),
      };
    case 'partial':
      return {
        title: t(outcomeMessages, 'partialTitle'),
        text: sentences(t(outcomeMessages, 'partialText'), refundStates.has(funding) ? money : ''),
      };
    case 'failed':
      return {
        title: outcome.failedTitle,
        text: outcome.failedText(reason || outcome.failedReason, money),
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
              reason: reason || outcome.abandonedReason,
              money: untouched && neverHeld.has(problem?.code ?? '') ? moneyTexts.notTaken : money,
            }).trim();
      return { title: outcome.abandonedTitle, text };
    }
    default:
      return state satisfies never;
  }
}

/** With these codes nothing was reserved, so nothing could be released. */
const neverHeld: ReadonlySet<string> = new Set(['funds_expired', 'amount_refused', 'currency_refused']);

const refundStates: ReadonlySet<string> = new Set(['refund_owed', 'refunding', 'refunded']);

/**
 * Describes the money of a purchase that did not happen, or of a payout. Only a finished one is "given back" or "paid".
 * @param bill its declaration, which may override texts
 */
export function describeMoney(
  instruction: Instruction,
  language: Language,
  bill: Pick<Bill, 'texts'> | null = null,
): string {
  return moneyOf(instruction, language, flowTexts(bill, { input: instruction.input, instruction }, language).money);
}

function moneyOf(
  { funding, owed, quote }: Instruction,
  { t, format }: Pick<Language, 't' | 'format'>,
  money: MoneyTexts,
): string {
  const amount = format.money(owed ?? quote);
  switch (funding) {
    case 'none':
      return money.notTaken;
    case 'released':
      return money.released(amount);
    case 'credited':
      return owed ? t(outcomeMessages, 'payoutPaid', { amount }) : money.released(amount);
    case 'credit_owed':
      return t(outcomeMessages, 'payoutOwed', { amount });
    case 'crediting':
      return t(outcomeMessages, 'payoutOnItsWay', { amount });
    case 'releasing':
    case 'reserving':
      return money.releasing;
    case 'refund_owed':
      return t(outcomeMessages, 'moneyOwed', { amount });
    case 'refunding':
      return t(outcomeMessages, 'moneyRefunding', { amount });
    case 'refunded':
      return t(outcomeMessages, 'moneyRefunded', { amount });
    case 'reserved':
    case 'capturing':
    case 'captured':
      return money.held;
    default:
      return funding satisfies never;
  }
}

/** Whether the user may check it with the platform now: it was sent, and its outcome is open. */
export function mayCheck({ state }: Instruction): boolean {
  return state === 'processing' || state === 'unknown' || state === 'review' || state === 'sending';
}

function sentences(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}

/**
 * The large amount of an outcome: the bought amount, or the price if it was not delivered, because the price is given
 * back. `null` if no money moves.
 */
export function heroAmount(
  bill: Pick<Bill, 'fields' | 'isFree'> | null,
  { input, quote, state }: Pick<Instruction, 'input' | 'quote' | 'state'>,
): Money | null {
  if (bill?.isFree?.(input) || quote.minor === 0) return null;
  if (state === 'failed' || state === 'reversed' || state === 'abandoned') return quote;
  const [name] = Object.entries(bill?.fields ?? {}).find(([, field]) => field.isAmount) ?? [];
  const amount = name === undefined ? null : input[name];
  return isMoney(amount) ? amount : quote;
}
