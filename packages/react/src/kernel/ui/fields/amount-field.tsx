import { type ReactNode, useReducer, useRef, type ChangeEvent, type RefObject } from 'react';
import { type Money, isMoreThan, type Naira } from '@tillside/contract';
import { fieldsMessages } from '@tillside/messages';
import { useBalance } from '../../flow/balance.ts';
import { useLanguage } from '../../runtime/context.ts';
import { useBrowserLayoutEffect } from '../../theme/use-browser-layout-effect.ts';
import type { ControlProps, BillField, BillContext } from '../../flow/bill-fields.ts';
import type { Texts } from '../../client/lookup.ts';
import type { Language } from '../../language/language.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';
import {
  amountAsTyped,
  caretIn,
  edited,
  isTypedAmount,
  readTyped,
  separated,
  shownChoice,
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
  const currency = sign === '₦' ? 'NGN' : sign === '$' ? 'USD' : sign;
  const balance = currency === available?.currency ? available : undefined;
  const typing = useSeparators(value, onChange);
  const typed = readTyped(value, currency);
  // The error asks which amount is meant. Its answers take the place of the presets.
  const isAsked = error !== undefined && typed.at === 'doubtful';
  const offered = isAsked
    ? typed.choices.map((text) => ({ text, shown: shownChoice(text, currency, format.money), isOver: false }))
    : presets.map((amount) => ({
        text: amountAsTyped(amount),
        shown: showPreset?.(amount) ?? format.money(amount),
        isOver: balance !== undefined && amount.minor > balance.minor,
      }));
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
        offered.length > 0 && (
          <div
            className="ts-presets"
            data-columns={offered.length === 4 || offered.length === 5 ? offered.length : 3}
            role="group"
            aria-label={isAsked ? error : t(fieldsMessages, 'amountPresets')}
          >
            {offered.map(({ text, shown, isOver }) => (
              <button
                type="button"
                className="ts-preset"
                key={text}
                aria-pressed={value === text}
                data-over={isOver || undefined}
                onClick={() => {
                  onChange(text);
                  // The answers go.
                  if (isAsked) typing.ref.current?.focus();
                }}
              >
                {shown}
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
          form=""
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

function useSeparators(text: string, onChange: (text: string) => void): Separators {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<{ readonly head: string; readonly isAfter: boolean } | null>(null);
  // The text may be the same as before: a separator was deleted, and is back.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useBrowserLayoutEffect(() => {
    const input = ref.current;
    const place = caret.current;
    caret.current = null;
    if (!input || !place) return;
    const { head, isAfter } = place;
    const at = isTypedAmount(text) ? caretIn(input.value, head.length, isAfter) : head.length;
    input.setSelectionRange(at, at);
  });
  return {
    ref,
    onChange({ target, nativeEvent }) {
      const { value: shown, selectionStart } = target;
      const { inputType: kind = '', data = null } = nativeEvent instanceof InputEvent ? nativeEvent : {};
      const edit = edited(text, { shown, at: selectionStart ?? shown.length, data, kind });
      caret.current = { head: edit.head, isAfter: kind === 'deleteContentForward' };
      onChange(edit.text);
      redraw();
    },
  };
}

/** The digits of an amount as it was typed, or why it cannot be read: it is empty, no number, or may be two amounts. */
export function readTypedText(
  text: string,
  currency: string,
  { t, format }: Language,
  errors: { readonly empty?: string; readonly unreadable?: string } = {},
): { readonly ok: true; readonly digits: string } | { readonly ok: false; readonly message: string } {
  const typed = readTyped(text, currency);
  if (typed.at === 'amount') return { ok: true, digits: typed.digits };
  if (typed.at === 'empty') return { ok: false, message: errors.empty ?? t(fieldsMessages, 'amountEmpty') };
  if (typed.at === 'unreadable')
    return { ok: false, message: errors.unreadable ?? t(fieldsMessages, 'amountNotNumber') };
  const [first = '', second] = typed.choices.map((each) => shownChoice(each, currency, format.money));
  return {
    ok: false,
    message:
      second === undefined
        ? t(fieldsMessages, 'amountMeantOne', { amount: first })
        : t(fieldsMessages, 'amountMeant', { first, second }),
  };
}

/** The text without separators and currency, where it can be read. */
export function tidyTyped(text: string, currency: string): string {
  const typed = readTyped(text, currency);
  return typed.at === 'amount' ? typed.digits : text;
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
      const typed = readTypedText(text, 'NGN', context);
      if (!typed.ok) return typed;
      const whole = wholeDigits(typed.digits);
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
    tidy: (text) => tidyTyped(text, 'NGN'),
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
