import { z } from 'zod';
import { nairaField } from '../../kernel/platform/wire-money.ts';
import { refField, requiredText } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { wireNumber } from '../../kernel/platform/wire.ts';
import { accountVisibility, OpenedAccounts } from './virtual-account.ts';

const bankCode = z
  .string({ error: 'is required: a bank code, or a list of them' })
  .transform((code) => code.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9_-]{2,40}$/, 'must be a bank code'));

const banks = z.union(
  [bankCode, z.array(bankCode).min(1, 'needs at least one bank').max(10, 'must be at most 10 banks')],
  { error: 'is required: a bank code, or a list of them' },
);

/** Opens a permanent account, at one bank or several (platform §4.2). */
export const PermanentAccount = z.object({
  customer_id: requiredText('the customer the account is for', 128),
  bank: banks,
  account_type: z.literal('static', { error: 'must be static' }),
  /** Required at some banks, unless the customer has one on file. It must not be logged or stored. */
  bvn: z
    .string()
    .regex(/^\d{11}$/, 'must be 11 digits')
    .optional(),
  /** The name that payers see. Default: the registered or trade name. */
  business_name: z.string().trim().min(1, 'must not be empty').max(100, 'must be at most 100 characters').optional(),
});

/** Expiry of a dynamic account: a text, a number, or a duration such as `{duration: 1, duration_type: 'hours'}` (observed). */
const expiry = z.union(
  [
    requiredText('when it ends', 40),
    z.number(),
    z.looseObject({
      duration: wireNumber.pipe(z.number().positive('must be more than 0')),
      duration_type: requiredText('the unit of the duration, such as hours', 40),
    }),
  ],
  { error: 'must be a text, a number, or {duration, duration_type}' },
);

/**
 * The nested body that the validation of dynamic accounts requires (platform §4.2). Caution: it always opens a permanent
 * account; the flat body is refused with 400. Only the names of the fields are documented.
 */
export const NestedAccount = z.looseObject({
  ref: refField,
  account_type: z.literal('dynamic', { error: 'must be dynamic' }),
  bank: banks.optional(),
  order: z.looseObject(
    {
      amount: nairaField({ isPositive: true }),
      description: requiredText('what is paid for'),
      amount_type: requiredText('the kind of amount', 40),
      expiry,
    },
    { error: 'is required: amount, description, amount_type and expiry' },
  ),
  customer: z.looseObject(
    {
      name: requiredText('the name of the customer', 100),
      email: requiredText('the email address of the customer'),
      phone: requiredText('the phone number of the customer', 40),
    },
    { error: 'is required: name, email and phone' },
  ),
});

/** The body of `POST /collections/virtual-accounts/create` (platform §4.2). */
export const AccountOpening = z.union([PermanentAccount, NestedAccount]);

/** Opens permanent account numbers for a customer (platform §4.2). It takes no ref: each request opens new accounts. */
export const createAccount = operation({
  id: 'account.create',
  summary: 'Opens virtual bank accounts for a customer.',
  method: 'POST',
  path: '/collections/virtual-accounts/create',
  input: AccountOpening,
  variant: (value) => (isDynamic(value) ? NestedAccount : PermanentAccount),
  details: OpenedAccounts,
  answers: { 200: OpenedAccounts, 201: OpenedAccounts },
  visibility: accountVisibility,
  money: null,
  safety: { ref: 'none', recover: 'review', evidence: 'documented' },
  source: 'platform §4.2',
  refusedWith: [404],
  refusals: { 400: 'A dynamic account’s flat body fails validation.' },
});

/** Whether a body requests a dynamic account, flat or nested. */
function isDynamic(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'account_type' in value && value.account_type === 'dynamic';
}
