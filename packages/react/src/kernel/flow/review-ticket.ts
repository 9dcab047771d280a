import { minusMoney, recipientOf, type Money } from '@tillside/contract';
import { purchaseMessages } from '@tillside/messages';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { Bill } from './bill.ts';
import { providerOf, reviewLines, totalOf } from './bill-lines.ts';
import type { BillContext, Line } from './bill-fields.ts';

/** One line of the review's ticket. */
export interface TicketLine extends Line {
  /** The name of its field in the form, where it can be edited; `null` if it has none. */
  readonly field: string | null;
  readonly tone?: 'good';
}

/** The lines of a review, sorted into the parts of its ticket. */
export interface ReviewTicket {
  /** The recipient, in large figures; `null` if there is none, or more than one. */
  readonly recipient: TicketLine | null;
  readonly lines: readonly TicketLine[];
  /** The fee or the discount: the difference between the price and the amount. */
  readonly difference: TicketLine | null;
}

export function reviewTicket(
  bill: Bill,
  input: PurchaseInput,
  context: BillContext,
  quote: Money | null,
): ReviewTicket {
  const names = new Map(Object.entries(bill.fields).map(([name, field]) => [field.label(context), name]));
  // Unpriced lines keep an amount that equals the price, so that it can be edited. An exchange rate needs the price.
  const unpriced = reviewLines(bill, input, context, null);
  const priced = reviewLines(bill, input, context, quote).filter(
    ({ label }) => !unpriced.some((line) => line.label === label),
  );
  const lines = [...unpriced, ...priced].map((line) => ({ ...line, field: names.get(line.label) ?? null }));
  const provider = providerOf(bill, input, context);
  const label = recipientLabel(bill, input, context);
  const recipient = lines.find((line) => line.label === label) ?? null;
  return {
    recipient,
    // The provider's name is shown beside its mark.
    lines: lines.filter((line) => line !== recipient && line.value !== provider?.name),
    difference: quote && differenceLine(bill, input, context, quote),
  };
}

/** The first field that identifies the recipient by a number: a phone, a meter, a smartcard, an account. */
function recipientLabel(bill: Bill, input: PurchaseInput, context: BillContext): string | null {
  const saved = recipientOf(bill.operation, input)?.fields ?? {};
  const [, field] =
    Object.entries(bill.fields).find(([name]) => (saved[name] ?? '').replace(/\D/g, '').length >= 5) ?? [];
  return field?.label(context) ?? null;
}

/** A price above the amount contains a fee, and one below it a discount. */
function differenceLine(bill: Bill, input: PurchaseInput, context: BillContext, quote: Money): TicketLine | null {
  const { t, format } = context;
  const amount = totalOf(bill, input, context)?.amount;
  if (!amount || amount.currency !== quote.currency || amount.minor === quote.minor) return null;
  return quote.minor > amount.minor
    ? { label: t(purchaseMessages, 'fee'), value: format.money(minusMoney(quote, amount)), field: null }
    : {
        label: t(purchaseMessages, 'discount'),
        value: `−${format.money(minusMoney(amount, quote))}`,
        field: null,
        tone: 'good',
      };
}
