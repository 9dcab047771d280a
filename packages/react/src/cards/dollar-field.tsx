import { dollarsMessages } from '@tillside/messages';
import { AmountInput } from '../fields/AmountInput.tsx';
import type { BillContext } from '../purchase/bill.ts';
import type { BillField, ControlProps } from '../purchase/bill-fields.ts';
import { showDollars } from './dollars.ts';

export interface DollarFieldOptions extends Partial<Pick<BillField, 'label' | 'hint'>> {
  /** Dollars to offer for pressing. */
  readonly presets?: readonly number[];
  /** How one of them reads. Default: as dollars. */
  showPreset?(amount: number, context: BillContext): string;
  /** What is wrong with an amount that is one; `null`: nothing. */
  fault?(amount: number, context: BillContext): string | null;
}

/** Asks for dollars, with cents. The document states no limits in dollars: what is too much, the companion says. */
export function dollarField(options: DollarFieldOptions = {}): BillField {
  const { presets = [], fault, showPreset, label, hint } = options;
  return {
    label: label ?? (({ t }) => t(dollarsMessages, 'label')),
    hint: hint ?? (({ t }) => t(dollarsMessages, 'hint')),
    Control: (props: ControlProps) => (
      <AmountInput
        {...props}
        sign="$"
        inputMode="decimal"
        presets={presets}
        showPreset={(amount) => showPreset?.(amount, props.context) ?? showDollars(amount, props.context.format)}
      />
    ),
    read: (text, context) => {
      const { t } = context;
      const typed = plainNumber(text);
      if (typed === '') return { ok: false, message: t(dollarsMessages, 'empty') };
      if (!/^\d+(\.\d*)?$/.test(typed)) return { ok: false, message: t(dollarsMessages, 'notNumber') };
      if (/\.\d{3,}$/.test(typed)) return { ok: false, message: t(dollarsMessages, 'tooMany') };
      const amount = Number(typed);
      if (amount === 0) return { ok: false, message: t(dollarsMessages, 'empty') };
      const wrong = fault?.(amount, context) ?? null;
      return wrong === null ? { ok: true, value: amount } : { ok: false, message: wrong };
    },
    write: (value) => (typeof value === 'number' ? String(value) : ''),
    show: (value, { format }) => (typeof value === 'number' ? showDollars(value, format) : ''),
    tidy: (text) => {
      const typed = plainNumber(text);
      return /^\d+(\.\d{0,2})?$/.test(typed) ? typed.replace(/\.$/, '') : text;
    },
  };
}

/** What was typed, without what people add: spaces, commas between thousands, the sign or code of the dollar. */
function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}$]|^\s*(?:USD?)/giu, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
}
