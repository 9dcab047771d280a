import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import type { ControlProps, Option } from '../../flow/bill-fields.ts';
import { OptionMark } from '../marks/OptionMark.tsx';
import type { ProviderKind } from '../../flow/provider.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

export interface SelectInputProps extends ControlProps {
  readonly options: readonly Option[];
  /** The options are providers of this kind. */
  readonly marks?: ProviderKind | undefined;
}

/** A choice in a native select. Its options are plain text: a mark stands in front of the chosen one. */
export function SelectInput(props: SelectInputProps): ReactNode {
  const { id, name, label, value, hint, error, required, options, marks, context, onChange, onLeave } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="ts-select">
        {chosen && <OptionMark kind={marks} option={chosen} />}
        <select
          className="ts-input"
          id={id}
          name={name}
          value={chosen ? value : ''}
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
      </div>
    </FieldFrame>
  );
}
