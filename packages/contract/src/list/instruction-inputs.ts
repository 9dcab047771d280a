import { z } from 'zod';
import { AccountChoice } from '../features/accounts/account.ts';
import { billInputs } from '../features/bills/bills.ts';
import type { InternationalPurchase } from '../features/bills/international.ts';
import { CardContact } from '../features/cards/contact.ts';
import { CardCreation } from '../features/cards/create.ts';
import { CardTopup, CardWithdrawal } from '../features/cards/funding.ts';
import { CardAction, CardReplacement } from '../features/cards/lifecycle.ts';
import type { SimulationRequest } from '../features/accounts/companion-account.ts';
import { DollarsSchema, NairaSchema } from '../kernel/money/money-schema.ts';
import type { InstructionOperationId, PageOperationId } from '../kernel/platform/operation-ids.ts';
import type { WithMoney } from '../kernel/platform/read-input.ts';

const inDollars = { amount: DollarsSchema };
const CardActionInput = CardAction.omit({ ref: true });

/**
 * The stored input of each operation: in the platform's names, amounts as money, without `ref`. It never contains a PIN, a
 * one-time password or a BVN.
 */
export const instructionInputs = {
  'card.create': CardCreation.omit({ ref: true }).extend(inDollars),
  'card.topup': CardTopup.omit({ ref: true }).extend(inDollars),
  'card.withdraw': CardWithdrawal.omit({ ref: true, payment_method: true }).extend(inDollars),
  'card.freeze': CardActionInput,
  'card.unfreeze': CardActionInput,
  'card.replace': CardReplacement,
  'card.terminate': CardActionInput,
  'card.contact': CardContact,
  'account.create': z.object({
    customer_id: z.string(),
    bank: z.array(z.string()),
    business_name: z.string().optional(),
    /** Whether a BVN was sent. The number itself is never stored. */
    bvn_given: z.boolean(),
  }),
  'account.activate': AccountChoice,
  'account.deactivate': AccountChoice,
  /** The first step of a wallet payment. The payer is not stored. */
  'wallet.order': z.object({
    checkout: z.string(),
    attempt: z.int(),
    title: z.string(),
    amount: NairaSchema,
    description: z.string().nullable(),
  }),
  /** The second step of a wallet payment. `order_ref` is the first step's ref. */
  'wallet.pay': z.object({ checkout: z.string(), attempt: z.int(), order_id: z.string(), order_ref: z.string() }),
  'transfer.simulate': z.object({
    account: z.string(),
    amount: NairaSchema,
    bank: z.string(),
    sender_account_number: z.string(),
    sender_name: z.string(),
    description: z.string(),
    name: z.string(),
  }),
  ...billInputs,
} as const satisfies Record<InstructionOperationId, z.ZodType>;

/** The input of an instruction of this operation. */
export type InstructionInput<Id extends InstructionOperationId> = z.output<(typeof instructionInputs)[Id]>;

/** The operations whose requested input differs from the stored one. */
interface Differing {
  /** `customer_id` is for staff. The currency is always dollars. */
  'card.create': OptionalIn<Omit<InstructionInput<'card.create'>, 'currency'>, 'customer_id'>;
  /** `customer_id` and `business_name` are for staff. A BVN is sent and never stored. */
  'account.create': OptionalIn<Omit<InstructionInput<'account.create'>, 'bvn_given'>, 'customer_id'> & {
    readonly bvn?: string;
  };
  'transfer.simulate': SimulationRequest;
  /** Default: one month. */
  'cable.buy': OptionalIn<InstructionInput<'cable.buy'>, 'month'>;
  /** The merchant configures which wallet pays. */
  'international.buy': WithMoney<Omit<z.output<typeof InternationalPurchase>, 'ref' | 'debit_currency'>>;
}

type OptionalIn<Input, Field extends keyof Input> = Omit<Input, Field> & Partial<Pick<Input, Field>>;

/** The input that a page sends to instruct this operation: in the platform's names and units, without `ref`. */
export type RequestedInput<Id extends PageOperationId> = Id extends keyof Differing
  ? Differing[Id]
  : InstructionInput<Id>;
