import type { ReactNode } from 'react';
import type { Money } from '@tillside/contract';
import { fieldsMessages } from '@tillside/messages';
import { useBalance } from '../../flow/use-balance.ts';
import { useLanguage } from '../../session/context.ts';
import type { ControlProps } from '../../flow/bill-fields.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';
import { amountAsTyped, separated } from './typed-amount.ts';
import { useSeparators } from './use-separators.ts';

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

/** An amount, with presets. Where the balance is known it stands beside the label, and presets above it step back. */
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
