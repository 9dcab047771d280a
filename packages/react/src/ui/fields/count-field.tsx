import { countMessages } from '@tillside/messages';
import type { Texts } from '../../client/lookup.ts';
import type { BillContext } from '../../flow/bill-context.ts';
import type { BillField, ControlProps } from '../../flow/bill-fields.ts';
import { CountInput, type CountLimits } from './CountInput.tsx';

export interface CountFieldOptions extends Pick<BillField, 'label' | 'hint' | 'when' | 'resetBy'> {
  limits(context: BillContext, texts: Texts): CountLimits;
}

/** A field for a count. Empty means the minimum. */
export function countField({ limits, ...given }: CountFieldOptions): BillField {
  return {
    ...given,
    Control: (props: ControlProps) => <CountInput {...props} limits={limits(props.context, props.texts)} />,
    read: (text, context, texts) => {
      const { minimum, maximum } = limits(context, texts);
      const count = text.trim() === '' ? minimum : Number(text.normalize('NFKC'));
      if (!Number.isInteger(count) || count < minimum || count > maximum)
        return { ok: false, message: context.t(countMessages, 'range', { minimum, maximum }) };
      return { ok: true, value: count };
    },
    write: (value) => (typeof value === 'number' ? String(value) : ''),
    show: (value, { format }) => (typeof value === 'number' ? format.count(value) : ''),
  };
}
