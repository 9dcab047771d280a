import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import type { ControlProps, Option } from '../purchase/bill-fields.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

/** A choice in a native select. */
export function SelectInput(props: ControlProps & { readonly options: readonly Option[] }): ReactNode {
  const { id, name, label, value, hint, error, required, options, context, onChange, onLeave } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        className="ts-input"
        id={id}
        name={name}
        value={options.some((option) => option.value === value) ? value : ''}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      >
        <option value="" disabled={required}>
          {context.t(commonMessages, 'choose')}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.unavailable}>
            {option.unavailable ? context.t(commonMessages, 'optionUnavailable', { name: option.name }) : option.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
