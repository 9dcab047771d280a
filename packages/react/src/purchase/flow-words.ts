import type { Instruction } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';

/** What words are about: what was asked for, and what became of it. */
export interface WordedMoment {
  readonly input: PurchaseInput;
  readonly instruction: Instruction | null;
}

/** What is read before it is sent, and where it could not be. A `reason` is a sentence, or empty. */
export interface ReviewWords {
  readonly title: string;
  /** On the button, with what is paid; `null`: that is not known, or nothing is. */
  press(amount: string | null): string;
  /** Leads back to what was filled in. */
  readonly change: string;
  /** Why the button cannot be pressed yet. */
  readonly needsPrice: string;
  readonly needsConnection: string;
  needsWait(wait: string): string;
  readonly priceFailedTitle: string;
  readonly priceFailedText: string;
  readonly refusedTitle: string;
  refusedText(reason: string): string;
  /** An earlier try may have done something. */
  refusedAgainText(reason: string): string;
  readonly neverArrivedTitle: string;
  readonly neverArrivedText: string;
}

/** What is read while it is sent, and while it is found out what became of it. */
export interface FindingWords {
  readonly sendingTitle: string;
  readonly sendingText: string;
  readonly reloadTitle: string;
  readonly reloadText: string;
  readonly lostTitle: string;
  readonly lostText: string;
}

/** What became of it. */
export interface OutcomeTexts {
  readonly preparingTitle: string;
  readonly preparingText: string;
  readonly processingTitle: string;
  readonly processingText: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
  readonly reviewText: string;
  readonly succeededTitle: string;
  succeededText(subject: string): string;
  readonly failedTitle: string;
  /** With where the money is, a sentence, or empty. */
  failedText(reason: string, money: string): string;
  /** Where no better reason is known. */
  readonly failedReason: string;
  readonly abandonedTitle: string;
  readonly abandonedReason: string;
  /** On the button that leaves a final outcome, and one that leaves an open one. */
  readonly leave: string;
  readonly leaveOpen: string;
}

/** What is said of money. Empty where nothing is. */
export interface MoneyTexts {
  /** The label of what is paid, before it is. */
  readonly due: string;
  /** What a screen reader hears once it is known. */
  ready(amount: string): string;
  /** The label of it on a receipt, once delivered and before. */
  readonly paid: string;
  readonly open: string;
  readonly notTaken: string;
  readonly released: string;
  readonly releasing: string;
  readonly held: string;
}

/** The badges that are others where nothing is bought. */
export interface BadgeTexts {
  readonly processing: string;
  readonly succeeded: string;
  readonly failed: string;
  readonly abandoned: string;
}

/** All that the shared flow, receipts and the history say of what is instructed, besides what they say of anything. */
export interface FlowWords {
  readonly review: ReviewWords;
  readonly finding: FindingWords;
  readonly outcome: OutcomeTexts;
  readonly money: MoneyTexts;
  readonly badges: BadgeTexts;
}
