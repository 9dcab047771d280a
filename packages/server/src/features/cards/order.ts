import { stablecoinDefaults, type ProblemCode } from '@tillside/contract';
import { DepositOrderSchema, parseWith, StablecoinOrder } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { agreesOnCurrency } from '../../kernel/ledger/verdict.ts';
import type { Finding, Outcome } from '../../kernel/ledger/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { shownOrder } from './shown.ts';

const minute = 60_000;
/**
 * How long after `expires_at` a deposit may be confirmed. It counts if it was sent before (platform §3). The document
 * does not state this time: a quarter of an hour is assumed.
 */
const confirmationTime = 15 * minute;
/** Time for further reads after that, before a review opens. */
const lastReads = 10 * minute;

/** The chosen payment of a load (platform §4.1). Empty for the wallet, which is the default. */
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

/** Whether the shopper pays by their own deposit. The merchant's wallet and `funding` are then not involved. */
export function isByDeposit({ input }: Pick<InstructionRow, 'input'>): boolean {
  return input['payment_method'] === 'stablecoin';
}

/**
 * Reads the answer to a request by stablecoin: an order, whose deposit is still to be confirmed (platform §2.7). The
 * order's id is stored as the transaction's id, so that the order leads to its instruction.
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
 * The finding when nothing shows that a request was executed. While a deposit is awaited, the instruction waits. Once
 * it cannot come any more, nothing was bought, and we never had the shopper's money. If the answer with the order was
 * lost, it is unknown how long a deposit is awaited, so nothing is proven.
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
