import { instructionOperationIds, type InstructionOperationId, type Role } from '@tillside/contract';
import type { Caller, TillsideOptions } from './options.ts';

/** Who may instruct an operation by default. */
const defaultPolicy: Readonly<Record<InstructionOperationId, readonly Role[]>> = {
  'airtime.buy': ['shopper', 'staff'],
};

/** Says what a caller may do. Whatever is not said here is denied. */
export interface Access {
  mayInstruct(caller: Caller, operation: InstructionOperationId): boolean;
  abilities(caller: Caller): InstructionOperationId[];
  /** Whether this caller pays for what they buy: a shopper does, staff buy on the merchant's account. */
  pays(caller: Caller): boolean;
  isStaff(caller: Caller): boolean;
}

export function createAccess({ policy = {}, funding }: Pick<TillsideOptions, 'policy' | 'funding'>): Access {
  const has = (caller: Caller, role: Role): boolean => caller.roles.includes(role);

  function mayInstruct(caller: Caller, operation: InstructionOperationId): boolean {
    const roles = policy[operation] ?? defaultPolicy[operation];
    // What a shopper cannot pay for would be bought on the merchant's account.
    return roles.some((role) => has(caller, role) && (role === 'staff' || funding !== undefined));
  }

  return {
    mayInstruct,
    abilities: (caller) => instructionOperationIds.filter((operation) => mayInstruct(caller, operation)),
    // Without hooks only staff get this far, and no hook could take anything from them.
    pays: (caller) => funding !== undefined && has(caller, 'shopper'),
    isStaff: (caller) => has(caller, 'staff'),
  };
}
