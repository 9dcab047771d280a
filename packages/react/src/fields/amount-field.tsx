import { fieldsMessages } from '@tillside/messages';
import type { Texts } from '../lookups/lookup.ts';
import type { BillField, ControlProps } from '../purchase/bill-fields.ts';
import type { BillContext } from '../purchase/bill.ts';
import { AmountInput } from './AmountInput.tsx';

export interface AmountLimits {
  /** Naira, whole. */
  readonly minimum: number;
  readonly maximum: number;
  readonly presets: readonly number[];
}

type Limits = (context: BillContext, texts: Texts) => AmountLimits;

/** Asks for an amount in whole naira between the limits. */
export function amountField({ limits }: { readonly limits: Limits }): BillField {
  return {
    label: ({ t }) => t(fieldsMessages, 'amountLabel'),
    isAmount: true,
    Control: (props: ControlProps) => <AmountInput {...props} presets={presetsOf(limits, props)} />,
    hint: (context, texts) => {
      const { t, format } = context;
      const { minimum, maximum } = limits(context, texts);
      return t(fieldsMessages, 'amountRange', { minimum: format.naira(minimum), maximum: format.naira(maximum) });
    },
    read: (text, context, texts) => {
      const { t, format } = context;
      const { minimum, maximum } = limits(context, texts);
      const digits = plainNumber(text);
      if (digits === '') return { ok: false, message: t(fieldsMessages, 'amountEmpty') };
      if (!/^\d+(\.\d*)?$/.test(digits)) return { ok: false, message: t(fieldsMessages, 'amountNotNumber') };
      const amount = Number(digits);
      if (!Number.isInteger(amount)) return { ok: false, message: t(fieldsMessages, 'amountNotWhole') };
      if (amount < minimum)
        return { ok: false, message: t(fieldsMessages, 'amountTooSmall', { minimum: format.naira(minimum) }) };
      if (amount > maximum)
        return { ok: false, message: t(fieldsMessages, 'amountTooLarge', { maximum: format.naira(maximum) }) };
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

/** The amounts to offer: the page's own, or the catalogue's, as far as they may be chosen. */
function presetsOf(limits: Limits, { context, texts }: ControlProps): readonly number[] {
  const { minimum, maximum, presets } = limits(context, texts);
  const offered = (context.presets ?? presets).filter(
    (amount) => Number.isInteger(amount) && amount >= minimum && amount <= maximum,
  );
  return [...new Set(offered)];
}
