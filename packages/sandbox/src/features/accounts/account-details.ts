import { toPlainTime } from '@tillside/contract/schemas';
import type { JsonObject } from '../../kernel/world/json.ts';
import type { World } from '../../kernel/world/world.ts';
import type { VirtualAccount } from '../../kernel/world/account.ts';
import { ownerOf } from './find.ts';

/** Details of opening: `account` is a list, times are ISO 8601 with milliseconds (platform §2.1, §2.9). */
export function openedDetails(accounts: readonly VirtualAccount[], world: World): JsonObject {
  const [first] = accounts;
  return {
    customer: first ? customerOf(first, world) : null,
    account: accounts.map(numberOf),
    status: first ? statusOf(first) : null,
    created_at: first ? new Date(first.created_at).toISOString() : null,
    updated_at: first ? new Date(first.updated_at).toISOString() : null,
  };
}

/** Details of reading: one `account`, with plain times (platform §2.1, §2.9) and without a balance. */
export function accountDetails(account: VirtualAccount, world: World): JsonObject {
  return {
    customer: customerOf(account, world),
    account: numberOf(account),
    status: statusOf(account),
    created_at: toPlainTime(account.created_at),
    updated_at: toPlainTime(account.updated_at),
  };
}

/** Details of activating and deactivating (platform §2.9). */
export function statusDetails(account: VirtualAccount): JsonObject {
  return {
    id: account.id,
    account: account.account_number,
    status: statusOf(account),
    updated_at: toPlainTime(account.updated_at),
  };
}

function numberOf(account: VirtualAccount): JsonObject {
  const { id, account_number, account_name, bank_name, bank_code } = account;
  return { id, account_number, account_name, bank_name, bank_code, currency: 'NGN', account_type: 'static' };
}

function customerOf(account: VirtualAccount, world: World): JsonObject {
  const { id, name } = ownerOf(account, world);
  return { id, name };
}

function statusOf(account: VirtualAccount): string {
  return account.active ? 'active' : 'inactive';
}
