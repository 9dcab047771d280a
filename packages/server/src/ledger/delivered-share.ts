import { minusMoney, money, type Money } from '@tillside/contract';
import type { InstructionRow } from '../model/row.ts';

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
export function owedRefund(row: InstructionRow): Money {
  return row.state === 'partial' ? deliveredShare(row).rest : row.quote;
}
