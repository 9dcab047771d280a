import { z } from 'zod';
import { nuban, requiredText } from '../../kernel/platform/input-fields.ts';
import { naira } from '../../kernel/money/money.ts';
import { MoneySchema, NairaSchema } from '../../kernel/money/money-schema.ts';
import { pageOf, time } from '../../kernel/problems/code-schemas.ts';

/** A virtual account as its customer sees it. */
const AccountSchema = z
  .object({
    account_number: z.string(),
    account_name: z.string(),
    bank_name: z.string(),
    bank_code: z.string(),
    currency: z.string(),
    /** `active` accounts accept transfers, `inactive` ones do not (platform §3). */
    status: z.string(),
    customer_id: z.string(),
    created_at: time,
  })
  .meta({ id: 'Account' });

/** Accounts of a customer: `GET /accounts`. `next` is passed as `after`. */
export const AccountPageSchema = pageOf(AccountSchema, 'AccountPage');

/** The platform's fee, `null` where it cannot be read, and its transaction id: known once it confirmed the payment. */
const Confirmation = z.object({ fee: MoneySchema.nullable(), trans_id: z.string(), at: time });

/**
 * A transfer to a virtual account.
 * - `received`: a platform event reported it.
 * - `confirmed`: the platform confirmed it on request. Only then does it count.
 * - `review`: its event has a session id that cannot be typed, so staff confirm it.
 */
export const AccountPaymentSchema = z
  .object({
    session_id: z.string(),
    account_number: z.string(),
    state: z.enum(['received', 'confirmed', 'review']),
    amount: MoneySchema,
    /** A part that the platform does not name, or that cannot be read, is empty. */
    sender: z.object({
      name: z.string(),
      bank_name: z.string(),
      /** The last four digits of the sender's account. */
      account_ending: z.string(),
    }),
    description: z.string().optional(),
    paid_at: time,
    confirmation: Confirmation.optional(),
    /** Once it reached the wallet balance (platform §2.11). */
    settlement: z.object({ amount: MoneySchema, at: time }).optional(),
  })
  .meta({ id: 'AccountPayment' });

/** Payments of an account, newest first: `GET /accounts/:number/payments`. */
export const AccountPaymentPageSchema = pageOf(AccountPaymentSchema, 'AccountPaymentPage');

/** The session ids that may be typed. All others are refused, so that each transfer has one name. */
export const sessionId: RegExp = /^[0-9A-Za-z_-]{6,128}$/;

/** The body of `POST /accounts/:number/confirm`: the session id shown by the sender's bank. */
export const ConfirmRequest = z
  .strictObject({
    session_id: requiredText('the session id of the transfer', 128)
      .refine((text) => sessionId.test(text), 'must have 6 to 128 letters, digits, hyphens and underscores')
      .describe(
        '6 to 128 letters, digits, hyphens and underscores. Staff may send whatever id an event named, where its payment is in review.',
      ),
  })
  .meta({ id: 'ConfirmRequest' });

const most = naira(1_000_000_000);

/** The body of `POST /simulations/transfer`. Fields that do not matter to a test may be omitted. */
export const SimulationRequest = z
  .strictObject({
    account: nuban,
    amount: NairaSchema.refine((amount) => amount.minor > 0, {
      error: 'must be more than 0',
      params: { code: 'not_positive' },
    }).refine((amount) => amount.minor <= most.minor, {
      error: 'is too large',
      params: { code: 'too_large', maximum: most },
    }),
    bank: requiredText('the code of the bank it comes from', 40).optional(),
    sender_account_number: requiredText('the account number of the sender', 40).optional(),
    sender_name: requiredText('the name of the sender', 100).optional(),
    description: requiredText('what it is for').optional(),
  })
  .meta({ id: 'SimulationRequest' });

export type Account = z.output<typeof AccountSchema>;
export type AccountPayment = z.output<typeof AccountPaymentSchema>;
export type SimulationRequest = z.output<typeof SimulationRequest>;
