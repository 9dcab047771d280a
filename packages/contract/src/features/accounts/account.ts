import { z } from 'zod';
import { nuban } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import { expected, numeral, plainTime, wireId } from '../../kernel/platform/wire.ts';
import { accountStatus, accountVisibility, VirtualAccount } from './virtual-account.ts';

/** Reads one virtual account by its number (platform §4.2). */
export const getAccount = operation({
  id: 'account.get',
  summary: 'Reads a virtual account by its number.',
  method: 'GET',
  path: '/collections/virtual-accounts/{account_number}',
  input: z.object({ account_number: nuban }),
  details: VirtualAccount,
  visibility: accountVisibility,
  inquiry: 'read',
  source: 'platform §4.2',
  refusedWith: [404],
});

/** Selects an account by its number (platform §4.2). */
export const AccountChoice = z.object({ account: nuban });

/** An account's status after it was activated or deactivated (platform §2.9). `account` is its number. */
export const AccountStatusChange = z
  .looseObject({
    id: expected(wireId),
    account: numeral(10).describe('The account number.'),
    status: accountStatus,
    updated_at: expected(plainTime),
  })
  .meta({ id: 'AccountStatusChange' });

const setsStatus = {
  method: 'POST',
  input: AccountChoice,
  details: AccountStatusChange,
  visibility: shownTo({ everyone: ['account', 'status', 'updated_at'], nobody: ['id'] }),
  money: null,
  safety: { ref: 'none', recover: 'repeat', evidence: 'assumed' },
  source: 'platform §4.2',
  refusedWith: [404],
} as const;

/** Makes an account accept transfers again (platform §3). */
export const activateAccount = operation({
  id: 'account.activate',
  summary: 'Lets a virtual account accept transfers again.',
  path: '/collections/virtual-accounts/activate',
  ...setsStatus,
});

/** Makes an account refuse transfers (platform §3). Only static accounts can be deactivated. */
export const deactivateAccount = operation({
  id: 'account.deactivate',
  summary: 'Stops a virtual account from accepting transfers.',
  path: '/collections/virtual-accounts/deactivate',
  ...setsStatus,
});
