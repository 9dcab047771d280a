import type { ComponentType } from 'react';
import type { Instruction, InstructionOperationId, Money } from '@tillside/contract';
import type { OperationVariant } from '../instructions/instruct.controller.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Provider, Line, BillContext, BillField } from './bill-fields.ts';
import type { Lookup, Texts } from '../client/lookup.ts';
import type { Language } from '../language/language.ts';
import type { NameCheck } from './name-check.ts';
import type { FlowTexts, WordedMoment } from './flow-texts.ts';

/**
 * The declaration of one bill product: its fields, names and receipt. The shared purchase flow does
 * the rest, so a new product is one declaration (and its line in the list of products).
 */
export interface Bill {
  readonly operation: InstructionOperationId;
  /** Selects another operation by the input, such as a topup instead of a subscription. */
  readonly variant?: OperationVariant;
  /** Whether a purchase with this operation belongs to this form. Default: all of them. */
  owns?(input: PurchaseInput): boolean;
  title(language: Language): string;
  /** Its name in the menu of all bills. Default: its title. */
  name?(language: Language): string;
  /** Its icon in that menu, 24 × 24, as the `d` of an SVG path. */
  readonly drawing?: string;
  /** The fields by their names in the companion's `input`, in form order. */
  readonly fields: Readonly<Record<string, BillField>>;
  /** The lists of its fields. */
  readonly lookups?: readonly Lookup<unknown>[];
  /** Looks up the account owner's name before paying. */
  readonly nameCheck?: NameCheck;
  /** Whether this input moves none of the shopper's money. If so, no amount is shown. */
  isFree?(input: PurchaseInput): boolean;
  /** Texts of the shared flow, receipts and history for operations that buy nothing. Default: a purchase's texts. */
  texts?(moment: WordedMoment, language: Language): FlowTexts;
  /** Builds the companion's `input` from the field values. Default: the values themselves. */
  input?(values: PurchaseInput, context: BillContext): PurchaseInput;
  /** Form texts for an earlier input: those of fields whose values it does not contain under their own names. */
  restore?(input: PurchaseInput): Texts;
  /**
   * The sum of an input from the form's amounts and list prices, before the companion's price. The form's bar shows it,
   * and the review shows its difference from the price. `null` if only the companion knows it. Default: the value of
   * the field with `isAmount`.
   */
  total?(input: PurchaseInput, context: BillContext): BillTotal | null;
  /** A short description: `MTN airtime for 0803 123 4567`. */
  subject(input: PurchaseInput, context: BillContext): string;
  /** The subject of a purchase for several, in a list, which has only their number. */
  many?(count: number, context: BillContext): string;
  /** What was delivered, in one line, if more is known: `27.28 kWh for meter 4502 0000 001`. Default: the subject. */
  headline?(instruction: Instruction, context: BillContext): string | null;
  /** The two lines of a row in the history. Default: the subject, in one line. */
  entry?(input: PurchaseInput, context: BillContext): EntryText;
  /**
   * The provider whose mark review, receipt and history row show. Default: the value of the field with a `provider`.
   * `details` contains the provider's details of the purchase.
   */
  provider?(input: PurchaseInput, context: BillContext, details: Readonly<Record<string, unknown>>): Provider | null;
  /** Lines of the review. Default: every field. `quote` is the price, once it is known. */
  review?(input: PurchaseInput, context: BillContext, quote: Money | null): readonly Line[];
  /** Lines of the receipt below the amount. Default: those of the review. */
  receipt?(instruction: Instruction, context: BillContext): readonly Line[];
  /** A sentence on a receipt without a delivery to show: the reason, or that it is still to come. */
  note?(instruction: Instruction, context: BillContext): string | null;
  /** The title of a delivery still to come, such as a token. Its place is kept, with the note. `null` if none is. */
  coming?(instruction: Instruction, context: BillContext): string | null;
  /** The delivered codes, such as tokens and pins, in groups to read. Saved and shared receipts contain them. */
  codes?(instruction: Instruction, context: BillContext): readonly Line[];
  /** The input of "Buy again" and "Try again". Default: the whole purchase; `null` hides the buttons. */
  again?(instruction: Instruction): PurchaseInput | null;
  /**
   * Shows the delivery above the lines of a receipt: a token, pins, the outcome of each row. Loaded on demand.
   * Default: our part for the purchase's operation. `null` shows nothing, for example because `receipt` shows it.
   */
  readonly Delivered?: ComponentType<DeliveredProps> | null | undefined;
}

export interface BillTotal {
  readonly amount: Money;
  /** The number of items, if it is not one: `5 numbers`. */
  readonly count?: string;
}

/** A purchase in a list. */
export interface EntryText {
  /** What was bought, with the product's name: `MTN airtime`. */
  readonly name: string;
  /** The recipient: `0803 123 4567`. */
  readonly recipient: string;
}

export interface DeliveredProps {
  /** The purchase. Once it is delivered, it has `details` or `items`. */
  readonly instruction: Instruction;
  /** Texts, formats of money and dates, the session and the lists. */
  readonly context: BillContext;
}

/** The currently visible fields. */
export function askedFields(bill: Bill, texts: Texts, context: BillContext): readonly [string, BillField][] {
  return Object.entries(bill.fields).filter(([, field]) => field.when?.(texts, context) ?? true);
}

/** Fields whose text is never stored in the browser: those declared as secrets, and those with a secret's name. */
export function secretFields({ fields }: Pick<Bill, 'fields'>): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isSecret ?? secretName.test(name));
}

const secretName = /(^|_|[a-z](?=[A-Z]))(pin|otp|bvn|nin|cvv|cvc|passw(or)?d|passcode|secret|token)(?![a-z])/i;
