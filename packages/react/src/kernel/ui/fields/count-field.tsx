import { plainDigits } from '@tillside/contract';
import { countMessages } from '@tillside/messages';
import type { BillContext, BillField, ControlProps } from '../../flow/bill-fields.ts';
import type { Texts } from '../../client/lookup.ts';
import type { ReactNode } from 'react';
import { Sign } from '../signs.tsx';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

export interface CountFieldOptions extends Pick<BillField, 'label' | 'hint' | 'when' | 'resetBy'> {
  /** The lowest and the highest count, for the other fields as they are. */
  limits(context: BillContext, texts: Texts): CountLimits;
}

/** A field for a count. Empty means the minimum. */
export function countField({ limits, ...given }: CountFieldOptions): BillField {
  return {
    ...given,
    Control: (props: ControlProps) => <CountInput {...props} limits={limits(props.context, props.texts)} />,
    read: (text, context, texts) => {
      const { minimum, maximum } = limits(context, texts);
      const count = text.trim() === '' ? minimum : Number(plainDigits(text));
      if (!Number.isInteger(count) || count < minimum || count > maximum)
        return { ok: false, message: context.t(countMessages, 'range', { minimum, maximum }) };
      return { ok: true, value: count };
    },
    write: (value) => (typeof value === 'number' ? String(value) : ''),
    show: (value, { format }) => (typeof value === 'number' ? format.count(value) : ''),
  };
}

export interface CountLimits {
  /** The lowest count. An empty field means it. */
  readonly minimum: number;
  /** The highest count. */
  readonly maximum: number;
}

/** A small number, typed or stepped. */
function CountInput(props: ControlProps & { readonly limits: CountLimits }): ReactNode {
  const { id, name, label, value, hint, error, context, limits, onChange, onLeave } = props;
  const { minimum, maximum } = limits;
  const typed = value.trim() === '' ? minimum : Number(plainDigits(value));
  const count = Number.isFinite(typed) ? typed : minimum;
  const step = (by: number): void => onChange(String(Math.min(maximum, Math.max(minimum, Math.trunc(count) + by))));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isInline>
      <div className="ts-count">
        <button
          type="button"
          className="ts-count-step"
          aria-label={context.t(countMessages, 'less')}
          aria-disabled={count <= minimum || undefined}
          onClick={() => step(-1)}
        >
          <Sign name="dash" />
        </button>
        <input
          form=""
          className="ts-input"
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          dir="ltr"
          value={value}
          placeholder={String(minimum)}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
        <button
          type="button"
          className="ts-count-step"
          aria-label={context.t(countMessages, 'more')}
          aria-disabled={count >= maximum || undefined}
          onClick={() => step(1)}
        >
          <Sign name="plus" />
        </button>
      </div>
    </FieldFrame>
  );
}
