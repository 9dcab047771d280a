import { dollars, type Dollars } from '@tillside/contract';
import { dollarsMessages, issueMessages } from '@tillside/messages';
import { readDollars } from '../../../kernel/client/money.ts';
import { AmountInput, readTypedText, tidyTyped } from '../../../kernel/ui/fields/amount-field.tsx';
import { amountAsTyped, typedDollars } from '../../../kernel/ui/fields/typed-amount.ts';
import type { BillContext, BillField, ControlProps } from '../../../kernel/flow/bill-fields.ts';
import type { Format } from '../../../kernel/language/language.ts';
import { choiceField } from '../../../kernel/ui/fields/choice-field.tsx';

/** Formats a dollar amount of an input: `$25.50`; empty without one. Cards hold dollars only (platform §2.2). */
export function dollarsOf(amount: unknown, format: Format): string {
  const dollars = readDollars(amount);
  return dollars === null ? '' : format.money(dollars);
}

export interface DollarFieldOptions extends Partial<Pick<BillField, 'label' | 'hint'>> {
  readonly presets?: readonly Dollars[];
  /** Formats a preset. Default: the amount with cents. */
  showPreset?(amount: Dollars, context: BillContext): string;
  /** Validates an amount; `null` if it is fine. */
  fault?(amount: Dollars, context: BillContext): string | null;
}

export const commonLoads: readonly Dollars[] = [10, 25, 50, 100].map(dollars);

/** A field for dollars with cents. The document states no limits in dollars: the companion refuses too large amounts. */
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
        showPreset={(amount) => showPreset?.(amount, props.context) ?? props.context.format.money(amount)}
      />
    ),
    read: (text, context) => {
      const { t } = context;
      const typed = readTypedText(text, 'USD', context, {
        empty: t(dollarsMessages, 'empty'),
        unreadable: /\d\.\d{3,}$/.test(text) ? t(dollarsMessages, 'tooMany') : t(dollarsMessages, 'notNumber'),
      });
      if (!typed.ok) return typed;
      const amount = typedDollars(typed.digits);
      // Beyond the safe integers.
      if (amount === null) return { ok: false, message: t(dollarsMessages, 'notNumber') };
      if (amount.minor === 0) return { ok: false, message: t(dollarsMessages, 'empty') };
      const wrong = fault?.(amount, context) ?? null;
      return wrong === null ? { ok: true, value: amount } : { ok: false, message: wrong };
    },
    write: (value) => {
      const amount = readDollars(value);
      return amount === null ? '' : amountAsTyped(amount);
    },
    show: (value, { format }) => dollarsOf(value, format),
    tidy: (text) => tidyTyped(text, 'USD'),
  };
}

/** Virtual or physical (platform §4.1). */
export const typeField: BillField = choiceField({
  areSegments: true,
  label: ({ t }) => t(issueMessages, 'type'),
  empty: ({ t }) => t(issueMessages, 'typeEmpty'),
  hint: ({ t }, texts) =>
    texts['type'] === 'physical' ? t(issueMessages, 'physicalHint') : t(issueMessages, 'virtualHint'),
  options: ({ t }) => [
    { value: 'virtual', name: t(issueMessages, 'virtual') },
    { value: 'physical', name: t(issueMessages, 'physical') },
  ],
});
