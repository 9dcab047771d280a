import type { z } from 'zod';
import type { PlatformErrorStatus } from './errors.ts';
import type { Evidence } from './limits.ts';
import type { OperationId } from './operation-ids.ts';
import type { Visibility, VisibilityTree } from './visibility.ts';

/** The two environments of the platform (platform §5.2). A key belongs to exactly one of them. */
export type Environment = 'sandbox' | 'live';

/** Currency, unit and direction of the merchant's wallet movement that an operation causes. */
interface OperationMoney {
  readonly currency: 'NGN' | 'USD';
  /** `major`: naira or dollars. `minor`: kobo or cents. */
  readonly unit: 'major' | 'minor';
  /** `out`: the merchant's wallet is debited. `in`: it is credited. */
  readonly direction: 'in' | 'out';
}

/**
 * The recovery when the outcome of a send is unknown.
 * - `resend`: the platform detects a repeated `ref`, so the same ref may be sent again after a requery finds nothing.
 * - `requery`: read by ref, never send again.
 * - `readBack`: a GET shows whether it was executed.
 * - `repeat`: it sets a value and may be sent again.
 * - `review`: a person decides.
 */
type Recovery = 'resend' | 'requery' | 'readBack' | 'repeat' | 'review';

/** The safety declaration of an operation that changes something at the platform. */
interface OperationSafety {
  readonly ref: 'required' | 'optional' | 'none';
  readonly recover: Recovery;
  readonly evidence: Evidence;
}

interface OperationBase<
  Id extends OperationId,
  Input extends z.ZodType,
  Details extends z.ZodType,
  Tree extends VisibilityTree,
> {
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** One sentence that describes what it does. */
  readonly summary: string;
  /** Path below `{base_url}`, with `{name}` placeholders. */
  readonly path: string;
  /** The environments that have it. Default: both. */
  readonly environments?: readonly Environment[];
  /** The platform's input, in the platform's names. */
  readonly input: Input;
  /**
   * For a union `input`: selects the variant that a value was meant to be, so that an error names the wrong field
   * instead of every other variant.
   */
  readonly variant?: (value: unknown) => z.ZodType;
  /** The platform's `message.details`, normalised: amounts are money, numbers are numbers, times are ISO 8601. */
  readonly details: Details;
  /** The details of each success by HTTP status, if there are others than 200. */
  readonly answers?: Readonly<Record<number, z.ZodType>>;
  /** The documented refusals of this operation: the condition of each by HTTP status (platform §7). */
  readonly refusals?: Readonly<Partial<Record<PlatformErrorStatus, string>>>;
  /** General refusals in addition to those of every operation, by HTTP status (`platformErrors`). */
  readonly refusedWith?: readonly PlatformErrorStatus[];
  /** Who may see each field of `details`. Undeclared fields are never shown. */
  readonly visibility: Tree;
  /** Section of the platform document. */
  readonly source: string;
}

interface DeclaredInquiry<
  Id extends OperationId,
  Input extends z.ZodType,
  Details extends z.ZodType,
  Tree extends VisibilityTree,
> extends OperationBase<Id, Input, Details, Tree> {
  /** `lookup`: a list that every caller who may buy may read. `read`: the data of one person. */
  readonly inquiry: 'lookup' | 'validation' | 'requery' | 'read';
}

interface DeclaredInstructable<
  Id extends OperationId,
  Input extends z.ZodType,
  Details extends z.ZodType,
  Tree extends VisibilityTree,
> extends OperationBase<Id, Input, Details, Tree> {
  readonly money: OperationMoney | null;
  readonly safety: OperationSafety;
}

/** An operation that reads and changes nothing. */
export interface Inquiry<
  Id extends OperationId = OperationId,
  Input extends z.ZodType = z.ZodType,
  Details extends z.ZodType = z.ZodType,
  Tree extends VisibilityTree = VisibilityTree,
> extends DeclaredInquiry<Id, Input, Details, Tree> {
  readonly environments: readonly Environment[];
}

/** An operation that changes something at the platform: the companion treats it as an instruction. */
export interface Instructable<
  Id extends OperationId = OperationId,
  Input extends z.ZodType = z.ZodType,
  Details extends z.ZodType = z.ZodType,
  Tree extends VisibilityTree = VisibilityTree,
> extends DeclaredInstructable<Id, Input, Details, Tree> {
  readonly environments: readonly Environment[];
}

export type Operation = Inquiry | Instructable;

const everywhere: readonly Environment[] = ['sandbox', 'live'];

/**
 * Declares one operation of the platform. The typed client, the sandbox's validation, the documents and the tests
 * derive from the declaration; nothing about an operation is written twice.
 */
export function operation<
  const Id extends OperationId,
  Input extends z.ZodType,
  Details extends z.ZodType,
  const Tree extends Visibility<z.output<Details>>,
>(declaration: DeclaredInstructable<Id, Input, Details, Tree>): Instructable<Id, Input, Details, Tree>;
export function operation<
  const Id extends OperationId,
  Input extends z.ZodType,
  Details extends z.ZodType,
  const Tree extends Visibility<z.output<Details>>,
>(declaration: DeclaredInquiry<Id, Input, Details, Tree>): Inquiry<Id, Input, Details, Tree>;
export function operation(declaration: Omit<Operation, 'environments'> & Partial<Operation>): object {
  return Object.freeze({ environments: everywhere, ...declaration });
}

/** Whether an operation changes something at the platform. */
export function isInstructable(declaration: Operation): declaration is Instructable {
  return 'safety' in declaration;
}
