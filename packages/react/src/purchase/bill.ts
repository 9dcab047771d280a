import type { Instruction, InstructionOperationId, Money, Session } from '@tillside/contract/browser';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Format } from '../messages/format.ts';
import type { Messages } from '../messages/en-NG.ts';

/**
 * One bill product, declared: what is asked, how it is named and what its receipt shows. The shared purchase flow does
 * the rest, so a new product is one such declaration (and its line in `bills/index.ts`).
 */
export interface Bill {
  readonly operation: InstructionOperationId;
  title(messages: Messages): string;
  /** By the names the companion's `input` uses, in the order they are asked. */
  readonly fields: Readonly<Record<string, BillField>>;
  /** What is bought, in a few words: `MTN airtime for 0803 123 4567`. */
  subject(input: PurchaseInput, context: BillContext): string;
  /** Lines of the review. Default: every field. */
  review?(input: PurchaseInput, context: BillContext): readonly Line[];
  /** Lines of the receipt below the amount, such as a token. Default: those of the review. */
  receipt?(instruction: Instruction, context: BillContext): readonly Line[];
}

export type BillField = PhoneField | ChoiceField | AmountField;

export interface PhoneField extends FieldBase {
  readonly kind: 'phone';
}

/** One of a few, shown as tiles. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  options(context: BillContext): readonly { readonly value: string; readonly name: string }[];
  readonly suggestion?: Suggestion;
}

/** An amount in whole naira. */
export interface AmountField extends FieldBase {
  readonly kind: 'amount';
  limits(context: BillContext): AmountLimits;
}

export interface AmountLimits {
  /** Naira, whole. */
  readonly minimum: number;
  readonly maximum: number;
  readonly presets: readonly number[];
}

/** A value that another field suggests until the shopper chooses one. Clearing that field starts over. */
export interface Suggestion {
  readonly from: string;
  suggest(text: string, context: BillContext): string | null;
  hint(messages: Messages): string;
}

/** What every field knows: its text in the form, its value in the companion's JSON, its words on a receipt. */
export interface FieldBase {
  label(messages: Messages): string;
  read(text: string, context: BillContext): Reading;
  /** The text of the form for a value of the input, when an earlier attempt is taken up. */
  write(value: unknown): string;
  /** How the value reads in a review or receipt. */
  show(value: unknown, context: BillContext): string;
  /** Rewrites what was typed when the field is left. */
  tidy?(text: string): string;
}

export type Reading =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly message: string };

export interface BillContext {
  readonly session: Session;
  readonly messages: Messages;
  readonly format: Format;
  /** Naira, whole: amounts to offer instead of the catalogue's. */
  readonly presets?: readonly number[] | undefined;
}

/** One line of a review or receipt. */
export interface Line {
  readonly label: string;
  readonly value: string;
  /** Offer a button that copies the value. */
  readonly copy?: boolean;
}

/** The lines of a review. An amount that is just what is paid, as `quote` tells, is not said twice. */
export function reviewLines(
  bill: Bill,
  input: PurchaseInput,
  context: BillContext,
  quote: Money | null,
): readonly Line[] {
  return bill.review?.(input, context) ?? fieldLines(bill, input, context, quote);
}

export function receiptLines(bill: Bill, instruction: Instruction, context: BillContext): readonly Line[] {
  return bill.receipt?.(instruction, context) ?? reviewLines(bill, instruction.input, context, instruction.quote);
}

function fieldLines(bill: Bill, input: PurchaseInput, context: BillContext, quote: Money | null): readonly Line[] {
  return Object.entries(bill.fields).flatMap(([name, field]) => {
    const value = field.show(input[name], context);
    const same = field.kind === 'amount' && quote?.currency === 'NGN' && quote.amount === input[name];
    return value === '' || same ? [] : [{ label: field.label(context.messages), value }];
  });
}
