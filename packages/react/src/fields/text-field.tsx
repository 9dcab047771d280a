import type { Texts } from '../lookups/lookup.ts';
import type { BillContext } from '../purchase/bill-context.ts';
import type { BillField, ControlProps } from '../purchase/bill-fields.ts';
import { TextInput, type TextInputOptions } from './TextInput.tsx';

export interface TextFieldOptions
  extends Pick<BillField, 'label' | 'hint' | 'when' | 'resetBy' | 'optional' | 'tidy'>, TextInputOptions {
  /** What is wrong with the text once spaces around it are gone; `null`: nothing. */
  fault(text: string, context: BillContext, texts: Texts): string | null;
  /** Rewrites what was typed before it is judged. Default: without spaces around it. */
  clean?(text: string): string;
}

/** Asks for a text: the number of a meter, an account, a message. */
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

/** Digits, however they were typed or pasted: full-width ones too, without spaces and hyphens. */
export function digitsOnly(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '');
}
