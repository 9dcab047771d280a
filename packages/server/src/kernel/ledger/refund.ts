import { minusMoney, money, type StepCode, type Money } from '@tillside/contract';
import { afterFunding, keepLease, transition, type LedgerContext } from './context.ts';
import { holdBack, isHeld } from './heartbeat.ts';
import { callHook, fundingRequest, requireHook, tryLater } from './hooks.ts';
import type { InstructionRow } from '../model/row.ts';

/**
 * Records a refund: the shopper paid for something undelivered, and the money cannot be released. `funding.refund` pays
 * it. Without that hook `refund.owed` is raised, once. A handler may pay on that event, so a refund never uses both.
 */
export async function oweRefund(
  context: LedgerContext,
  row: InstructionRow,
  step: StepCode = 'refund_owed',
): Promise<InstructionRow | null> {
  if (isHeld(context, row)) return holdBack(context, row);
  const byHook = context.funding?.refund !== undefined;
  const owed = { amount: owedRefund(row), ...(byHook ? { byHook } : {}) } as const;
  return transition(context, row, {
    patch: { funding: 'refund_owed', owed, ...(byHook ? keepLease(context) : afterFunding(context, row)) },
    step,
    publish: byHook ? [] : ['refund.owed'],
  });
}

/** Commits, before the call, that the hook is about to pay. From then on nothing else may pay this refund. */
export async function beginRefund(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  return transition(context, row, {
    patch: { funding: 'refunding', ...keepLease(context) },
    step: 'refund_started',
  });
}

/** Calls `funding.refund` until it returns. */
export async function refund(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const amount = row.owed?.amount ?? owedRefund(row);
  const paid = await callHook(context, row, 'refund', (funding, known) =>
    requireHook(funding, 'refund')(fundingRequest(known, amount)),
  );
  if (!paid.answered) return tryLater(context, row);
  return transition(context, row, {
    patch: { funding: 'refunded', ...afterFunding(context, row) },
    step: 'refund_paid',
    publish: ['refund.paid'],
  });
}

/** The price of a partial delivery: the delivered rows' share of the quote, to the kobo. */
export function deliveredShare(row: InstructionRow): { readonly due: Money; readonly rest: Money } {
  const items = row.items ?? [];
  const sum = (rows: typeof items): bigint => rows.reduce((total, item) => total + BigInt(item.amount.minor), 0n);
  const whole = sum(items);
  const part = sum(items.filter((item) => item.state === 'succeeded'));
  const { quote } = row;
  if (quote.currency !== 'NGN') throw new Error('Only purchases in naira are delivered in part.');
  // Half a kobo rounds up.
  const due = whole === 0n ? 0n : (2n * BigInt(quote.minor) * part + whole) / (2n * whole);
  const owed = money('NGN', Number(due));
  return { due: owed, rest: minusMoney(quote, owed) };
}

/** The amount of a refund: the whole payment, or the price of the undelivered rows. */
function owedRefund(row: InstructionRow): Money {
  return row.state === 'partial' ? deliveredShare(row).rest : row.quote;
}
