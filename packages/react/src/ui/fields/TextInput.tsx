import type { ReactNode } from 'react';
import type { ControlProps } from '../../flow/bill-fields.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

export interface TextInputOptions {
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  readonly autoComplete?: string;
  /** Number of lines. */
  readonly rows?: number;
  /** Codes and digits keep their order in a right-to-left page. Default `ltr`; use `auto` for free text. */
  readonly dir?: 'ltr' | 'auto';
}

/** A single-line or multi-line text. A field within it, a choice of few, stands beside its label. */
export function TextInput(props: ControlProps & TextInputOptions): ReactNode {
  const { id, name, label, value, hint, error, required, inside, onChange, onLeave } = props;
  const { inputMode = 'text', autoComplete = 'off', rows, dir = 'ltr' } = props;
  const shared = {
    className: 'ts-input',
    id,
    name,
    value,
    required,
    inputMode,
    autoComplete,
    enterKeyHint: rows === undefined ? ('next' as const) : undefined,
    dir,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, hint, error),
    onBlur: onLeave,
  };
  return (
    <FieldFrame id={id} label={label} aside={inside?.control} hint={hint} error={error}>
      {rows === undefined ? (
        <input {...shared} type="text" onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}
