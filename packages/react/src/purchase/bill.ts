import type { ComponentType } from 'react';
import { isMoney, sameMoney, type Instruction, type InstructionOperationId, type Money } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Lookup, Texts } from '../lookups/lookup.ts';
import type { Line } from '../parts/line.ts';
import type { Language } from '../provider/language.ts';
import type { NameCheck } from '../validations/name-check.ts';
import type { OperationChoice, OperationVariant } from '../instruct/operation-variant.ts';
import type { BillContext } from './bill-context.ts';
import type { BillField } from './bill-fields.ts';
import type { FlowWords, WordedMoment } from './flow-words.ts';

/**
 * One bill product, declared: what is asked, how it is named and what its receipt shows. The shared purchase flow does
 * the rest, so a new product is one such declaration (and its line in `bills/index.ts`).
 */
export interface Bill {
  readonly operation: InstructionOperationId;
  /** Another operation behind the same form, by what was filled in: a top-up instead of a subscription. */
  readonly variant?: OperationVariant;
  /** Of purchases with this operation, those that were made with this form. Default: all of them. */
  owns?(input: PurchaseInput): boolean;
  title(language: Language): string;
  /** What it is called in the menu of all bills. Default: its title. */
  name?(language: Language): string;
  /** Lines of its drawing in that menu, 24 × 24, as the `d` of an SVG path. */
  readonly drawing?: string;
  /** By the names the companion's `input` uses, in the order they are asked. */
  readonly fields: Readonly<Record<string, BillField>>;
  /** The lists that the fields choose from. */
  readonly lookups?: readonly Lookup<unknown>[];
  /** Whose account it is has to be known before paying. */
  readonly nameCheck?: NameCheck;
  /** No money of the shopper moves with this input: no amount is shown. */
  isFree?(input: PurchaseInput): boolean;
  /** What the shared flow, receipts and the history say of it, where nothing is bought. Default: as of a purchase. */
  words?(moment: WordedMoment, language: Language): FlowWords;
  /** Makes the companion's `input` of the values that were read. Default: it is just them. */
  input?(values: PurchaseInput, context: BillContext): PurchaseInput;
  /** Texts of the form for an earlier input, for fields whose value is not in it under their own name. */
  restore?(input: PurchaseInput): Texts;
  /** What is bought, in a few words: `MTN airtime for 0803 123 4567`. */
  subject(input: PurchaseInput, context: BillContext): string;
  /** Lines of the review. Default: every field. `quote` is what is paid, once it is known. */
  review?(input: PurchaseInput, context: BillContext, quote: Money | null): readonly Line[];
  /** Lines of the receipt below the amount. Default: those of the review. */
  receipt?(instruction: Instruction, context: BillContext): readonly Line[];
  /** A sentence on a receipt about what is delivered, where there is nothing to show: why, or that it is coming. */
  note?(instruction: Instruction, context: BillContext): string | null;
  /** What "Buy again" fills in. Default: all that was bought; `null`: it is not offered. */
  again?(instruction: Instruction): PurchaseInput | null;
  /**
   * What was delivered, above the lines of a receipt: a token, pins, the outcome of each row. Loaded when needed.
   * Default: our part for the purchase's operation. `null`: nothing is shown, such as where `receipt` shows it.
   */
  readonly Delivered?: ComponentType<DeliveredProps> | null | undefined;
}

export interface DeliveredProps {
  readonly instruction: Instruction;
  readonly context: BillContext;
}

/** The lines of a review. An amount that is just what is paid, as `quote` tells, is not said twice. */
export function reviewLines(
  bill: Bill,
  input: PurchaseInput,
  context: BillContext,
  quote: Money | null,
): readonly Line[] {
  return bill.review?.(input, context, quote) ?? fieldLines(bill, input, context, quote);
}

export function receiptLines(bill: Bill, instruction: Instruction, context: BillContext): readonly Line[] {
  return bill.receipt?.(instruction, context) ?? reviewLines(bill, instruction.input, context, instruction.quote);
}

/** A line for each field that has something to show. */
export function fieldLines(
  bill: Bill,
  input: PurchaseInput,
  context: BillContext,
  quote: Money | null,
): readonly Line[] {
  return Object.entries(bill.fields).flatMap(([name, field]) => {
    const value = field.show(input[name], context);
    const amount = input[name];
    const same = field.isAmount === true && quote !== null && isMoney(amount) && sameMoney(amount, quote);
    return value === '' || same ? [] : [{ label: field.label(context), value }];
  });
}

/** Whether purchases of this operation are made with it. */
export function sells(bill: OperationChoice, operation: InstructionOperationId): boolean {
  return bill.operation === operation || bill.variant?.operation === operation;
}

/** The fields that are asked now. One that depends on another may not be. */
export function askedFields(bill: Bill, texts: Texts, context: BillContext): readonly [string, BillField][] {
  return Object.entries(bill.fields).filter(([, field]) => field.when?.(texts, context) ?? true);
}
