import {
  instructionOperationIds,
  operationIds,
  type InstructingRole,
  type InstructionOperationId,
  type OperationId,
} from '@tillside/contract';
import type { Caller } from '../model/caller.ts';
import type { Funding } from '../options/funding.ts';
import type { TillsideOptions } from '../options/options.ts';
import type { Plans } from './plan.ts';

const everybody = ['shopper', 'staff'] as const satisfies readonly InstructingRole[];
const staffOnly = ['staff'] as const satisfies readonly InstructingRole[];

/** Operations that only staff may use by default. */
const staffOperations: readonly OperationId[] = [
  'sms.send',
  'account.activate',
  'account.deactivate',
  'transfer.simulate',
  'card.list',
  'bill.requery',
];

/** The permissions of callers. Anything not allowed here is denied. */
export interface Access {
  /** Whether the policy lets this caller use the operation: look up, validate, read. */
  mayUse(caller: Caller, operation: OperationId): boolean;
  isAllowed(caller: Caller, operation: InstructionOperationId): boolean;
  abilities(caller: Caller): InstructionOperationId[];
  /**
   * Whether the funding hooks move money for it. Shoppers pay debits themselves; staff use the merchant's account. A
   * payout is owed to the cardholder, regardless of who requests it.
   */
  isFunded(caller: Caller, operation: InstructionOperationId): boolean;
  isStaff(caller: Caller): boolean;
}

export function createAccess({
  access: { operations = {} } = {},
  funding,
  plans,
  off = new Set(),
}: Pick<TillsideOptions, 'access'> & {
  readonly funding?: Funding | undefined;
  readonly plans: Plans;
  /** Operations that nobody may instruct: their feature is left out. */
  readonly off?: ReadonlySet<string>;
}): Access {
  const allowed = new Map(
    operationIds.map((id) => [id, operations[id] ?? (staffOperations.includes(id) ? staffOnly : everybody)]),
  );
  const has = (caller: Caller, role: InstructingRole): boolean => caller.roles.includes(role);
  const rolesOf = (operation: OperationId): readonly InstructingRole[] => allowed.get(operation) ?? [];

  /** Whether the hooks that this operation's money needs exist. */
  function hasHooks(operation: InstructionOperationId): boolean {
    return plans[operation].funds === 'credit' ? funding?.credit !== undefined : funding !== undefined;
  }

  function isAllowed(caller: Caller, operation: InstructionOperationId): boolean {
    if (off.has(operation)) return false;
    // Without hooks an operation that a shopper pays, or is paid, would use the merchant's account.
    const free = hasHooks(operation) || plans[operation].funds === 'none';
    return rolesOf(operation).some((role) => has(caller, role) && (role === 'staff' || free));
  }

  return {
    mayUse: (caller, operation) => rolesOf(operation).some((role) => has(caller, role)),
    isAllowed,
    abilities: (caller) => instructionOperationIds.filter((operation) => isAllowed(caller, operation)),
    // Without hooks only staff get this far, and no hook could debit them.
    isFunded: (caller, operation) =>
      hasHooks(operation) && (plans[operation].funds === 'credit' || has(caller, 'shopper')),
    isStaff: (caller) => has(caller, 'staff'),
  };
}
