import { z } from 'zod';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  expected,
  isoTime,
  numeral,
  onTheWire,
  readableRows,
  plainTime,
  wireCurrency,
  wireEnum,
  wireId,
  wireName,
} from '../../kernel/platform/wire.ts';

/** `static`: the document warns that dynamic accounts are never created (platform §4.2). */
export const accountType = wireEnum(['static', 'dynamic'], 'Only `static` accounts are ever created (platform §4.2).');

/** One account number of a customer (platform §2.9). */
export const AccountNumber = z
  .looseObject({
    id: expected(wireId),
    account_number: numeral(10),
    account_name: expected(wireName),
    bank_name: expected(wireName),
    bank_code: expected(z.string()),
    currency: wireCurrency,
    account_type: expected(accountType),
  })
  .meta({ id: 'AccountNumber', description: 'One account number of a customer.' })
  .transform((account, context) => {
    // One of both names the bank.
    const bank_name = account.bank_name || account.bank_code;
    const bank_code = account.bank_code || account.bank_name;
    if (bank_name && bank_code) return { ...account, bank_name, bank_code, account_name: account.account_name ?? '' };
    context.issues.push({ code: 'custom', message: 'names no bank', path: ['bank_name'], input: account });
    return z.NEVER;
  });

/** The owner of a virtual account (platform §2.9). */
const AccountOwner = z.looseObject({ id: wireId, name: expected(wireName) }).meta({ id: 'Customer' });

/** `active` accounts accept transfers, `inactive` ones do not (platform §3). */
export const accountStatus = onTheWire(
  z.string().transform((status) => status.trim().toLowerCase()),
  { type: 'string', enum: ['active', 'inactive'] },
);

const shared = { customer: AccountOwner, status: accountStatus };

/** Visibility of a virtual account's fields. */
export const accountVisibility = {
  customer: shownTo({ everyone: ['id'], nobody: ['name'] }),
  ...shownTo({ everyone: ['status', 'created_at'], nobody: ['updated_at'] }),
  account: shownTo({
    everyone: ['id', 'account_number', 'account_name', 'bank_name', 'bank_code', 'currency', 'account_type'],
  }),
} as const;

/** The result of opening: `account` is a list, because one request may name several banks (platform §2.9). */
export const OpenedAccounts = z
  .looseObject({
    ...shared,
    account: z
      .preprocess(asList, readableRows(AccountNumber))
      .refine((opened) => opened.length > 0, 'names no account'),
    created_at: expected(isoTime),
    updated_at: expected(isoTime),
  })
  .meta({ id: 'OpenedAccounts', description: 'The account numbers that were opened.' });

/** The result of reading: one `account` (platform §2.9). It contains no balance. */
export const VirtualAccount = z
  .looseObject({
    ...shared,
    account: z.preprocess((value) => asList(value)[0], AccountNumber),
    created_at: expected(plainTime),
    updated_at: expected(plainTime),
  })
  .meta({ id: 'VirtualAccount', description: 'A virtual account. It tells no balance.' });

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
