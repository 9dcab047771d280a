import {
  accountVisibility,
  visibleTo,
  type AccountNumber,
  type VirtualAccount,
  AccountChoice,
  AccountStatusChange,
  activateAccount,
  deactivateAccount,
  parseWith,
  type Instructable,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import type { StoredRecord, RecordStore } from '../../kernel/model/record-store.ts';
import { naira } from '@tillside/contract';
import type { Accepted, Asking, InstructionPlan } from '../../kernel/instructions/plan.ts';
import { succeeded, type Outcome } from '../../kernel/ledger/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { requestOf } from '../../kernel/platform/client.ts';

/** The kind of an account's record; its id is the account number, its owner the customer. */
export const accountKind = 'account' as const;

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
  readonly created_at?: string | null | undefined;
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
  const openedAt = Date.parse(opened.created_at ?? '');
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
async function recordStatus(store: RecordStore, number: string, status: string, now: number): Promise<void> {
  const record = await store.get(accountKind, number, null, now);
  if (!record || record.body.status === status) return;
  // A concurrent write: the caller retries.
  if (!(await store.compareAndSet(record, { ...record.body, status })))
    throw new Error('The account changed meanwhile.');
}

/** Lets an account accept transfers again (platform §3). */
export const accountActivatePlan: InstructionPlan = setsStatus('account.activate', activateAccount, 'active');

/** Stops an account from accepting transfers (platform §3). */
export const accountDeactivatePlan: InstructionPlan = setsStatus('account.deactivate', deactivateAccount, 'inactive');

function setsStatus(
  id: 'account.activate' | 'account.deactivate',
  operation: Instructable,
  status: 'active' | 'inactive',
): InstructionPlan {
  return {
    id,
    operation,
    kind: 'account',
    via: 'instructions',
    funds: 'none',
    accept: acceptChoice,
    request: ({ input }) => requestOf(operation, { account: numberOf(input) }),
    readSent: (details, row) => readStatusChange(details, row, status),
    reconcileRequest: () => null,
    readReconciled: () => null,
    remember: ({ input }, { store, now }) => recordStatus(store, numberOf(input), status, now),
  };
}

async function acceptChoice(input: unknown, asking: Asking): Promise<Accepted> {
  const parsed = parseWith(AccountChoice, input);
  if (!parsed.ok) return { ok: false, faults: parsed.faults };
  const { account } = parsed.value;
  const { caller, isStaff, store, now } = asking;
  if (!isStaff) {
    if (caller.customerId === undefined) return { ok: false, code: 'customer_missing' };
    if (!(await findAccount(store, account, caller.customerId, now))) return { ok: false, code: 'not_found' };
  }
  return {
    ok: true,
    input: { account },
    cost: naira(0),
    // The last one sent decides, so two at a time would leave it to chance.
    exclusive: `account:${account}`,
  };
}

function readStatusChange(details: unknown, { input }: InstructionRow, wanted: string): Outcome | null {
  const parsed = parseWith(AccountStatusChange, details);
  if (!parsed.ok) return null;
  const { account, status, updated_at } = visibleTo('shopper', parsed.value, activateAccount.visibility);
  if (account !== numberOf(input) || status !== wanted) return null;
  return succeeded(null, { account, status, updated_at });
}

function numberOf(input: InstructionRow['input']): string {
  return AccountChoice.parse(input).account;
}
