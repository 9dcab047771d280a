import { naira, virtualAccountBanks } from '@tillside/contract';
import {
  createAccount,
  instructionInputs,
  OpenedAccounts,
  parseDetails,
  parseInput,
  visibleTo,
  type FieldFault,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { notOffered } from '../../kernel/model/field-faults.ts';
import type { Accepted, Asking, InstructionPlan } from '../../kernel/instructions/plan.ts';
import { succeeded, type Outcome } from '../../kernel/ledger/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { requestOf } from '../../kernel/platform/client.ts';
import { keepAccount } from './account-records.ts';

/** The stored input: never the BVN, only whether one was given. */
const Wanted = instructionInputs['account.create'];

/** The stored part of the answer. */
const Opened = z.object({
  accounts: OpenedAccounts.shape.account,
  status: z.string(),
  created_at: z.string().nullish(),
});

/** A record per opened account, for the limit: accounts are permanent, so records are never removed. */
const openedKind = 'account_opened' as const;
/** More than any limit of all banks together. */
const maxOpened = 1_000;

/** Opens permanent accounts (platform §4.2). It takes no ref, so an unknown outcome goes to review. */
export const accountCreatePlan: InstructionPlan = {
  id: 'account.create',
  operation: createAccount,
  kind: 'account',
  via: 'instructions',
  funds: 'none',
  lane: 'account',
  accept: acceptAccount,
  request: (row, { bvn }) => requestOf(createAccount, requestBody(row, bvn)),
  secretFields: ['bvn'],
  needsSecrets: ({ input }) => Wanted.parse(input).bvn_given,
  readSent: readOpened,
  reconcileRequest: () => null,
  readReconciled: () => null,
  async remember({ ref, input, details }, { store, now }) {
    const { customer_id, bank } = Wanted.parse(input);
    for (const code of bank) {
      await store.insert({
        kind: openedKind,
        id: `${ref} ${code}`,
        ownerId: customer_id,
        body: { bank: code.toLowerCase() },
        createdAt: now,
        expiresAt: null,
      });
    }
    const read = Opened.safeParse(details);
    // After a review no answer names the accounts: each is adopted once an event mentions it.
    if (!read.success) return;
    const { accounts, ...opened } = read.data;
    for (const account of accounts) {
      await keepAccount(store, { ...opened, customer: { id: customer_id } }, account, now);
    }
  },
};

const onlyStatic: FieldFault = {
  code: 'not_an_option',
  options: ['static'],
  text: 'must be static: the platform opens permanent accounts only, whatever a dynamic request says',
};

async function acceptAccount(
  input: unknown,
  { caller, isStaff, store, now, accountsPerBank }: Asking,
): Promise<Accepted> {
  const given = typeof input === 'object' && input !== null ? input : {};
  if (asksForDynamic(given)) {
    return { ok: false, faults: { account_type: onlyStatic } };
  }
  // Shoppers open accounts for themselves only.
  const whose = isStaff ? {} : { customer_id: caller.customerId };
  if (!isStaff && caller.customerId === undefined) return { ok: false, code: 'customer_missing' };
  const parsed = parseInput(createAccount, { ...given, account_type: 'static', ...whose });
  if (!parsed.ok) return { ok: false, faults: parsed.faults };
  if ('order' in parsed.value) return { ok: false, faults: { account_type: onlyStatic } };
  const { customer_id, bank, bvn, business_name } = parsed.value;
  if (business_name !== undefined && !isStaff) {
    // Payers see it as the account's name, so a shopper may not choose it.
    return { ok: false, faults: { business_name: { code: 'unexpected', text: 'is for staff to choose' } } };
  }
  const banks = [...new Set([bank].flat())];
  const unfit = virtualAccountBanks.find(({ code, permanent }) => !permanent && banks.includes(code));
  if (unfit) return { ok: false, faults: { bank: notOffered(`${unfit.name} opens no permanent accounts`) } };
  const opened = await store.records({ kind: openedKind, ownerId: customer_id, limit: maxOpened, now });
  for (const code of banks) {
    if (opened.filter(({ body }) => body['bank'] === code.toLowerCase()).length >= accountsPerBank)
      return { ok: false, faults: { bank: tooMany(code, accountsPerBank) } };
  }
  // A BVN that no bank of the request needs is not sent. An unknown bank may need it.
  const isBvnNeedless = banks.every((code) =>
    virtualAccountBanks.some((known) => known.code === code && !known.needsBvn),
  );
  const entry = bvn === undefined || isBvnNeedless ? undefined : { bvn };
  return {
    ok: true,
    input: {
      customer_id,
      bank: banks,
      bvn_given: entry !== undefined,
      ...(business_name === undefined ? {} : { business_name }),
    },
    cost: naira(0),
    ...(entry ? { secrets: entry } : {}),
    // Each request opens new accounts, which cannot be distinguished: one at a time.
    exclusive: `accounts:${customer_id}`,
  };
}

function tooMany(code: string, maximum: number): FieldFault {
  const name = virtualAccountBanks.find((known) => known.code === code)?.name ?? 'this bank';
  const text = `has ${maximum} accounts at ${name} already, and may have no more: use one of them`;
  return { code: 'too_many', maximum, text };
}

function asksForDynamic(input: object): boolean {
  return 'order' in input || ('account_type' in input && input.account_type === 'dynamic');
}

function requestBody({ input }: InstructionRow, bvn: string | undefined): Record<string, unknown> {
  const { customer_id, bank, business_name } = Wanted.parse(input);
  const [only, ...others] = bank;
  return {
    customer_id,
    bank: others.length === 0 ? only : bank,
    account_type: 'static',
    ...(bvn === undefined ? {} : { bvn }),
    ...(business_name === undefined ? {} : { business_name }),
  };
}

function readOpened(details: unknown, { input }: InstructionRow): Outcome | null {
  const parsed = parseDetails(createAccount, details);
  if (!parsed.ok || parsed.value.customer.id !== Wanted.parse(input).customer_id) return null;
  const { account: accounts, status, created_at } = visibleTo('shopper', parsed.value, createAccount.visibility);
  return succeeded(null, { accounts, status, created_at });
}
