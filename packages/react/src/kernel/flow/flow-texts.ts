import type { Instruction } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';

/** The context of the texts: the input, and the instruction. */
export interface WordedMoment {
  readonly input: PurchaseInput;
  readonly instruction: Instruction | null;
}

/** Texts before sending, and after a failed send. A `reason` is a sentence, or empty. */
export interface ReviewTexts {
  readonly title: string;
  /** The button's label, with the price; `null` if it is not known, or there is none. */
  press(amount: string | null): string;
  /** Returns to the form. */
  readonly change: string;
  /** Why the button is unavailable. */
  readonly needsPrice: string;
  readonly needsConnection: string;
  needsWait(wait: string): string;
  readonly priceFailedTitle: string;
  readonly priceFailedText: string;
  readonly refusedTitle: string;
  refusedText(reason: string): string;
  /** An earlier attempt may have had an effect. */
  refusedAgainText(reason: string): string;
  readonly neverArrivedTitle: string;
  readonly neverArrivedText: string;
}

/** Texts while it is sent, and while its outcome is unknown. */
export interface FindingTexts {
  readonly sendingTitle: string;
  readonly sendingText: string;
  readonly reloadTitle: string;
  readonly reloadText: string;
  readonly lostTitle: string;
  readonly lostText: string;
}

/** Texts of the outcome. */
export interface OutcomeTexts {
  readonly preparingTitle: string;
  readonly preparingText: string;
  readonly processingTitle: string;
  /** The request is on its way, and the provider has not yet reported that it accepted it. */
  readonly sendingText: string;
  /** The provider accepted it. `provider` is its name; `null` if there is none, or more than one. */
  processingText(provider: string | null): string;
  readonly unknownTitle: string;
  readonly unknownText: string;
  readonly reviewText: string;
  readonly succeededTitle: string;
  succeededText(subject: string): string;
  readonly failedTitle: string;
  /** With a sentence about the money, or empty. */
  failedText(reason: string, money: string): string;
  /** If no better reason is known. */
  readonly failedReason: string;
  readonly abandonedTitle: string;
  readonly abandonedReason: string;
  /** The labels of the buttons that leave a final and an open outcome. */
  readonly leave: string;
  readonly leaveOpen: string;
}

/** Texts about money. Empty to omit one. */
export interface MoneyTexts {
  /** The label of the price before payment. */
  readonly due: string;
  /** The announcement of a known price. */
  ready(amount: string): string;
  /** The label of the amount on a receipt, after delivery and before. */
  readonly paid: string;
  readonly open: string;
  readonly notTaken: string;
  /** The shopper has the amount again. */
  released(amount: string): string;
  readonly releasing: string;
  readonly held: string;
}

/** The badge texts that differ for operations that buy nothing. */
export interface BadgeTexts {
  readonly processing: string;
  readonly succeeded: string;
  readonly failed: string;
  readonly abandoned: string;
}

/** All operation-specific texts of the shared flow, receipts and the history. */
export interface FlowTexts {
  readonly review: ReviewTexts;
  readonly finding: FindingTexts;
  readonly outcome: OutcomeTexts;
  readonly money: MoneyTexts;
  readonly badges: BadgeTexts;
}
