import { z } from 'zod';
import { naira, type Naira } from '../../kernel/money/money.ts';
import { NairaBalanceSchema } from '../../kernel/money/money-schema.ts';
import type { Evidence } from '../../kernel/platform/limits.ts';
import type { Instructable, Operation } from '../../kernel/platform/operation.ts';
import { textual } from '../../kernel/platform/wire.ts';

/** The minimum or maximum amount of a purchase, in whole naira, with its evidence. */
export interface AmountLimit {
  readonly value: Naira;
  readonly evidence: Evidence;
  readonly source: string;
}

/** The amount limits of a purchase. */
export interface AmountLimits {
  /** The merchant cannot lower a `documented` minimum, because the platform enforces it. */
  readonly minimum: AmountLimit;
  readonly maximum: AmountLimit;
}

/** The default maximum if the document states none. */
export const assumedMaximum: AmountLimit = {
  value: naira(500_000),
  evidence: 'assumed',
  source: 'none: the document states no maximum',
};

/** The stored fields and the name of a bill's instruction. */
interface BillInstruction {
  /** The name in staff lists, such as `Betting account`. */
  readonly name: string;
  /** The stored input: in the platform's names, amounts as money, without `ref`. */
  readonly input: z.ZodType;
  /** The public part of the answer. Every field may be missing. */
  readonly details: z.ZodType;
  /** Fields that are worth money, such as a token. Only the buyer may see them; they are stored encrypted. */
  readonly secrets?: z.ZodObject;
  /** The input fields that identify the recipient. A caller can save them. */
  readonly recipient?: readonly string[];
  /** Fields of `recipient` that do not identify the recipient: a name, the number that a receipt goes to. */
  readonly contact?: readonly string[];
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
  /** An entry for each operation that changes something at the platform. */
  readonly instructions: Readonly<Record<string, BillInstruction>>;
  /** Amount limits. If given, the session's catalogue contains them and the merchant's options can override them. */
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

// The platform may omit any field; a receipt is then sent without it.
export const reportedText = textual.nullish().catch(undefined);
export const reportedNaira = NairaBalanceSchema.nullish().catch(undefined);

/** A text that the platform may omit. */
export const optionalText = textual.nullish().transform((text) => text ?? null);

/** The public details of every bill. `amount` is the platform's price before discount. */
export const ReportedBill = z.object({
  trans_id: reportedText,
  /** The platform's status word. */
  transaction_status: reportedText,
  amount: reportedNaira,
  product: reportedText,
  category: reportedText,
  created_at: reportedText,
});
