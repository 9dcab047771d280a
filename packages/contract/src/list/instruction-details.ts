import { z } from 'zod';
import type { InstructionOperationId } from '../kernel/platform/operation-ids.ts';
import { DollarBalanceSchema } from '../kernel/money/money-schema.ts';
import { billDetails } from '../features/bills/bills.ts';
import { reportedNaira as naira, reportedText as text } from '../features/bills/bill.ts';
import { CardSummarySchema, DepositOrderSchema } from '../features/cards/companion-card.ts';

const dollars = DollarBalanceSchema.nullish().catch(undefined);

const Card = CardSummarySchema.omit({ status: true, balance: true }).optional().catch(undefined);
/** The stablecoin order whose deposit pays for it. */
const Order = DepositOrderSchema.optional().catch(undefined);
const Issued = z.object({ trans_id: text, card: Card });

/** The result of a card operation. */
const Action = z.object({
  trans_id: text,
  card: z
    .object({ id: z.string(), last_four: text, prev_balance: dollars, balance: dollars })
    .optional()
    .catch(undefined),
  created_at: text,
});

const AccountStatusChange = z.object({ account: text, status: text, updated_at: text });

/**
 * The public details of each operation's answer: receipts and events may contain them. Tokens and pins are
 * never part of them (`instructionSecrets`). Every field may be missing.
 */
export const instructionDetails = {
  'card.create': Issued.extend({ order: Order }),
  'card.topup': Action.extend({ order: Order }),
  'card.withdraw': Action,
  'card.freeze': Action,
  'card.unfreeze': Action,
  'card.replace': Issued,
  'card.terminate': Action,
  'card.contact': z.object({
    trans_id: text,
    card: z.object({ id: z.string() }).optional().catch(undefined),
    mobile: text,
  }),
  'account.create': z.object({
    accounts: z
      .array(
        z.object({
          id: z.string().nullish(),
          account_number: z.string(),
          account_name: z.string(),
          bank_name: z.string(),
          bank_code: z.string(),
          currency: z.string(),
          account_type: z.string().nullish(),
        }),
      )
      .optional()
      .catch(undefined),
    status: text,
    created_at: text,
  }),
  'account.activate': AccountStatusChange,
  'account.deactivate': AccountStatusChange,
  /** `can_pay`: whether the payer's wallet covers it. */
  'wallet.order': z.object({
    id: text,
    amount: naira,
    expiry_at: text,
    can_pay: z.boolean().optional().catch(undefined),
  }),
  /** `fee` is the platform's fee. */
  'wallet.pay': z.object({ id: text, amount: naira, fee: naira, currency: text, created_at: text }),
  'transfer.simulate': z.object({
    trans_id: text,
    session_id: text,
    amount: naira,
    fee: naira,
    sender: text,
    bank_name: text,
    date: text,
  }),
  ...billDetails,
} as const satisfies Record<InstructionOperationId, z.ZodType>;

/** The public details of an instruction of this operation, without tokens and pins. */
export type InstructionDetails<Id extends InstructionOperationId> = z.output<(typeof instructionDetails)[Id]>;
