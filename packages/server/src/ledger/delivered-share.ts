import { kobo, toKobo, toNaira, type Money } from '@tillside/contract';
import type { InstructionRow } from './row.ts';

/** What a purchase in part costs: the delivered rows' share of the quote, to the kobo. */
export function deliveredShare(row: InstructionRow): { readonly due: Money; readonly rest: Money } {
  const items = row.items ?? [];
  const sum = (rows: typeof items): number => rows.reduce((total, item) => total + item.amount, 0);
  const whole = sum(items);
  const part = sum(items.filter((item) => item.state === 'succeeded'));
  if (row.quote.currency !== 'NGN') throw new Error('Only purchases in naira are delivered in part.');
  const quoted = toKobo(row.quote.amount);
  const due = whole === 0 ? 0 : Math.round((quoted * part) / whole);
  return {
    due: { currency: 'NGN', amount: toNaira(kobo(due)) },
    rest: { currency: 'NGN', amount: toNaira(kobo(quoted - due)) },
  };
}

/** What is owed where a refund is: all that was paid, or what the undelivered rows cost. */
export function owedRefund(row: InstructionRow): Money {
  return row.state === 'partial' ? deliveredShare(row).rest : row.quote;
}
