import { z } from 'zod';
import { naira, type Naira } from '../money/money.ts';
import { NairaBalanceSchema } from '../money/money-schema.ts';
import type { Evidence } from '../platform/evidence.ts';
import type { Instructable, Operation } from '../platform/operation.ts';
import { textual } from '../platform/wire.ts';

/** The smallest or the largest amount of a purchase, in whole naira, and how well it is known. */
export interface AmountLimit {
  readonly value: Naira;
  readonly evidence: Evidence;
  readonly source: string;
}

/** Between which amounts a shopper chooses. */
export interface AmountLimits {
  /** A `documented` one cannot be lowered by the merchant: the platform refuses less. */
  readonly minimum: AmountLimit;
  readonly maximum: AmountLimit;
}

/** The largest amount where the document states none. */
export const assumedMaximum: AmountLimit = {
  value: naira(500_000),
  evidence: 'assumed',
  source: 'none: the document states no maximum',
};

/** What an instruction of a bill's operation keeps, and what it is called. */
interface BillInstruction {
  /** What staff read in a list, such as `Betting account`. */
  readonly name: string;
  /** The input as it is kept: in the platform's names, amounts as money, without `ref`. */
  readonly input: z.ZodType;
  /** The public part of the answer. Every field may be missing. */
  readonly details: z.ZodType;
  /** What is worth money, such as a token: only the buyer may see it, and it is kept sealed. */
  readonly secrets?: z.ZodObject;
  /** The fields of the input that name who it is for. A caller can save them. */
  readonly recipient?: readonly string[];
}

type Operations = Readonly<Record<string, Operation>>;

type InstructionIdOf<Declared extends Operations> = {
  [Id in keyof Declared]: Declared[Id] extends Instructable ? Id : never;
}[keyof Declared];

interface BillDeclaration {
  /** The product's tag in the OpenAPI document of the platform. */
  readonly tag: { readonly name: string; readonly description: string };
  /** Its operations by their id: lists, checks and purchases. */
  readonly operations: Operations;
  /** What instructions keep: an entry for each operation that changes something at the platform. */
  readonly instructions: Readonly<Record<string, BillInstruction>>;
  /** Between which amounts a shopper chooses. Where given, the session's catalogue and the merchant's options have them. */
  readonly amounts?: AmountLimits;
}

/** Declares a bill product. An operation whose instructions are not described does not compile. */
export function bill<const Declared extends BillDeclaration>(
  declaration: Declared & {
    readonly instructions: Readonly<Record<InstructionIdOf<Declared['operations']>, BillInstruction>>;
  },
): Declared {
  return declaration;
}

// The platform may leave any of it out, and a receipt is sent without it then.
export const toldText = textual.nullish().catch(undefined);
export const toldNaira = NairaBalanceSchema.nullish().catch(undefined);

/** Text that the platform may leave out of something delivered. */
export const optionalText = textual.nullish().transform((text) => text ?? null);

/** What is told of every bill. `amount`: what the platform charges for it, discount not taken off. */
export const ToldBill = z.object({
  trans_id: toldText,
  /** What the platform calls its state. */
  transaction_status: toldText,
  amount: toldNaira,
  product: toldText,
  category: toldText,
  created_at: toldText,
});
