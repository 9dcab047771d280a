import type {
  AnyMoney,
  Environment,
  InstructionKind,
  InstructionOperationId,
  Money,
  ProblemReason,
  Ref,
} from '@tillside/contract';
import { isObject, type FieldFaults } from '@tillside/contract/schemas';
import type { ForeignRates } from './foreign-rates.ts';
import type { FullCatalogue } from './catalogue.ts';
import type { EphemeralSecrets, LedgerPlan } from '../ledger/plan.ts';
import type { ItemRow, RowProblem } from '../model/row.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { Caller } from '../model/caller.ts';
import type { Store } from '../model/store.ts';

/** The result of validating a request, before anything is written. */
export type Accepted =
  | {
      readonly ok: true;
      /** The stored input: in the platform's names, without secrets. */
      readonly input: Readonly<Record<string, unknown>>;
      /** The maximum debit of the merchant's wallet, or the credit; 0 naira if no money moves. */
      readonly cost: Money;
      /** The arriving amount, if it is not the cost. The shopper sees it, and never the cost. */
      readonly arrives?: AnyMoney;
      readonly secrets?: EphemeralSecrets;
      /** A name that no other running instruction may have, such as `card:<id>`. */
      readonly exclusive?: string;
      /** Whether it also excludes instructions that share that name. */
      readonly alone?: true;
      /** With `exclusive`: why another running instruction has to end first. */
      readonly busy?: ProblemReason;
      /** With `credit`: the creditor, as the customer's id at the platform. */
      readonly owedTo?: string;
    }
  | { readonly ok: false; readonly faults: FieldFaults }
  /** Refused for another reason than a field. Nothing is written, and the key stays free. */
  | ({ readonly ok: false } & RowProblem);

/**
 * How the companion accepts and executes one operation. The ledger knows the rules, a plan knows the operation. Adding
 * an operation means adding a plan.
 */
export interface InstructionPlan extends LedgerPlan {
  readonly id: InstructionOperationId;
  readonly kind: InstructionKind;
  /** The route that accepts it: `POST /instructions`, or a separate one. */
  readonly via: 'instructions' | 'checkouts' | 'simulations';
  /** Validates and normalises a caller's input, determines the cost, and checks ownership. */
  accept(input: unknown, asking: Asking): Accepted | Promise<Accepted>;
  /** The rows of a bulk purchase; `null` for a single one. */
  items?(input: Readonly<Record<string, unknown>>, ref: Ref): readonly ItemRow[] | null;
  /** The field of the input, or of each of its rows, that names the provider. Without it, no health is kept. */
  readonly provider?: string;
  /** The fields of the input that must never be written; they are `Accepted.entry`. */
  readonly secretFields?: readonly string[];
}

export type Plans = Readonly<Record<InstructionOperationId, InstructionPlan>>;

/** The plan of a caller's operation, or `null`. */
export function planOf(plans: Plans, operation: string): InstructionPlan | null {
  return Object.values(plans).find((plan) => plan.id === operation) ?? null;
}

/** The providers that an accepted input names. Empty for an operation with a single provider. */
export function providersIn(
  { provider }: Pick<InstructionPlan, 'provider'>,
  input: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (provider === undefined) return [];
  const rows: readonly unknown[] = Array.isArray(input['rows']) ? input['rows'] : [input];
  const named = rows.map((row) => (isObject(row) ? row[provider] : undefined));
  return [...new Set(named.filter((name) => typeof name === 'string'))];
}

/** The dependencies of a plan's acceptance. */
export interface Asking {
  readonly caller: Caller;
  readonly isStaff: boolean;
  readonly catalogue: FullCatalogue;
  readonly rates: ForeignRates;
  readonly environment: Environment;
  readonly lookups: Lookups;
  readonly store: Store;
  readonly now: number;
  /** Maximum number of bank accounts of one customer at one bank. */
  readonly accountsPerBank: number;
}
