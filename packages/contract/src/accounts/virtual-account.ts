import { z } from 'zod';
import { shownTo } from '../platform/visibility.ts';
import { identifier, isoTime, onTheWire, plainTime, wireCurrency, wireEnum, wireId } from '../platform/wire.ts';

/** `static`: the document warns that dynamic accounts are never created (platform §4.2). */
export const accountType = wireEnum(['static', 'dynamic'], 'Only `static` accounts are ever created (platform §4.2).');

/** One account number of a customer (platform §2.9). */
export const AccountNumber = z
  .looseObject({
    id: wireId,
    account_number: identifier,
    account_name: z.string(),
    bank_name: z.string(),
    bank_code: z.string(),
    currency: wireCurrency,
    account_type: accountType,
  })
  .meta({ id: 'AccountNumber', description: 'One account number of a customer.' });

/** The owner of a virtual account (platform §2.9). */
const AccountOwner = z.looseObject({ id: wireId, name: z.string() }).meta({ id: 'Customer' });

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
    account: z.preprocess(asList, z.array(AccountNumber).min(1)),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .meta({ id: 'OpenedAccounts', description: 'The account numbers that were opened.' });

/** The result of reading: one `account` (platform §2.9). It contains no balance. */
export const VirtualAccount = z
  .looseObject({
    ...shared,
    account: z.preprocess((value) => asList(value)[0], AccountNumber),
    created_at: plainTime,
    updated_at: plainTime,
  })
  .meta({ id: 'VirtualAccount', description: 'A virtual account. It tells no balance.' });

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
