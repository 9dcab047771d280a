import { accountVisibility, visibleTo, type AccountNumber, type VirtualAccount } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { StoredRecord, RecordStore } from '../../model/record-store.ts';

/** The kind of an account's record; its id is the account number, its owner the customer. */
export const accountKind = 'account';

const AccountBody = z.object({
  account_name: z.string(),
  bank_name: z.string(),
  bank_code: z.string(),
  currency: z.string(),
  status: z.string(),
});

export interface KnownAccount extends z.output<typeof AccountBody> {
  readonly account_number: string;
  readonly customer_id: string;
  readonly createdAt: number;
}

/** Finds an account by its number; with an owner, `null` also for another customer's. */
export async function findAccount(
  store: RecordStore,
  number: string,
  customerId: string | null,
  now: number,
): Promise<KnownAccount | null> {
  const record = await store.get(accountKind, number, customerId, now);
  return record && readAccount(record);
}

export function readAccount({ id, ownerId, body, createdAt }: StoredRecord): KnownAccount {
  return { ...AccountBody.parse(body), account_number: id, customer_id: ownerId, createdAt };
}

interface Opened {
  readonly customer: { readonly id: string };
  readonly status: string;
  readonly created_at: string;
}

/** Inserts an account, unless it is known. */
export async function keepAccount(
  store: RecordStore,
  opened: Opened,
  account: z.output<typeof AccountNumber>,
  now: number,
): Promise<void> {
  const shown = visibleTo('shopper', account, accountVisibility.account);
  const { account_number, account_name, bank_name, bank_code, currency } = shown;
  const openedAt = Date.parse(opened.created_at);
  await store.insert({
    kind: accountKind,
    id: account_number,
    ownerId: opened.customer.id,
    body: { account_name, bank_name, bank_code, currency, status: opened.status },
    // The account's own time, because it may be adopted long after it was opened.
    createdAt: Number.isNaN(openedAt) ? now : openedAt,
    expiresAt: null,
  });
}

/** Inserts an account that the platform returned, and returns it. */
export async function adoptAccount(
  store: RecordStore,
  details: z.output<typeof VirtualAccount>,
  now: number,
): Promise<KnownAccount | null> {
  await keepAccount(store, details, details.account, now);
  return findAccount(store, details.account.account_number, null, now);
}

/** Records whether a known account accepts transfers. */
export async function recordStatus(store: RecordStore, number: string, status: string, now: number): Promise<void> {
  const record = await store.get(accountKind, number, null, now);
  if (!record || record.body.status === status) return;
  // A concurrent write: the caller retries.
  if (!(await store.compareAndSet(record, { ...record.body, status })))
    throw new Error('The account changed meanwhile.');
}
