import { type ReactNode, useReducer, useRef, type ChangeEvent, type RefObject } from 'react';
import { type Money, isMoreThan, type Naira } from '@tillside/contract';
import { fieldsMessages } from '@tillside/messages';
import { useBalance } from '../../flow/balance.ts';
import { useLanguage } from '../../runtime/context.ts';
import { useBrowserLayoutEffect } from '../../theme/use-browser-layout-effect.ts';
import type { ControlProps, BillField, BillContext } from '../../flow/bill-fields.ts';
import type { Texts } from '../../client/lookup.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';
import {
  amountAsTyped,
  separated,
  caretIn,
  unseparated,
  isTypedAmount,
  typedDigits,
  typedNaira,
  wholeDigits,
} from './typed-amount.ts';
import { readNaira } from '../../client/money.ts';

export interface AmountInputProps<Amount extends Money> extends ControlProps {
  /** Common amounts. */
  readonly presets: readonly Amount[];
  /** The currency's sign or code before the amount. Default `₦`. */
  readonly sign?: string;
  /** `decimal` if the amount may have cents. */
  readonly inputMode?: 'numeric' | 'decimal';
  /** Formats a preset. Default: whole amounts without decimals. */
  readonly showPreset?: (amount: Amount) => string;
}

/** An amount, with presets. A known balance is shown beside the label, and presets above the balance are subdued. */
export function AmountInput<Amount extends Money>({
  id,
  name,
  label,
  value,
  hint,
  error,
  required,
  presets,
  sign = '₦',
  inputMode = 'numeric',
  showPreset,
  onChange,
  onLeave,
}: AmountInputProps<Amount>): ReactNode {
  const { t, format } = useLanguage();
  const available = useBalance()?.available;
  const isInPurse =
    available !== undefined && (sign === '₦' ? 'NGN' : sign === '$' ? 'USD' : null) === available.currency;
  const balance = isInPurse ? available : undefined;
  const typing = useSeparators(onChange);
  const described = [describedBy(id, hint, error), balance && `${id}-balance`].filter(Boolean).join(' ');
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      aside={
        balance && (
          <span className="ts-balance" id={`${id}-balance`}>
            {t(fieldsMessages, 'balance', { amount: format.money(balance) })}
          </span>
        )
      }
      below={
        presets.length > 0 && (
          <div
            className="ts-presets"
            data-columns={presets.length === 4 || presets.length === 5 ? presets.length : 3}
            role="group"
            aria-label={t(fieldsMessages, 'amountPresets')}
          >
            {presets.map((amount) => (
              <button
                type="button"
                className="ts-preset"
                key={amount.minor}
                aria-pressed={value === amountAsTyped(amount)}
                data-over={(balance && amount.minor > balance.minor) || undefined}
                onClick={() => onChange(amountAsTyped(amount))}
              >
                {showPreset?.(amount) ?? format.money(amount)}
              </button>
            ))}
          </div>
        )
      }
    >
      <div className="ts-control" data-size="amount" data-invalid={error !== undefined || undefined}>
        <span className="ts-sign" aria-hidden="true">
          {sign}
        </span>
        <input
          {...typing}
          className="ts-input"
          data-size="amount"
          id={id}
          name={name}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          enterKeyHint="done"
          dir="ltr"
          placeholder="0"
          value={separated(value)}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          onBlur={onLeave}
        />
      </div>
    </FieldFrame>
  );
}

/** The props of an input that shows an amount with separators, and keeps the caret beside the same digit. */
interface Separators {
  readonly ref: RefObject<HTMLInputElement | null>;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/** @param onChange gets the text without separators */
function useSeparators(onChange: (text: string) => void): Separators {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<{ readonly before: number; readonly isAfter: boolean } | null>(null);
  // The text may be the same as before: a separator was deleted, and is back.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useBrowserLayoutEffect(() => {
    const input = ref.current;
    const place = caret.current;
    caret.current = null;
    if (!input || !place) return;
    const at = caretIn(input.value, place.before, place.isAfter);
    input.setSelectionRange(at, at);
  });
  return {
    ref,
    onChange({ target, nativeEvent }) {
      const { value } = target;
      const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
      const before = value.slice(0, target.selectionStart ?? value.length).replaceAll(',', '').length;
      caret.current = { before, isAfter: kind === 'deleteContentForward' };
      // Pasted text may have its own separators, which are read with the whole text.
      onChange(kind === 'insertFromPaste' ? value : unseparated(value));
      redraw();
    },
  };
}

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
