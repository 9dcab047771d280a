import { isMoreThan, type Naira } from '@tillside/contract';
import { fieldsMessages } from '@tillside/messages';
import { readNaira } from '../../client/money.ts';
import type { Texts } from '../../client/lookup.ts';
import type { BillField, ControlProps } from '../../flow/bill-fields.ts';
import type { BillContext } from '../../flow/bill-context.ts';
import { AmountInput } from './AmountInput.tsx';
import { amountAsTyped, isTypedAmount, typedDigits, typedNaira, wholeDigits } from './typed-amount.ts';

export interface AmountLimits {
  /** All limits are in whole naira. */
  readonly minimum: Naira;
  readonly maximum: Naira;
  readonly presets: readonly Naira[];
}

type Limits = (context: BillContext, texts: Texts) => AmountLimits;

/** A field for an amount in whole naira between the limits. */
export function amountField({ limits }: { readonly limits: Limits }): BillField {
  return {
    label: ({ t }) => t(fieldsMessages, 'amountLabel'),
    isAmount: true,
    Control: (props: ControlProps) => <AmountInput {...props} presets={presetsOf(limits, props)} />,
    hint: (context, texts) => {
      const { t, format } = context;
      const { minimum, maximum } = limits(context, texts);
      return t(fieldsMessages, 'amountRange', {
        minimum: format.money(minimum),
        maximum: format.money(maximum),
      });
    },
    read: (text, context, texts) => {
      const { t, format } = context;
      const { minimum, maximum } = limits(context, texts);
      const digits = typedDigits(text, 'NGN');
      if (digits === '') return { ok: false, message: t(fieldsMessages, 'amountEmpty') };
      if (!isTypedAmount(digits)) return { ok: false, message: t(fieldsMessages, 'amountNotNumber') };
      const whole = wholeDigits(digits);
      if (whole === null) return { ok: false, message: t(fieldsMessages, 'amountNotWhole') };
      const amount = typedNaira(whole);
      if (amount !== null && isMoreThan(minimum, amount))
        return { ok: false, message: t(fieldsMessages, 'amountTooSmall', { minimum: format.money(minimum) }) };
      if (amount === null || isMoreThan(amount, maximum))
        return { ok: false, message: t(fieldsMessages, 'amountTooLarge', { maximum: format.money(maximum) }) };
      return { ok: true, value: amount };
    },
    write: (value) => {
      const amount = readNaira(value);
      return amount === null ? '' : amountAsTyped(amount);
    },
    show: (value, { format }) => {
      const amount = readNaira(value);
      return amount === null ? '' : format.money(amount);
    },
    tidy: (text) => {
      const digits = typedDigits(text, 'NGN');
      return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : text;
    },
  };
}

/** The presets within the limits: the page's own, or the catalogue's. */
function presetsOf(limits: Limits, { context, texts }: ControlProps): readonly Naira[] {
  const { minimum, maximum, presets } = limits(context, texts);
  const offered = (context.presets ?? presets).filter(
    (amount) => amount.minor % 100 === 0 && !isMoreThan(minimum, amount) && !isMoreThan(amount, maximum),
  );
  return [...new Map(offered.map((amount) => [amount.minor, amount])).values()];
}
