import { z } from 'zod';
import { nuban, requiredText } from './input-fields.ts';
import type { Operation } from './operation.ts';
import { cursorFields, pageFields, pageOf } from './page.ts';
import { namedMoney } from './wire-money.ts';
import { decimal, identifier, plainTime, wireCurrency, wireId, wireInteger } from './wire.ts';

/** The balances of the business's wallets, in major units. */
export const getBalances = passthrough({
  id: 'business.balances',
  summary: 'Reads the balances of the business’s wallets.',
  method: 'GET',
  path: '/my-account/balances',
  input: z.object({}),
  details: z.looseObject({
    balances: z.array(
      z
        .looseObject({ currency: wireCurrency, balance: decimal })
        .transform((wallet) => ({ ...wallet, balance: namedMoney(wallet.currency, wallet.balance) })),
    ),
  }),
});

/** The profile of the business. */
export const getProfile = passthrough({
  id: 'business.profile',
  summary: 'Reads who the business is.',
  method: 'GET',
  path: '/my-account/profile',
  input: z.object({}),
  details: z.looseObject({ id: wireId, name: z.string(), kyc_level: wireInteger.optional() }),
});

/** Looks up the name of a bank account, before a payout. Its input is observed; its answer is assumed. */
export const lookUpPayoutAccount = passthrough({
  id: 'payout.lookup',
  summary: 'Looks up the name on a bank account.',
  method: 'POST',
  path: '/payouts/account/lookup',
  input: z.object({ account: nuban, bank: requiredText('the code of the bank', 40) }),
  details: z.looseObject({ account_number: z.string(), account_name: z.string(), bank_code: z.string().optional() }),
  refusedWith: [404],
});

const TransactionRow = z
  .looseObject({
    trans_id: identifier,
    ref: z.string().nullish(),
    type: z.string(),
    amount: decimal,
    currency: wireCurrency,
    status: z.string(),
    created_at: plainTime,
  })
  .transform((row) => ({ ...row, amount: namedMoney(row.currency, row.amount) }));

/** The business's transactions, on numbered pages. */
export const listTransactions = passthrough({
  id: 'transaction.list',
  summary: 'Lists the business’s transactions.',
  method: 'GET',
  path: '/transactions',
  input: z.object(pageFields),
  details: pageOf('transactions', TransactionRow),
});

const InvoiceRow = z
  .looseObject({
    id: wireId,
    amount: decimal,
    currency: wireCurrency,
    status: z.string(),
    created_at: plainTime,
  })
  .transform((row) => ({ ...row, amount: namedMoney(row.currency, row.amount) }));

/** The business's invoices, on pages with cursors. */
export const listInvoices = passthrough({
  id: 'invoice.list',
  summary: 'Lists the business’s invoices.',
  method: 'GET',
  path: '/invoices',
  input: z.object(cursorFields),
  details: pageOf('invoices', InvoiceRow),
});

/** Every path that the document names without its shapes, by id. They are kept apart from the operations. */
export const passthroughs = {
  'business.balances': getBalances,
  'business.profile': getProfile,
  'payout.lookup': lookUpPayoutAccount,
  'transaction.list': listTransactions,
  'invoice.list': listInvoices,
} as const;

/**
 * A path that the document names without its shapes (platform §4.3, end): its input and its answer are assumed.
 * It is not one of the 46 operations, and nothing may depend on its details.
 */
export interface Passthrough<
  Id extends string = string,
  Input extends z.ZodType = z.ZodType,
  Details extends z.ZodType = z.ZodType,
> extends Pick<Operation, 'method' | 'path' | 'summary' | 'environments' | 'refusedWith'> {
  readonly id: Id;
  readonly input: Input;
  readonly details: Details;
  readonly evidence: 'assumed';
  /** Section of the platform document that names it. */
  readonly source: string;
}

/** Declares a path that the document names without describing it. */
function passthrough<const Id extends string, Input extends z.ZodType, Details extends z.ZodType>(
  declaration: Omit<Passthrough<Id, Input, Details>, 'environments' | 'evidence' | 'source'>,
): Passthrough<Id, Input, Details> {
  return Object.freeze({
    ...declaration,
    environments: ['sandbox', 'live'] as const,
    evidence: 'assumed',
    source: 'platform §4.3',
  });
}
