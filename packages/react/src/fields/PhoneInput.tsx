import type { ReactNode } from 'react';
import type { ControlProps } from '../purchase/bill-fields.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

/** A phone number, typed or pasted in any form. */
export function PhoneInput({
  id,
  name,
  label,
  value,
  hint,
  error,
  required,
  onChange,
  onLeave,
}: ControlProps): ReactNode {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        className="ts-input"
        id={id}
        name={name}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        value={value}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </FieldFrame>
  );
}
