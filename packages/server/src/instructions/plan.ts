import type {
  Environment,
  InstructionKind,
  InstructionOperationId,
  Money,
  ProblemReason,
  Ref,
} from '@tillside/contract';
import type { FieldFaults } from '@tillside/contract/schemas';
import type { ForeignRates } from '../bills/foreign-rates.ts';
import type { FullCatalogue } from '../configuration/catalogue.ts';
import type { EphemeralSecrets, LedgerPlan } from '../ledger/plan.ts';
import type { ItemRow, RowProblem } from '../ledger/row.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { Caller } from '../options/caller.ts';
import type { Store } from '../store/store.ts';

/** What became of a request before anything is written. */
export type Accepted =
  | {
      readonly ok: true;
      /** What is stored: the platform's names, without what must never be written. */
      readonly input: Readonly<Record<string, unknown>>;
      /** What the merchant's wallet is debited at most, or credited; 0 naira where no money moves. */
      readonly cost: Money;
      readonly secrets?: EphemeralSecrets;
      /** Names what nothing else may act on meanwhile, such as `card:<id>`. */
      readonly exclusive?: string;
      /** Whether it may not begin either while somebody shares that name. */
      readonly alone?: true;
      /** With `exclusive`: why something else that is under way has to end first. */
      readonly busy?: ProblemReason;
      /** With `credit`: whose money it is, as the customer's id at the platform. */
      readonly owedTo?: string;
    }
  | { readonly ok: false; readonly faults: FieldFaults }
  /** Refused for another reason than a field. Nothing is written, and the key is not bound. */
  | ({ readonly ok: false } & RowProblem);

/**
 * How the companion takes up and carries out one operation. The ledger knows the rules; a plan knows the operation. Adding
 * an operation is adding a plan.
 */
export interface InstructionPlan extends LedgerPlan {
  readonly id: InstructionOperationId;
  readonly kind: InstructionKind;
  /** Where it is asked for: `POST /instructions`, or a route of its own. */
  readonly via: 'instructions' | 'checkouts' | 'simulations';
  /** Validates and normalises what a caller sent, finds the price, and checks whose things it acts on. */
  accept(input: unknown, asking: Asking): Accepted | Promise<Accepted>;
  /** The rows of a bulk purchase, or `null`. */
  items(input: Readonly<Record<string, unknown>>, ref: Ref): readonly ItemRow[] | null;
  /** The fields of the input that must never be written; they are `Accepted.entry`. */
  readonly secretFields?: readonly string[];
}

/** What a plan may look at while it decides whether a request is acceptable. */
export interface Asking {
  readonly caller: Caller;
  readonly isStaff: boolean;
  readonly catalogue: FullCatalogue;
  readonly rates: ForeignRates;
  readonly environment: Environment;
  readonly lookups: Lookups;
  readonly store: Store;
  readonly now: number;
  /** Bank accounts that one customer may have at one bank. */
  readonly accountsPerBank: number;
}
