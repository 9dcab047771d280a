import { z } from 'zod';
import type { InstructionOperationId } from '../platform/operation-ids.ts';
import { AnyMoneySchema, DollarBalanceSchema, NairaBalanceSchema } from '../money/money-schema.ts';
import { textual, wireNumber } from '../platform/wire.ts';
import { CardOrderSchema, CardSummarySchema } from './card.ts';

// The platform may omit any field; a receipt is then sent without it.
const text = textual.nullish().catch(undefined);
const naira = NairaBalanceSchema.nullish().catch(undefined);
const dollars = DollarBalanceSchema.nullish().catch(undefined);

/** The fields of every bill. `amount` is the platform's price before discount. */
const Bill = z.object({
  trans_id: text,
  /** The platform's status word. */
  transaction_status: text,
  amount: naira,
  product: text,
  category: text,
  created_at: text,
});

const Cable = Bill.extend({ account: text, service: text, plan: text, currency: text });

const Card = CardSummarySchema.omit({ status: true, balance: true }).optional().catch(undefined);
/** The stablecoin order whose deposit pays for it. */
const Order = CardOrderSchema.omit({
  ref: true,
  operation: true,
  state: true,
  customer_id: true,
  card_id: true,
  seconds_left: true,
})
  .optional()
  .catch(undefined);
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

const AccountStanding = z.object({ account: text, status: text, updated_at: text });

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
          id: z.string(),
          account_number: z.string(),
          account_name: z.string(),
          bank_name: z.string(),
          bank_code: z.string(),
          currency: z.string(),
          account_type: z.string(),
        }),
      )
      .optional()
      .catch(undefined),
    status: text,
    created_at: text,
  }),
  'account.activate': AccountStanding,
  'account.deactivate': AccountStanding,
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
  'airtime.buy': Bill,
  'data.buy': Bill,
  'cable.buy': Cable,
  'cable.topup': Cable,
  /** `unit` is the amount of electricity; `token_amount` its price without tax. */
  'electricity.buy': Bill.extend({
    token_amount: naira,
    unit: text,
    amount_of_power: text,
    tax_amount: naira,
    tariff: text,
    meter_number: text,
    plan: text,
    service: text,
    customer_name: text,
    address: text,
  }),
  'epin.buy': Bill.extend({ qty: wireNumber.nullish().catch(undefined), title: text }),
  'betting.fund': Bill.extend({ account: text, bet_id: text }),
  /** `processed`: the outcome of each recipient, and the number of segments (`page`). */
  'sms.send': Bill.extend({
    processed: z
      .array(z.object({ recipient: textual, status: text, page: wireNumber.nullish().catch(undefined) }))
      .optional()
      .catch(undefined),
  }),
  'spectranet.buy': Bill,
  /** `receive` is the amount that arrives. */
  'international.buy': Bill.omit({ amount: true }).extend({
    account: text,
    country: text,
    receive: AnyMoneySchema.nullish().catch(undefined),
    datetime: text,
  }),
} as const satisfies Record<InstructionOperationId, z.ZodType>;

/** The public details of an instruction of this operation, without tokens and pins. */
export type InstructionDetails<Id extends InstructionOperationId> = z.output<(typeof instructionDetails)[Id]>;
