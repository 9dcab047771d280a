import type { AmountField, AmountLimits, BillContext } from '../purchase/bill.ts';

/** Asks for an amount in whole naira between the limits. */
export function amountField({ limits }: { limits(context: BillContext): AmountLimits }): AmountField {
  return {
    kind: 'amount',
    label: (messages) => messages.amountLabel,
    limits: (context) => {
      const { minimum, maximum, presets } = limits(context);
      const offered = (context.presets ?? presets).filter(
        (amount) => Number.isInteger(amount) && amount >= minimum && amount <= maximum,
      );
      return { minimum, maximum, presets: [...new Set(offered)] };
    },
    read: (text, context) => {
      const { messages, format } = context;
      const { minimum, maximum } = limits(context);
      const digits = plainNumber(text);
      if (digits === '') return { ok: false, message: messages.amountEmpty };
      if (!/^\d+(\.\d*)?$/.test(digits)) return { ok: false, message: messages.amountNotNumber };
      const amount = Number(digits);
      if (!Number.isInteger(amount)) return { ok: false, message: messages.amountNotWhole };
      if (amount < minimum) return { ok: false, message: messages.amountTooSmall({ minimum: format.naira(minimum) }) };
      if (amount > maximum) return { ok: false, message: messages.amountTooLarge({ maximum: format.naira(maximum) }) };
      return { ok: true, value: amount };
    },
    write: (value) => (typeof value === 'number' ? String(value) : ''),
    show: (value, { format }) => (typeof value === 'number' ? format.naira(value) : ''),
    tidy: (text) => {
      const digits = plainNumber(text);
      return /^\d+$/.test(digits) ? String(Number(digits)) : text;
    },
  };
}

/** What was typed without what people add: spaces, commas between thousands, the sign of the naira. */
function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}₦]|^\s*(?:NGN|N)/giu, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
}
