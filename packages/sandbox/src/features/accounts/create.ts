import { naira, virtualAccountBanks, type VirtualAccountBank } from '@tillside/contract';
import {
  createAccount,
  type AccountOpening,
  type NestedAccount,
  type PermanentAccount,
} from '@tillside/contract/schemas';
import type { z } from 'zod';
import {
  answered,
  handleOperation,
  refused,
  type OperationHandler,
  type OperationResult,
} from '../../kernel/http/operation-result.ts';
import type { World } from '../../kernel/world/world.ts';
import { openedDetails } from './account-details.ts';
import { findCustomer, findAccount, bankCodeOf, bankNameOf } from './find.ts';
import { business } from '../../kernel/world/fixtures.ts';
import { newDigits } from '../../kernel/world/random.ts';
import type { VirtualAccount } from '../../kernel/world/account.ts';

const banks: readonly VirtualAccountBank[] = virtualAccountBanks;
/** Minimum tier of a customer for an account (observed). */
const accountTier = 1;
const opened = 'Virtual account created';

const handler = handleOperation(createAccount, open);

/** Opens permanent accounts. An invalid dynamic request is refused with 400, as documented (platform §7). */
export const createAccountHandler: OperationHandler = {
  operation: createAccount,
  answer(input, world, body) {
    const result = handler.answer(input, world, body);
    return !result.ok && result.status === 422 && asksForDynamic(input) ? { ...result, status: 400 } : result;
  },
};

function open(input: z.output<typeof AccountOpening>, world: World): OperationResult {
  return 'order' in input ? openNested(input, world) : openPermanent(input, world);
}

function openPermanent(input: z.output<typeof PermanentAccount>, world: World): OperationResult {
  const wanted = [...new Set(typeof input.bank === 'string' ? [input.bank] : input.bank)];
  const customer = findCustomer(input.customer_id, world);
  if (!customer) return refused(404, 'There is no such customer.');
  if (customer.tier < accountTier) {
    return refused(403, 'The customer has to be at tier 1 or above.', { customer_id: 'must be at tier 1 or above' });
  }
  const unfit = wanted.find((code) => !banks.some((bank) => bank.code === code && bank.permanent));
  if (unfit !== undefined)
    return refused(422, 'There is no such bank.', { bank: `must be one of ${permanentCodes()}` });
  const needsBvn = wanted.some((code) => banks.some((bank) => bank.code === code && bank.needsBvn));
  if (needsBvn && input.bvn === undefined && !customer.bvn_on_file) {
    return refused(422, 'This bank needs a BVN.', { bvn: 'is required at this bank: the customer has none on file' });
  }
  const order = { customerId: customer.id, banks: wanted, accountName: input.business_name, ref: null };
  return answered(openedDetails(openAccounts(order, world), world), opened);
}

/**
 * The documented trap: a nested body requests a dynamic account and opens a permanent one (platform §4.2). The answer is
 * HTTP 201 with `status_code` 200 (platform §2.1).
 */
function openNested(input: z.output<typeof NestedAccount>, world: World): OperationResult {
  const wanted = input.bank === undefined ? [banks[0]?.code ?? ''] : [input.bank].flat();
  const unfit = wanted.find((code) => !banks.some((bank) => bank.code === code));
  if (unfit !== undefined) return refused(422, 'There is no such bank.', { bank: `must be one of ${allCodes()}` });
  const existing = world.state.accounts.filter((account) => account.ref === input.ref);
  if (existing.length > 0 && world.state.settings.dedupe[createAccount.id] !== false) {
    return { ...answered(openedDetails(existing, world), opened, 201), statusCode: 200 };
  }
  const customerId = nestedCustomer(input, world);
  const order = { customerId, banks: [...new Set(wanted)], accountName: undefined, ref: input.ref };
  return { ...answered(openedDetails(openAccounts(order, world), world), opened, 201), statusCode: 200 };
}

/** The customer with that email address, or a new one: the nested body has no customer id (assumed). */
function nestedCustomer({ customer }: z.output<typeof NestedAccount>, world: World): string {
  const { name, phone } = customer;
  const email = customer.email.toLowerCase();
  const known = world.state.customers.find((kept) => kept.email?.toLowerCase() === email);
  if (known) return known.id;
  const id = `cus_${world.newId().slice(0, 8)}`;
  const blank = { tier: accountTier, address: null, bvn_on_file: false, wallet: naira(0) };
  world.state.customers.push({ ...blank, id, name, email, phone });
  return id;
}

function asksForDynamic(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'account_type' in input && input.account_type === 'dynamic';
}

function permanentCodes(): string {
  return banks
    .filter((bank) => bank.permanent)
    .map((bank) => bank.code)
    .join(', ');
}

function allCodes(): string {
  return banks.map((bank) => bank.code).join(', ');
}

/** The parameters of an opening. */
interface AccountOrder {
  readonly customerId: string;
  /** Codes of the banks, one account each. */
  readonly banks: readonly string[];
  /** The name that payers see instead of the trade name. */
  readonly accountName: string | undefined;
  readonly ref: string | null;
}

/** Opens one account at each bank. The number of accounts is unlimited (platform §8). */
function openAccounts(order: AccountOrder, world: World): VirtualAccount[] {
  return order.banks.map((bank) => {
    const account: VirtualAccount = {
      id: world.newId(),
      account_number: freeNumber(world),
      account_name: order.accountName ?? business.name,
      bank_code: bankCodeOf(bank),
      bank_name: bankNameOf(bank),
      customer_id: order.customerId,
      active: true,
      ref: order.ref,
      created_at: world.now(),
      updated_at: world.now(),
    };
    world.state.accounts.push(account);
    return account;
  });
}

/** An unused number of ten digits, counted up from a random start so that the search always ends. */
function freeNumber(world: World): string {
  let number = Number(newDigits(world.seams.random, 10));
  for (;;) {
    const text = String(number).padStart(10, '0');
    if (!findAccount(text, world)) return text;
    number = (number + 1) % 10_000_000_000;
  }
}
