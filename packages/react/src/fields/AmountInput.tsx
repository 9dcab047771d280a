import type { ReactNode } from 'react';
import type { Money } from '@tillside/contract';
import { fieldsMessages } from '@tillside/messages';
import { useLanguage } from '../provider/context.ts';
import type { ControlProps } from '../purchase/bill-fields.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';
import { amountAsTyped } from './typed-amount.ts';

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

/** An amount, with presets. */
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
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="ts-amount" data-sign={sign.length > 1 ? 'code' : undefined}>
        <span className="ts-amount-sign" aria-hidden="true">
          {sign}
        </span>
        <input
          className="ts-input"
          id={id}
          name={name}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          value={value}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      </div>
      {presets.length > 0 && (
        <div className="ts-presets" data-columns="3" role="group" aria-label={t(fieldsMessages, 'amountPresets')}>
          {presets.map((amount) => (
            <button
              type="button"
              className="ts-preset"
              key={amount.minor}
              aria-pressed={value === amountAsTyped(amount)}
              onClick={() => onChange(amountAsTyped(amount))}
            >
              {showPreset?.(amount) ?? format.money(amount, 'short')}
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
