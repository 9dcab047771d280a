import type { Texts } from '../../client/lookup.ts';
import type { BillContext } from '../../flow/bill-context.ts';
import type { BillField, ControlProps } from '../../flow/bill-fields.ts';
import { TextInput, type TextInputOptions } from './TextInput.tsx';

export interface TextFieldOptions
  extends Pick<BillField, 'label' | 'hint' | 'when' | 'resetBy' | 'optional' | 'tidy'>, TextInputOptions {
  /** Validates the trimmed text; `null` if it is fine. */
  fault(text: string, context: BillContext, texts: Texts): string | null;
  /** Normalises the text before validation. Default: trims it. */
  clean?(text: string): string;
}

/** A field for text: a meter number, an account, a message. */
export function textField({ fault, clean = trimmed, ...options }: TextFieldOptions): BillField {
  const { label, hint, when, resetBy, optional, tidy = clean, ...input } = options;
  return {
    label,
    ...(hint ? { hint } : {}),
    ...(when ? { when } : {}),
    ...(resetBy ? { resetBy } : {}),
    ...(optional ? { optional } : {}),
    tidy,
    Control: (props: ControlProps) => <TextInput {...props} {...input} />,
    read: (text, context, texts) => {
      const value = clean(text);
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

/** The digits of a text in any form: also full-width, without spaces and hyphens. */
export function digitsOnly(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '');
}
