import { z } from 'zod';
import { nuban } from '../platform/input-fields.ts';
import { operation } from '../platform/operation.ts';
import { wireId, wireTime } from '../platform/wire.ts';
import { accountStatus, accountVisibility, VirtualAccount } from './virtual-account.ts';

/** Reads one virtual account by its number (platform §4.2). */
export const getAccount = operation({
  id: 'account.get',
  method: 'GET',
  path: '/collections/virtual-accounts/{account_number}',
  environments: ['sandbox', 'live'],
  input: z.object({ account_number: nuban }),
  details: VirtualAccount,
  visibility: accountVisibility,
  inquiry: 'lookup',
  source: 'platform §4.2',
});

/** Which account is meant: its number (platform §4.2). */
export const AccountChoice = z.object({ account: nuban });

/** Where an account stands after it was activated or deactivated (platform §2.9). `account` is its number. */
export const AccountStanding = z.looseObject({
  id: wireId,
  account: z.string().min(1),
  status: accountStatus,
  updated_at: wireTime,
});

const setsStatus = {
  method: 'POST',
  environments: ['sandbox', 'live'],
  input: AccountChoice,
  details: AccountStanding,
  visibility: {
    id: 'nobody',
    account: 'everyone',
    status: 'everyone',
    updated_at: 'everyone',
  },
  money: null,
  safety: { ref: 'none', recover: 'repeat', evidence: 'assumed' },
  source: 'platform §4.2',
} as const;

/** Lets an account accept transfers again (platform §3). */
export const activateAccount = operation({
  id: 'account.activate',
  path: '/collections/virtual-accounts/activate',
  ...setsStatus,
});

/** Stops an account from accepting transfers (platform §3). Only static ones can be deactivated. */
export const deactivateAccount = operation({
  id: 'account.deactivate',
  path: '/collections/virtual-accounts/deactivate',
  ...setsStatus,
});
