import type { ReactNode } from 'react';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

/** What every control of a field is given. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/** A phone number, typed or pasted in any form. */
export function PhoneInput({ id, name, label, value, hint, error, onChange, onLeave }: ControlProps): ReactNode {
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
        required
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </FieldFrame>
  );
}
