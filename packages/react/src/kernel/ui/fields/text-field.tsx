import { plainDigits } from '@tillside/contract';
import type { BillContext, BillField, ControlProps, PlainControlProps } from '../../flow/bill-fields.ts';
import type { Texts } from '../../client/lookup.ts';
import type { ReactNode } from 'react';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

export interface TextFieldOptions
  extends
    Pick<BillField, 'label' | 'hint' | 'when' | 'resetBy' | 'optional' | 'tidy'>,
    Omit<TextInputOptions, 'inputMode'> {
  /** The keyboard of a phone. It may depend on the other fields. Default `text`. */
  readonly inputMode?: TextInputOptions['inputMode'] | ((texts: Texts) => TextInputOptions['inputMode']);
  /** Validates the trimmed text; `null` if it is fine. */
  fault(text: string, context: BillContext, texts: Texts): string | null;
  /** Normalises the text before validation. Default: trims it. */
  clean?(text: string, texts: Texts): string;
}

/** A field for text: a meter number, an account, a message. */
export function textField({ fault, clean = trimmed, ...options }: TextFieldOptions): BillField {
  const { label, hint, when, resetBy, optional, tidy, inputMode, ...input } = options;
  return {
    label,
    ...(hint ? { hint } : {}),
    ...(when ? { when } : {}),
    ...(resetBy ? { resetBy } : {}),
    ...(optional ? { optional } : {}),
    tidy: tidy ?? ((text, texts = {}) => clean(text, texts)),
    Control: (props: ControlProps) => (
      <TextInput
        {...props}
        {...input}
        inputMode={typeof inputMode === 'function' ? inputMode(props.texts) : inputMode}
      />
    ),
    read: (text, context, texts) => {
      const value = clean(text, texts);
      const message = fault(value, context, texts);
      return message === null ? { ok: true, value } : { ok: false, message };
    },
    write: (value) => (typeof value === 'string' ? value : ''),
    show: (value) => (typeof value === 'string' ? value : ''),
  };
}

function trimmed(text: string): string {
  return text.trim();
}

/** The digits of a text in any form and script, without spaces and hyphens. */
export function digitsOnly(text: string): string {
  return plainDigits(text).replace(/[\s\p{Pd}]/gu, '');
}

interface TextInputOptions {
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | undefined;
  readonly autoComplete?: string;
  /** Number of lines. */
  readonly rows?: number;
  /** Codes and digits keep their order in a right-to-left page. Default `ltr`; use `auto` for free text. */
  readonly dir?: 'ltr' | 'auto';
}

/** A single-line or multi-line text. A field inside it, with few options, is shown beside its label. */
export function TextInput(props: PlainControlProps & TextInputOptions): ReactNode {
  const { id, name, label, value, hint, error, required, inside, onChange, onLeave } = props;
  const { inputMode = 'text', autoComplete = 'off', rows, dir = 'ltr' } = props;
  const shared = {
    className: 'ts-input',
    form: '',
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
