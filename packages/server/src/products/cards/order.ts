import { stablecoinDefaults, type ProblemCode } from '@tillside/contract';
import { DepositOrderSchema, parseWith, StablecoinOrder } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { agreesOnCurrency } from '../../ledger/verdict.ts';
import type { Finding, Outcome } from '../../ledger/plan.ts';
import type { InstructionRow } from '../../model/row.ts';
import { shownOrder } from './shown.ts';

const minute = 60_000;
/**
 * A deposit counts when it is sent before `expires_at` (platform §3); it may be confirmed some time later. How long is
 * not shown: a quarter of an hour is assumed.
 */
const confirmationTime = 15 * minute;
/** After that a few questions more may be needed, before a person is asked. */
const lastReads = 10 * minute;

/** What was chosen of how a load is paid (platform §4.1). Nothing for the wallet, which is the default. */
export interface PaymentChoice {
  readonly payment_method?: 'wallet' | 'stablecoin' | undefined;
  readonly stablecoin_currency?: string | undefined;
  readonly stablecoin_network?: string | undefined;
  readonly stablecoin_chain?: string | undefined;
}

/** The chosen payment as it is stored and sent: the stablecoin fields count only with stablecoin. */
export function paymentOf(choice: PaymentChoice): Readonly<Record<string, unknown>> {
  if (choice.payment_method !== 'stablecoin') return {};
  const { stablecoin_network, stablecoin_chain } = choice;
  return {
    payment_method: 'stablecoin',
    stablecoin_currency: choice.stablecoin_currency ?? stablecoinDefaults.currency,
    ...(stablecoin_network === undefined ? {} : { stablecoin_network }),
    ...(stablecoin_chain === undefined ? {} : { stablecoin_chain }),
  };
}

/** Whether the shopper pays by a deposit of their own: then the merchant's wallet and `funding` have no part in it. */
export function isByDeposit({ input }: Pick<InstructionRow, 'input'>): boolean {
  return input['payment_method'] === 'stablecoin';
}

/**
 * Reads the answer to a request by stablecoin: an order, and nothing until its deposit is confirmed (platform §2.7). The
 * order's id stands in for the transaction's, so the order finds its instruction.
 */
export function readOrder(details: unknown, { input }: Pick<InstructionRow, 'input'>): Outcome | null {
  const order = parseWith(StablecoinOrder, details);
  if (!order.ok || !agreesOnCurrency(order.value.currency, [input['stablecoin_currency']])) return null;
  return {
    meaning: 'processing',
    transId: order.value.order_id,
    ref: null,
    details: { order: shownOrder(order.value) },
    items: null,
    charged: null,
  };
}

export function orderOf({ details }: Pick<InstructionRow, 'details'>): z.output<typeof DepositOrderSchema> | null {
  const order = DepositOrderSchema.safeParse(details?.['order']);
  return order.success ? order.data : null;
}

/**
 * What it means that nothing has come of a request yet. While a deposit is awaited: to wait. Once it cannot come any
 * more: that nothing was bought, and the shopper's money was never with us. Where the answer with the order was lost, an
 * order may await its deposit for a time that is not known: that nothing has come of it proves nothing.
 */
export function notExecutedYet(row: InstructionRow): Finding {
  const order = orderOf(row);
  if (!order) return isByDeposit(row) ? null : 'absent';
  const late = row.lastAskedAt !== null && row.lastAskedAt > Date.parse(order.expires_at) + confirmationTime;
  const waiting = { transId: null, ref: null, details: {}, items: null, charged: null } as const;
  if (!late) return { ...waiting, meaning: 'processing' };
  return { ...waiting, meaning: 'failed', problem: { code: 'deposit_missing' satisfies ProblemCode } };
}

/** A deposit is awaited for longer than an answer. */
export function orderRequeryFor(row: InstructionRow): number | null {
  const order = orderOf(row);
  if (!order || row.sentAt === null) return null;
  return Date.parse(order.expires_at) + confirmationTime + lastReads - row.sentAt;
}
