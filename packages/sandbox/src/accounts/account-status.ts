import { activateAccount, deactivateAccount, getAccount } from '@tillside/contract/schemas';
import { answered, handleOperation, refused, type OperationResult } from '../http/operation-result.ts';
import type { World } from '../world/world.ts';
import { accountDetails, statusDetails } from './account-details.ts';
import { findAccount } from './find.ts';

/** Reads an account by its number (platform §4.2). */
export const getAccountHandler = handleOperation(getAccount, (input, world) => {
  const account = findAccount(input.account_number, world);
  return account ? answered(accountDetails(account, world), 'Virtual account found') : unknownAccount();
});

/** Activates an account; idempotent (platform §3). */
export const activateAccountHandler = handleOperation(activateAccount, (input, world) =>
  set(input.account, true, world),
);

/** Deactivates an account, so that it accepts no transfers (platform §3). */
export const deactivateAccountHandler = handleOperation(deactivateAccount, (input, world) =>
  set(input.account, false, world),
);

function set(number: string, active: boolean, world: World): OperationResult {
  const account = findAccount(number, world);
  if (!account) return unknownAccount();
  if (account.active !== active) {
    account.active = active;
    account.updated_at = world.now();
  }
  return answered(statusDetails(account), active ? 'Virtual account activated' : 'Virtual account deactivated');
}

function unknownAccount(): OperationResult {
  return refused(404, 'There is no such virtual account.');
}
